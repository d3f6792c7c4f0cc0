package org.shmem4j.processor.flow.check;

import java.util.stream.IntStream;
import org.shmem4j.processor.RoutineAnnotation;
import org.shmem4j.processor.diagnostic.Tag;
import org.shmem4j.processor.flow.value.Linear;
import org.shmem4j.processor.flow.value.Symbol;
import org.shmem4j.processor.flow.value.TrackedObject;
import org.shmem4j.processor.flow.value.Value;

/**
 * Finds arrays and counts that are surely a mistake: a different element size, a count in bytes, room for only one PE.
 */
final class BufferChecks {
  private BufferChecks() {}

  static void check(Site site) {
    if (site.routine().isSized()) {
      checkElementSizes(site);
    }
    checkPeersCopies(site);
    checkCount(site);
    checkRoom(site);
    checkSignal(site);
    checkShared(site);
    WrongSideCheck.check(site);
  }

  /** The indices of the arrays that a call reads or writes. */
  private static IntStream buffers(Site site) {
    return IntStream.range(0, site.size())
        .filter(i -> site.role(i).equals(RoutineAnnotation.DEST) || site.role(i).equals(RoutineAnnotation.SOURCE))
        .filter(i -> site.array(i) != null && site.array(i).kind == TrackedObject.Kind.ARRAY);
  }

  private static void checkElementSizes(Site site) {
    long counted = site.routine().elementBytes();
    buffers(site).filter(i -> site.handleBytes(i) > 0 && site.handleBytes(i) != counted).findFirst()
        .ifPresent(i -> site.run().report(Tag.ELEMENT_SIZE, false, site.place(i),
            site.parameter(i) + " should have elements of the size that is counted: " + site.spelled(i)
                + " elementBytes="
                + site.handleBytes(i) + " counted=" + counted,
            "use the routine for " + site.handleBytes(i) * 8 + " bits, or the typed one"));
  }

  private static void checkCount(Site site) {
    int at = site.index(RoutineAnnotation.COUNT);
    if (at < 0) {
      return;
    }
    Value count = site.value(at);
    boolean isInBytes = count.from().contains(Symbol.BYTES);
    if (isInBytes && !site.routine().countsBytes()) {
      site.run().report(Tag.COUNT_IN_BYTES, false, site.place(at),
          site.parameter(at) + " counts elements, not bytes: " + site.spelled(at) + " is a number of bytes",
          "leave out the element size, or call the routine whose name ends in mem");
    } else if (!isInBytes && site.routine().countsBytes() && count.number() != null) {
      buffers(site).filter(i -> site.handleBytes(i) > 1 && count.number().equals(site.array(i).length())).findFirst()
          .ifPresent(i -> site.run().report(Tag.COUNT_IN_BYTES, false, site.place(at),
              site.parameter(at) + " counts bytes here, not elements: " + site.spelled(at) + " is the length of "
                  + site.array(i),
              "multiply it by elementBytes(), or give byteSize()"));
    }
  }

  /** Checks for arrays that have room for the data of one PE but need room for each. */
  private static void checkRoom(Site site) {
    if (site.routine().isActiveSet() || !site.routine().collective()) {
      return;
    }
    int at = arrayForAll(site);
    TrackedObject array = site.array(at);
    Linear count = countForEach(site);
    if (array == null || count == null || mayBeOfOne(site) || isCountedOtherwise(site, at)) {
      return;
    }
    Linear missing = array.length().minus(count.times(2));
    boolean isTooSmallForTwo = missing != null && missing.isAtMost(-1) && count.isAtLeast(1);
    if (isTooSmallForTwo || array.length().equals(count)) {
      site.run().report(Tag.COUNT_BEYOND_LENGTH, false, site.place(at),
          site.parameter(at) + " should have room for the data of every PE: " + site.parameter(at) + ".length="
              + array.length() + " forEachPe=" + count,
          "make it as long as the count times nPes");
    }
  }

  /** The index of the array that holds data of every PE, count elements each, or -1 if the call has none. */
  private static int arrayForAll(Site site) {
    boolean readsEach = site.routine().has("READS_EACH");
    boolean isWholeSource = site.index(RoutineAnnotation.COUNT) < 0; // then it has elements for each PE already
    if (site.routine().hasLayouts() || site.index(RoutineAnnotation.STRIDE) >= 0 || (readsEach && isWholeSource)) {
      return -1;
    }
    if (site.routine().has("WRITES_EACH")) {
      return site.index(RoutineAnnotation.DEST);
    }
    return readsEach ? site.index(RoutineAnnotation.SOURCE) : -1;
  }

  /** The number of elements that a call moves for each PE: the count, or the whole source; null if unknown. */
  private static Linear countForEach(Site site) {
    int countAt = site.index(RoutineAnnotation.COUNT);
    if (countAt >= 0) {
      return site.value(countAt).number();
    }
    TrackedObject source = site.array(site.index(RoutineAnnotation.SOURCE));
    return source == null ? null : source.length();
  }

