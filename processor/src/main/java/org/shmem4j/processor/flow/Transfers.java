package org.shmem4j.processor.flow;

import com.sun.source.util.TreePath;
import org.shmem4j.processor.MeansAnnotation;
import org.shmem4j.processor.RoutineAnnotation;
import org.shmem4j.processor.diagnostic.Tag;

/** Arrays that are used while a transfer or collective that was started still reads or writes them. */
record Transfers(Run run, Phases phases, Steps steps) {
  /** A transfer or collective was started that its owner completes: a request, or a context, null for the default. */
  void started(Site site, Thing owner) {
    for (int i = 0; i < site.size(); i++) {
      Thing array = site.array(i);
      if (array != null && isOnThisPe(site, i)) {
        site.state().pending.add(new State.Pending(
            owner, array.root, isWritten(site, i), site.first(i), count(site, i), site.name(), site.place()));
      }
    }
  }

  /** Whether the call writes this PE's copy of an array, as where the old value of an atomic operation goes. */
  private static boolean isWritten(Site site, int i) {
    return site.role(i).equals(RoutineAnnotation.DEST)
        || (site.role(i).equals(RoutineAnnotation.LOCAL) && !isOf(site.routine().family(), "put"));
  }

  /** Whether a family is one of puts, or of gets, of whichever kind. */
  private static boolean isOf(String family, String kind) {
    return family.startsWith(kind) || family.startsWith("i" + kind) || family.startsWith("ib" + kind);
  }

  /** Whether the call reads or writes this PE's copy of an array. */
  private static boolean isOnThisPe(Site site, int i) {
    return switch (site.role(i)) {
      case RoutineAnnotation.LOCAL -> true;
      case RoutineAnnotation.DEST -> site.routine().collective() || isOf(site.routine().family(), "get");
      case RoutineAnnotation.SOURCE -> site.routine().collective() || isOf(site.routine().family(), "put");
      default -> false;
    };
  }

  /** The elements of an array that the call touches; null where they are not known. */
  private static Linear count(Site site, int array) {
    int at = site.index(RoutineAnnotation.COUNT);
    if (at < 0) {
      return site.routine().collective() ? site.array(array).length() : Linear.of(1);
    }
    boolean isEach = switch (site.routine().family()) {
      case "fcollect", "collect" -> site.role(array).equals(RoutineAnnotation.DEST);
      case "alltoall", "alltoalls" -> true;
      default -> false;
    };
    return isEach ? site.array(array).length() : site.value(at).number();
  }

  /** The arrays of a call are read or written by it. */
  void touched(Site site) {
    for (int i = 0; i < site.size(); i++) {
      Thing array = site.array(i);
      if (array == null) {
        continue;
      }
      boolean isOwn = isOnThisPe(site, i);
      boolean isFar = !isOwn
          && (site.role(i).equals(RoutineAnnotation.DEST) || site.role(i).equals(RoutineAnnotation.SOURCE));
      if (isFar || site.role(i).equals(RoutineAnnotation.DEST) || site.role(i).equals(RoutineAnnotation.VARIABLE)) {
        steps.written(array, site.place(i), site.state());
      }
      if (isFar && !site.routine().family().equals("atomic")) {
        phases.far(site, i);
      }
      if (isOwn) {
        touched(array.root, site.first(i), count(site, i), isWritten(site, i), site.place(i), site.state(),
            site.place(), site.isOnQueue());
      }
    }
  }

  /** A method of a handle reads or writes elements. */
  void handle(LibraryCall place) {
    MeansAnnotation meaning = place.meaning();
    Thing array = place.object();
    if (!meaning.reads() && !meaning.writes()) {
      return;
    }
    boolean isOne = meaning.has("READS_ONE") || meaning.has("WRITES_ONE");
    boolean isAll = meaning.has("READS_ALL") || meaning.has("WRITES_ALL");
    Linear first = isOne && meaning.index(RoutineAnnotation.INDEX) >= 0
        ? place.argument(RoutineAnnotation.INDEX).number() : Linear.of(0);
    Linear whole = first == null || array.from == null ? null : array.from.plus(first);
    Linear count = isOne ? Linear.of(1) : isAll ? array.length() : null;
    accessed(array, whole, count, meaning.writes(), place.at(), place.state());
    phases.here(array.root, whole, count, meaning.writes(), place.at(), place.state());
  }

  void accessed(Thing array, Linear first, Linear count, boolean isWrite, TreePath place, State state) {
    if (array != null && isWrite) {
      steps.written(array.root, place, state);
    }
    if (array != null) {
      touched(array.root, first, count, isWrite, place, state, null, false);
    }
  }

  void freed(Thing array, TreePath place, State state) {
    state.pending.keys().stream()
        .filter(each -> each.isAwaited() && each.array() == array.root && state.pending.holds(each, run.depth))
        .findFirst().ifPresent(each -> report(each, "freed", place));
  }

  /** Elements are touched, by a call that may be that of the turn before; calls on queues may wait for each other. */
  private void touched(Thing root, Linear first, Linear count, boolean isWrite, TreePath place, State state,
      TreePath call, boolean isQueued) {
    for (State.Pending each : state.pending.keys()) {
      boolean isConflict = each.array() == root && each.place() != call && (isWrite || each.isWritten())
          && !(isQueued && each.isEvent());
      if (isConflict && state.pending.holds(each, run.depth) && overlap(each, first, count)) {
        report(each, isWrite ? "written" : "read", place);
        return;
      }
    }
  }

  private void report(State.Pending pending, String what, TreePath place) {
    run.report(Tag.NOT_COMPLETE, false, place,
        (pending.isWritten() ? "what a call writes must not be used" : "what a call reads must not be changed")
            + " before the call is complete: " + pending.array() + " is " + what + " here, and " + pending.name()
            + " was started in line " + run.code.line(pending.place()),
        pending.isEvent() ? "join its event first" : pending.isAwaited() ? "await its request first"
            : pending.owner() != null && pending.owner().kind == Thing.Kind.OTHER ? "call complete() first"
            : "call quiet first");
  }

  /** Whether elements that are touched are surely among those of a transfer, if that moves any. */
  private static boolean overlap(State.Pending pending, Linear first, Linear count) {
    Linear whole = pending.array().length();
    Linear start = Linear.of(0);
    boolean coversAll = start.equals(pending.first()) && pending.count() != null && pending.count().equals(whole);
    boolean touchesAll = start.equals(first) && count != null && count.equals(whole);
    boolean areKnown = first != null && pending.first() != null && count != null && pending.count() != null;
    return coversAll || touchesAll || (areKnown && (first.equals(pending.first())
        || Linear.isAmong(first, pending.first(), pending.count()) || Linear.isAmong(pending.first(), first, count)));
  }

  /** Whether two contexts, null for the default one, may be the same: those that are not known may be any. */
  static boolean mayBeSame(Thing one, Thing other) {
    return one == other || (one != null && !one.isMade()) || (other != null && !other.isMade());
  }
}
