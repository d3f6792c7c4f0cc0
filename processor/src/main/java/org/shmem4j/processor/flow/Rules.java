package org.shmem4j.processor.flow;

/** What is looked at, and kept, while one method is followed. */
final class Rules {
  final Paths paths;
  final Lives lives;
  final Phases phases;
  final Pieces pieces;
  final LocalArrays local;
  final Turns turns;
  final Things things;
  final Layouts layouts;
  final Announcements announcements;
  final Steps steps;
  final Transfers transfers;
  final Ranges ranges;
  final Planes planes;
  final Checks checks;
  final Effects effects;
  final Given given;
  final Meetings meetings;
  final Assignments assignments;
  final Repeats repeats;

  Rules(Run run) {
    paths = new Paths(run);
    lives = new Lives(run);
    phases = new Phases(run);
    pieces = new Pieces(run);
    local = new LocalArrays(run);
    turns = new Turns(run);
    things = new Things(run);
    layouts = new Layouts(run);
    announcements = new Announcements(run);
    steps = new Steps(run, turns);
    transfers = new Transfers(run, phases, steps);
    ranges = new Ranges(run, pieces, local);
    planes = new Planes(run, transfers, ranges);
    checks = new Checks(run, lives, phases, layouts, announcements, steps, transfers, ranges);
    effects = new Effects(run, checks);
    given = new Given(run, things, layouts, planes);
    meetings = new Meetings(run, steps, checks);
    assignments = new Assignments(run, things, transfers, checks, effects);
    repeats = new Repeats(run, things);
  }
}
