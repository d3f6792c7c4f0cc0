package org.shmem4j.processor;

import org.shmem4j.processor.diagnostic.Tag;

/** Which arrays a call may be given: symmetric ones, and dest and source that do not get in each other's way. */
final class BufferChecks {
  private BufferChecks() {}

  static void check(Call call) {
    for (int i = 0; i < call.size(); i++) {
      if (isArray(call.routine().roles().get(i)) && call.array(i).isPeers()) {
        call.report(Tag.NOT_SYMMETRIC, i,
            call.name(i) + " must be an array of the symmetric heap: " + call.name(i) + "=" + call.argument(i).getLeaf()
                + " is a peer's copy",
            "pass the array that was given to ptr; a peer's copy is for loads and stores, its segment for transfers");
      }
    }
    if (call.routine().isElementwise() || call.routine().isGathering()) {
      checkOverlap(call);
    }
  }

  /** A call finds its arrays by their place in the symmetric heap, so it would take this PE's copy for a peer's. */
  private static boolean isArray(String role) {
    return switch (role) {
      case Routine.DEST, Routine.SOURCE, Routine.VARIABLE, Routine.PWRK, Routine.PSYNC -> true;
      default -> false;
    };
  }

  private static void checkOverlap(Call call) {
    int destAt = call.index(Routine.DEST);
    int sourceAt = call.index(Routine.SOURCE);
    Region dest = call.array(destAt);
    Region source = call.array(sourceAt);
    if (destAt < 0 || sourceAt < 0 || call.routine().hasLayouts() || !dest.isComparable(source)) {
      return;
    }
    int countAt = call.index(Routine.COUNT);
    Long count = call.number(countAt);
    Long destLength = countAt < 0 ? known(dest) : count == null ? null : BoundsChecks.needed(call, destAt, count);
    Long sourceLength = countAt < 0 ? known(source) : count == null ? null : BoundsChecks.needed(call, sourceAt, count);
    boolean isSame = dest.from() == source.from();
    if (isSame && call.routine().isElementwise()) {
      return;
    }
    if (isSame && call.routine().isGathering() && (count == null || count != 0)) {
      call.report(Tag.IN_PLACE, sourceAt,
          "dest and source of " + call.routine().family() + " must not share elements: both are "
              + call.argument(sourceAt).getLeaf(), "use two arrays, or two slices apart from each other");
    } else if (!isSame && destLength != null && sourceLength != null
        && dest.from() < source.from() + sourceLength && source.from() < dest.from() + destLength) {
      call.report(Tag.OVERLAP, sourceAt,
          "dest and source must not overlap in part: dest.from=" + dest.from() + " source.from=" + source.from()
              + " dest elements=" + destLength + " source elements=" + sourceLength,
          call.routine().isElementwise()
              ? "use the same slice for both, or slices apart from each other"
              : "use slices apart from each other");
    }
  }

  private static Long known(Region region) {
    return region.knowsLength() ? region.length() : null;
  }
}
