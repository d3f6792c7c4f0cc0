package org.shmem4j.processor.flow.check;

import com.sun.source.util.TreePath;
import org.shmem4j.processor.MeansAnnotation;
import org.shmem4j.processor.RoutineAnnotation;
import org.shmem4j.processor.diagnostic.Tag;
import org.shmem4j.processor.flow.state.Run;
import org.shmem4j.processor.flow.state.State;
import org.shmem4j.processor.flow.value.Linear;
import org.shmem4j.processor.flow.value.TrackedObject;

/** Finds arrays that are used while a transfer or collective that was started still reads or writes them. */
public record Transfers(Run run, MixedAccessCheck mixedAccess, Typestates typestates) {
  /**
   * Records a transfer or collective that was started, with the owner that completes it: a request, or a context, where
   * null is the default one.
   */
  public void noteStarted(Site site, TrackedObject owner) {
    for (int i = 0; i < site.size(); i++) {
      TrackedObject array = site.array(i);
      if (array != null && isOnThisPe(site, i)) {
        site.state().pending.add(new State.Pending(
            owner, array.root, isWritten(site, i), site.first(i), count(site, i), site.name(), site.place()));
      }
    }
  }

  /** {@return whether the call writes this PE's copy of an array, as an atomic operation writes the old value} */
  private static boolean isWritten(Site site, int i) {
    return site.role(i).equals(RoutineAnnotation.DEST)
        || (site.role(i).equals(RoutineAnnotation.LOCAL) && !site.routine().has("PUTS"));
  }

  /** {@return whether the call reads or writes this PE's copy of an array} */
  private static boolean isOnThisPe(Site site, int i) {
    return switch (site.role(i)) {
      case RoutineAnnotation.LOCAL -> true;
      case RoutineAnnotation.DEST -> site.routine().collective() || site.routine().has("GETS");
      case RoutineAnnotation.SOURCE -> site.routine().collective() || site.routine().has("PUTS");
      default -> false;
    };
  }

  /** The number of elements of an array that the call accesses, or null if unknown. */
  private static Linear count(Site site, int array) {
    int at = site.index(RoutineAnnotation.COUNT);
    if (at < 0) {
      return site.routine().collective() ? site.array(array).length() : Linear.of(1);
    }
    boolean isEach = site.routine().isGathering() && site.routine().hasElementsForEach(array);
    return isEach ? site.array(array).length() : site.value(at).number();
  }

  /** Checks the arrays that a call reads or writes. */
  void checkArrays(Site site) {
    for (int i = 0; i < site.size(); i++) {
      TrackedObject array = site.array(i);
      if (array == null) {
        continue;
      }
      boolean isOwn = isOnThisPe(site, i);
      boolean isFar = !isOwn
          && (site.role(i).equals(RoutineAnnotation.DEST) || site.role(i).equals(RoutineAnnotation.SOURCE));
      if (isFar || site.role(i).equals(RoutineAnnotation.DEST) || site.role(i).equals(RoutineAnnotation.VARIABLE)) {
        typestates.checkWritten(array, site.place(i), site.state());
      }
      if (isFar && !site.routine().has("ATOMIC")) {
        mixedAccess.checkRemoteElements(site, i);
      }
      if (isOwn) {
        checkElements(array.root, site.first(i), count(site, i), isWritten(site, i), site.place(i), site.state(),
            site.place(), site.isOnQueue());
      }
    }
  }

  /** Checks a method of a handle that reads or writes elements. */
  public void checkHandle(LibraryCall call) {
    MeansAnnotation meaning = call.meaning();
    TrackedObject array = call.object();
    if (!meaning.reads() && !meaning.writes()) {
      return;
    }
    boolean isOne = meaning.has("READS_ONE") || meaning.has("WRITES_ONE");
    boolean isAll = meaning.has("READS_ALL") || meaning.has("WRITES_ALL");
    Linear first = isOne && meaning.index(RoutineAnnotation.INDEX) >= 0
        ? call.argument(RoutineAnnotation.INDEX).number() : Linear.of(0);
    Linear whole = array.at(first);
    Linear ofAll = isAll ? array.length() : null;
    Linear count = isOne ? Linear.of(1) : ofAll;
    checkAccess(array, whole, count, meaning.writes(), call.place(), call.state());
    mixedAccess.checkOwnElements(array.root, whole, count, meaning.writes(), call.place(), call.state());
  }

  public void checkAccess(TrackedObject array, Linear first, Linear count, boolean isWrite, TreePath place,
      State state) {
    if (array != null && isWrite) {
      typestates.checkWritten(array.root, place, state);
    }
    if (array != null) {
      checkElements(array.root, first, count, isWrite, place, state, null, false);
    }
  }

  public void checkFreed(TrackedObject array, TreePath place, State state) {
    state.pending.keys().stream()
        .filter(each -> (each.isAwaited() || each.isOfExchange()) && each.array() == array.root
            && state.pending.holds(each, run.conditions))
        .findFirst().ifPresent(each -> report(each, "freed", place));
  }

  /**
   * Checks an access to elements against pending calls. Left out are the same call in an earlier iteration and, for a
   * call on a queue, other calls on queues: they may wait for each other.
   */
  private void checkElements(TrackedObject root, Linear first, Linear count, boolean isWrite, TreePath place,
      State state,
      TreePath call, boolean isQueued) {
    for (State.Pending each : state.pending.keys()) {
      boolean isConflict = each.array() == root && each.place() != call && (isWrite || each.isWritten())
          && !(isQueued && each.isOnQueue());
      if (isConflict && state.pending.holds(each, run.conditions) && overlap(each, first, count)) {
        report(each, isWrite ? "written" : "read", place);
        return;
      }
    }
  }

  private void report(State.Pending pending, String what, TreePath place) {
    run.report(Tag.NOT_COMPLETE, false, place,
        (pending.isWritten() ? "what a call writes must not be used" : "what a call reads must not be changed")
            + " before the call is complete: " + pending.array() + " is " + what + " here, and " + pending.name()
            + " was started on line " + run.compiler.line(pending.place()),
        remedy(pending));
  }

  private static String remedy(State.Pending pending) {
    if (pending.isOnQueue()) {
      return "join its event first";
    }
    if (pending.isAwaited()) {
      return "await its request first";
    }
    if (pending.isOfExchange()) {
      return "call finish() first";
    }
    return pending.isOwnedBy(TrackedObject.Kind.OTHER) ? "call complete() first" : "call quiet first";
  }

  /** {@return whether accessed elements surely overlap those of a transfer, if it moves any} */
  private static boolean overlap(State.Pending pending, Linear first, Linear count) {
    Linear whole = pending.array().length();
    Linear start = Linear.of(0);
    boolean coversAll = start.equals(pending.first()) && pending.count() != null && pending.count().equals(whole);
    boolean touchesAll = start.equals(first) && count != null && count.equals(whole);
    if (coversAll || touchesAll) {
      return true;
    }
    boolean areKnown = first != null && pending.first() != null && count != null && pending.count() != null;
    if (!areKnown) {
      return false;
    }
    return first.equals(pending.first()) || Linear.isAmong(first, pending.first(), pending.count())
        || Linear.isAmong(pending.first(), first, count);
  }
}