  /** {@return whether the caller may be the only PE of its team, whose size is 1 or unknown} */
  private static boolean mayBeOfOne(Site site) {
    Linear pes = site.pes();
    return pes != null && (pes.isConstant() ? pes.constant() == 1 : site.team() != null && pes.symbol() != null);
  }

  /** {@return whether a call counts in elements whose size differs from the array's} */
  private static boolean isCountedOtherwise(Site site, int array) {
    long counted = site.routine().elementBytes();
    return counted > 0 && site.handleBytes(array) != counted;
  }

  /** Checks for elements that dest and source have in common, whatever the program calls their arrays. */
  private static void checkShared(Site site) {
    TrackedObject dest = site.array(site.index(RoutineAnnotation.DEST));
    TrackedObject source = site.array(site.index(RoutineAnnotation.SOURCE));
    boolean areOfOneArray = dest != null && source != null && dest.root == source.root
        && dest.kind == TrackedObject.Kind.ARRAY;
    if (!areOfOneArray || !mustNotShare(site)) {
      return;
    }
    Linear count = countForEach(site);
    Linear after = source.from == null ? null : source.from.minus(dest.from);
    if (after == null || count == null || count.isAtMost(0)) {
      return;
    }
    boolean isSame = after.isConstant() && after.constant() == 0;
    if (!isSame) {
      checkOverlap(site, dest, source, after, count);
    } else if (site.routine().isGathering()) {
      site.run().report(Tag.IN_PLACE, true, site.place(site.index(RoutineAnnotation.SOURCE)),
          "dest and source of " + site.routine().family() + " must not share elements: both are " + source,
          "use two arrays, or two slices that do not overlap");
    }
  }

  /**
   * Checks that dest and source, in the same array, do not overlap; source starts {@code after} elements after dest.
   */
  private static void checkOverlap(Site site, TrackedObject dest, TrackedObject source, Linear after, Linear count) {
    if (site.index(RoutineAnnotation.STRIDE) >= 0) {
      return; // strided, so the elements of one may lie between those of the other
    }
    int sourceAt = site.index(RoutineAnnotation.SOURCE);
    boolean isCounted = site.index(RoutineAnnotation.COUNT) >= 0;
    Linear written =
        isCounted ? Extent.of(site, site.index(RoutineAnnotation.DEST), count).needed() : dest.length();
    Linear read = isCounted ? Extent.of(site, sourceAt, count).needed() : count;
    boolean overlap = Linear.isAmong(source.from, dest.from, written) || Linear.isAmong(dest.from, source.from, read);
    if (after.isNotZero() && overlap) {
      site.run().report(Tag.OVERLAP, true, site.place(sourceAt),
          "dest and source must not overlap in part: dest.from=" + dest.from + " source.from=" + source.from
              + " dest elements=" + written + " source elements=" + read,
          site.routine().isElementwise() ? "use the same slice for both, or slices that do not overlap"
              : "use slices that do not overlap");
    }
  }

  /** {@return whether dest and source must be either the same elements or disjoint} */
  private static boolean mustNotShare(Site site) {
    return (site.routine().isGathering() || site.routine().isElementwise()) && !site.routine().hasLayouts();
  }

  /**
   * Checks for peers' copies as arguments: a call finds its arrays by their offset in the symmetric heap, so it would
   * use this PE's own copy.
   */
  private static void checkPeersCopies(Site site) {
    for (int i = 0; i < site.size(); i++) {
      boolean isArray = Site.isArray(site.role(i)) || site.role(i).equals(RoutineAnnotation.PWRK)
          || site.role(i).equals(RoutineAnnotation.PSYNC);
      if (isArray && site.array(i) != null && site.array(i).isPeersCopy) {
        site.run().report(Tag.NOT_SYMMETRIC, true, site.place(i),
            site.parameter(i) + " must be an array of the symmetric heap: " + site.spelled(i) + " is a peer's copy",
            "pass the array that was given to ptr; a peer's copy is for loads and stores, its segment for transfers");
      }
    }
  }

  /** Checks for a signal within the data that it announces. */
  private static void checkSignal(Site site) {
    int signal = site.index(RoutineAnnotation.VARIABLE);
    int dest = site.index(RoutineAnnotation.DEST);
    if (!site.routine().has("SIGNALS") || site.array(signal) == null || site.array(dest) == null
        || site.array(signal).root != site.array(dest).root) {
      return;
    }
    Linear at = site.first(signal);
    Linear first = site.first(dest);
    Linear count = site.number(RoutineAnnotation.COUNT);
    boolean isInside = Linear.isAmong(at, first, count);
    boolean isAtStart = at != null && at.equals(first) && !(count != null && count.isAtMost(0));
    if (isInside || isAtStart) {
      site.run().report(Tag.OVERLAP, isInside, site.place(signal),
          "the signal must not lie in the data that is put: signal at " + at + ", data from " + first + " count="
              + count,
          "give the signal an array, or an element, of its own");
    }
  }
}
