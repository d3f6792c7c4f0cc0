package org.shmem4j.processor.flow;

import com.sun.source.util.TreePath;
import org.shmem4j.processor.RoutineAnnotation;
import org.shmem4j.processor.diagnostic.Tag;

/**
 * Elements that all PEs change by atomics, and that plain calls touch before the PEs have waited for each other: what
 * one PE does is not ordered with what another does.
 */
record Phases(Run run) {
  private static final int MOST = 16;

  /** A routine is called. */
  void routine(Site site) {
    switch (site.routine().family()) {
      case "atomic" -> atomic(site);
      case "signal", "wait", "test" -> site.state().atomics.clear();
      default -> {}
    }
  }

  /** Another PE's elements are read or written by a call of which an argument is their array. */
  void far(Site site, int i) {
    int count = site.index(RoutineAnnotation.COUNT);
    if (!site.hasContext()) {
      touched(site.array(i).root, site.first(i), count < 0 ? Linear.of(1) : site.value(count).number(),
          site.value(RoutineAnnotation.PE), site.place(), site.state());
    }
  }

  /** All PEs change an element; which, or where, may be unknown. */
  private void atomic(Site site) {
    State state = site.state();
    int at = site.index(RoutineAnnotation.VARIABLE);
    Value pe = site.value(RoutineAnnotation.PE);
    Linear index = at < 0 || site.array(at) == null ? null : site.first(at);
    if (at < 0) {
      state.atomics.clear();
    } else if (isOfAll(state) && !site.hasContext() && pe.number() != null && index != null && index.isConstant()
        && state.atomics.size() < MOST) {
      State.Atomic atomic =
          new State.Atomic(site.array(at).root, index.constant(), pe.number(), false, run.code.line(site.place()));
      state.atomics.stream().filter(each -> each.isPlain() && each.array() == atomic.array()
          && each.index() == atomic.index() && meets(atomic, each.pe())).findFirst()
          .ifPresent(each -> report(atomic.array() + " is set by another call in line " + each.line(), site.place()));
      state.atomics.add(atomic);
    }
  }

  private void report(String what, TreePath place) {
    run.outOfRange(Tag.MIXED_ACCESS, false, place,
        "what all PEs change by atomics must not be touched by other calls in the same phase: " + what
            + ", and the PEs have not waited for each other since",
        "put a barrier between them, or use an atomic here too");
  }

  /** Whether all PEs that start the program come here. */
  private boolean isOfAll(State state) {
    return run.told == Run.Told.ALL && run.thread == null && !run.isHandling && state.part == 1
        && state.splits.isEmpty() && !state.isOfSomeSizes && !state.isUncertain;
  }

  /** This PE's elements are read or written by a method of their handle. */
  void here(Thing root, Linear first, Linear count, boolean isWrite, TreePath place, State state) {
    Linear me = Linear.of(run.world.myPe());
    if (!state.atomics.isEmpty()) {
      touched(root, first, count, Value.of(me), place, state);
    }
    boolean isOne = first != null && first.isConstant() && Linear.of(1).equals(count);
    if (isWrite && isOne && isOfAll(state) && state.atomics.size() < MOST / 2) {
      state.atomics.add(new State.Atomic(root, first.constant(), me, true, run.code.line(place)));
    }
  }

  private void touched(Thing root, Linear first, Linear count, Value pe, TreePath place, State state) {
    if (first == null || count == null || pe.number() == null || !isOfAll(state)) {
      return;
    }
    for (State.Atomic each : state.atomics) {
      if (each.array() == root && Linear.isAmong(Linear.of(each.index()), first, count) && !each.isPlain()
          && meets(each, pe.number())) {
        report(root + " is changed by an atomic in line " + each.line(), place);
        return;
      }
    }
  }

  /** Whether some PE touches what another changes: at one PE for all, or one at its own and the other at another. */
  private boolean meets(State.Atomic atomic, Linear pe) {
    Linear me = Linear.of(run.world.myPe());
    return pe.equals(me) ? isElsewhere(atomic.pe(), me) : isElsewhere(pe, me)
        && (atomic.pe().equals(me) || (pe.isConstant() && pe.equals(atomic.pe())));
  }

  private boolean isElsewhere(Linear pe, Linear me) {
    return pe.isConstant() || run.numbers.isNext(pe, me);
  }
}
