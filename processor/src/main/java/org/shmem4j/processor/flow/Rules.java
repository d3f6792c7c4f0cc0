package org.shmem4j.processor.flow;

/** What is looked at, and kept, while one method is followed. */
final class Rules {
  final Paths paths;
  final Lives lives;
  final Turns turns;
  final Things things;
  final Steps steps;
  final Transfers transfers;
  final Ranges ranges;
  final Checks checks;
  final Effects effects;
  final Given given;
  final Meetings meetings;
  final Assignments assignments;
  final Repeats repeats;

  Rules(Run run) {
    paths = new Paths(run);
    lives = new Lives(run);
    Phases phases = new Phases(run);
    Limits limits = new Limits(run);
    turns = new Turns(run);
    things = new Things(run);
    Layouts layouts = new Layouts(run, limits);
    Announcements announcements = new Announcements(run);
    steps = new Steps(run, turns);
    transfers = new Transfers(run, phases, steps);
    ranges = new Ranges(run, limits, new Pieces(run, limits), new LocalArrays(run, limits));
    Planes planes = new Planes(run, transfers, ranges);
    checks = new Checks(run, lives, phases, layouts, announcements, steps, transfers, ranges);
    effects = new Effects(run, checks);
    given = new Given(run, things, layouts, planes);
    meetings = new Meetings(run, steps, checks);
    assignments = new Assignments(run, things, transfers, checks);
    repeats = new Repeats(run, things);
  }
}
