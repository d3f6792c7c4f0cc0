package org.shmem4j.processor.flow.check;

import com.sun.source.util.TreePath;
import org.shmem4j.processor.RoutineAnnotation;
import org.shmem4j.processor.diagnostic.Tag;
import org.shmem4j.processor.flow.state.Run;
import org.shmem4j.processor.flow.state.State;
import org.shmem4j.processor.flow.value.Linear;
import org.shmem4j.processor.flow.value.TrackedObject;
import org.shmem4j.processor.flow.value.Value;

/**
 * Finds elements that all PEs change by atomics and that plain calls access before the PEs have synchronized: nothing
 * orders the accesses of different PEs.
 */
public record MixedAccessCheck(Run run) {
  private static final int MAX_ACCESSES = 16;
  /**
   * The most plain accesses that are recorded: the rest of the room is for atomics, which are rarer, and without which
   * no mistake is found.
   */
  private static final int MAX_PLAIN_ACCESSES = 8;

  /** Checks a call of a routine. */
  public void checkRoutine(Site site) {
    if (site.routine().has("ATOMIC")) {
      checkAtomic(site);
    } else if (site.routine().has("ACQUIRES") || site.routine().has("SIGNALS")) {
      site.state().atomics.clear();
    }
  }

  /** Checks a call that reads or writes another PE's elements of an argument's array. */
  void checkRemoteElements(Site site, int i) {
    int count = site.index(RoutineAnnotation.COUNT);
    if (!site.hasContext()) {
      checkPlainAccess(site.array(i).root, site.first(i), count < 0 ? Linear.of(1) : site.value(count).number(),
          site.value(RoutineAnnotation.PE), site.place(), site.state());
    }
  }

  /** Records that all PEs change an element by atomics; which element, or on which PE, may be unknown. */
  private void checkAtomic(Site site) {
    State state = site.state();
    int at = site.index(RoutineAnnotation.VARIABLE);
    Value pe = site.value(RoutineAnnotation.PE);
    Linear index = at < 0 || site.array(at) == null ? null : site.first(at);
    if (at < 0) {
      state.atomics.clear();
    } else if (isOfAll(state) && !site.hasContext() && pe.number() != null && index != null && index.isConstant()
        && state.atomics.size() < MAX_ACCESSES) {
      State.Atomic atomic =
          new State.Atomic(site.array(at).root, index.constant(), pe.number(), false, run.compiler.line(site.place()));
      state.atomics.stream().filter(each -> each.isPlain() && each.array() == atomic.array()
          && each.index() == atomic.index() && meets(atomic, each.pe())).findFirst()
          .ifPresent(each -> report(atomic.array() + " is set by another call on line " + each.line(), site.place()));
      state.atomics.add(atomic);
    }
  }

  private void report(String what, TreePath place) {
    run.outOfRange(Tag.MIXED_ACCESS, false, place,
        "what all PEs change by atomics must not be touched by other calls in the same phase: " + what
            + ", and the PEs have not waited for each other since",
        "put a barrier between them, or use an atomic here too");
  }

  /** Checks that a method of a handle reads or writes this PE's own elements. */
  void checkOwnElements(TrackedObject root, Linear first, Linear count, boolean isWrite, TreePath place, State state) {
    Linear me = Linear.of(run.world.myPe());
    if (!state.atomics.isEmpty()) {
      checkPlainAccess(root, first, count, Value.of(me), place, state);
    }
    boolean isOne = first != null && first.isConstant() && Linear.of(1).equals(count);
    if (isWrite && isOne && isOfAll(state) && state.atomics.size() < MAX_PLAIN_ACCESSES) {
      state.atomics.add(new State.Atomic(root, first.constant(), me, true, run.compiler.line(place)));
    }
  }

  /** {@return whether all PEs that start the program come here} */
  private boolean isOfAll(State state) {
    return state.weight == 1 && isOfAllOrNone(state);
  }

  /** {@return whether no condition on the way here selects among PEs: all of them come here, or none} */
  private boolean isOfAllOrNone(State state) {
    return run.rangeReports == Run.RangeReports.ALL && run.thread == null && !run.isHandling && state.splits.isEmpty()
        && !state.isOfSomeSizes && !state.isUncertain;
  }

  private void checkPlainAccess(TrackedObject root, Linear first, Linear count, Value pe, TreePath place, State state) {
    boolean mayHaveWaited = (run.loops > 0 || run.isInTurn) && state.weight != 1; // by polling until the others came
    if (first == null || count == null || pe.number() == null || !isOfAllOrNone(state) || mayHaveWaited) {
      return;
    }
    for (State.Atomic each : state.atomics) {
      if (each.array() == root && Linear.isAmong(Linear.of(each.index()), first, count) && !each.isPlain()
          && meets(each, pe.number())) {
        report(root + " is changed by an atomic on line " + each.line(), place);
        return;
      }
    }
  }

  /**
   * {@return whether some PE accesses an element that another PE changes: both calls name the same PE, or one names the
   * caller's own PE and the other names another}
   */
  private boolean meets(State.Atomic atomic, Linear pe) {
    Linear me = Linear.of(run.world.myPe());
    return pe.equals(me) ? isElsewhere(atomic.pe(), me) : isElsewhere(pe, me)
        && (atomic.pe().equals(me) || (pe.isConstant() && pe.equals(atomic.pe())));
  }

  private boolean isElsewhere(Linear pe, Linear me) {
    return pe.isConstant() || run.numbers.isNext(pe, me);
  }
}
