package org.shmem4j.processor.flow.interpret;

import org.shmem4j.processor.flow.check.CollectiveCalls;
import org.shmem4j.processor.flow.check.FlagOrderCheck;
import org.shmem4j.processor.flow.check.JavaArrays;
import org.shmem4j.processor.flow.check.Layouts;
import org.shmem4j.processor.flow.check.LifetimeCheck;
import org.shmem4j.processor.flow.check.MixedAccessCheck;
import org.shmem4j.processor.flow.check.PartialCollectiveCheck;
import org.shmem4j.processor.flow.check.RangeChecks;
import org.shmem4j.processor.flow.check.RequestCheck;
import org.shmem4j.processor.flow.check.RoutineChecks;
import org.shmem4j.processor.flow.check.ThreadCheck;
import org.shmem4j.processor.flow.check.Transfers;
import org.shmem4j.processor.flow.check.Typestates;
import org.shmem4j.processor.flow.state.Run;
import org.shmem4j.processor.flow.state.UnfollowedTurns;

/**
 * The checks, and whatever else the interpreters of statements, expressions and calls share while one method is
 * followed.
 */
public final class Services {
  private final Run run;
  private final Layouts layouts = new Layouts(run);
  final Paths paths = new Paths(run, new PartialCollectiveCheck(run));
  final LifetimeCheck lifetimeCheck = new LifetimeCheck(run);
  final UnfollowedTurns unfollowedTurns = new UnfollowedTurns(run);
  final InitialValues initialValues = new InitialValues(run);
  public final Typestates typestates = new Typestates(run, unfollowedTurns);
  private final MixedAccessCheck mixedAccess = new MixedAccessCheck(run);
  final Transfers transfers = new Transfers(run, mixedAccess, typestates);
  final Exchanges exchanges = new Exchanges(run, lifetimeCheck);
  final RangeChecks ranges = new RangeChecks(run, new JavaArrays(run));
  final ThreadCheck threads = new ThreadCheck(run);
  public final RequestCheck requests = new RequestCheck(run);
  final RoutineChecks routineChecks = new RoutineChecks(
      lifetimeCheck, threads, mixedAccess, layouts, new FlagOrderCheck(run), typestates, transfers, ranges);
  final Lifetimes lifetimes = new Lifetimes(run, lifetimeCheck, transfers);
  final CallResults results = new CallResults(run, initialValues, layouts, new ArrayViews(run, transfers, ranges));
  final CollectiveCalls collectives = new CollectiveCalls(run, typestates, threads);
  public final Assignments assignments = new Assignments(run, initialValues, transfers, requests);
  final Repeats repeats = new Repeats(run, initialValues);

  public Services(Run run) {
    this.run = run; // must come first: the other fields are made from it
    super();
  }
}
