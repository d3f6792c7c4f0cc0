package org.shmem4j.processor.flow;

/** What is looked at, and kept, while one method is followed. */
final class Rules {
  private final Run run;
  private final Layouts layouts = new Layouts(run);
  final Paths paths = new Paths(run);
  final Lives lives = new Lives(run);
  final Turns turns = new Turns(run);
  final Things things = new Things(run);
  final Steps steps = new Steps(run, turns);
  private final Phases phases = new Phases(run);
  final Transfers transfers = new Transfers(run, phases, steps);
  final Ranges ranges = new Ranges(run, new JavaArrays(run));
  final Checks checks = new Checks(run, lives, phases, layouts, new Announcements(run), steps, transfers, ranges);
  final Effects effects = new Effects(run, checks);
  final Given given = new Given(run, things, layouts, new Planes(run, transfers, ranges));
  final Meetings meetings = new Meetings(run, steps, checks);
  final Assignments assignments = new Assignments(run, things, transfers, checks);
  final Repeats repeats = new Repeats(run, things);

  Rules(Run run) {
    this.run = run; // before the others are made of it
    super();
  }
}
