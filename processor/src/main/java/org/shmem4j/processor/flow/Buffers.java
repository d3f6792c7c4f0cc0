package org.shmem4j.processor.flow;

import java.util.stream.IntStream;
import org.shmem4j.processor.RoutineAnnotation;
import org.shmem4j.processor.diagnostic.Tag;

/** Arrays and counts that cannot be meant: of another element size, in bytes, too small for more than one PE. */
final class Buffers {
  private Buffers() {}

  static void check(Site site) {
    if (site.routine().isSized()) {
      sizes(site);
    }
    peersCopies(site);
    counts(site);
    rooms(site);
    signals(site);
    shared(site);
    Sides.check(site);
  }

  /** The places of the arrays that a call reads or writes. */
  private static IntStream buffers(Site site) {
    return IntStream.range(0, site.size())
        .filter(i -> site.role(i).equals(RoutineAnnotation.DEST) || site.role(i).equals(RoutineAnnotation.SOURCE))
        .filter(i -> site.array(i) != null && site.array(i).kind == Thing.Kind.ARRAY);
  }

  private static void sizes(Site site) {
    long counted = site.routine().elementBytes();
    buffers(site).filter(i -> site.handleBytes(i) > 0 && site.handleBytes(i) != counted).findFirst()
        .ifPresent(i -> site.run().report(Tag.ELEMENT_SIZE, false, site.place(i),
            site.parameter(i) + " should have elements of the size that is counted: " + site.told(i) + " elementBytes="
                + site.handleBytes(i) + " counted=" + counted,
            "use the routine for " + site.handleBytes(i) * 8 + " bits, or the typed one"));
  }

  private static void counts(Site site) {
    int at = site.index(RoutineAnnotation.COUNT);
    if (at < 0) {
      return;
    }
    Value count = site.value(at);
    boolean isInBytes = count.from().contains(Symbol.BYTES);
    if (isInBytes && !site.routine().countsBytes()) {
      site.run().report(Tag.COUNT_IN_BYTES, false, site.place(at),
          site.parameter(at) + " counts elements, not bytes: " + site.told(at) + " is a number of bytes",
          "leave the size of an element out, or call the routine that ends in mem");
    } else if (!isInBytes && site.routine().countsBytes() && count.number() != null) {
      buffers(site).filter(i -> site.handleBytes(i) > 1 && count.number().equals(site.array(i).length())).findFirst()
          .ifPresent(i -> site.run().report(Tag.COUNT_IN_BYTES, false, site.place(at),
              site.parameter(at) + " counts bytes here, not elements: " + site.told(at) + " is the length of "
                  + site.array(i),
              "multiply it by elementBytes(), or give byteSize()"));
    }
  }

  /** Room for the data of one PE where there must be some for each. */
  private static void rooms(Site site) {
    if (site.routine().isActiveSet() || !site.routine().collective()) {
      return;
    }
    boolean isRooted = site.routine().family().equals("rooted");
    int array = switch (isRooted ? site.routine().c() : site.routine().family()) {
      case "fcollect", "collect", "alltoall", "MPI_Gather" -> site.index(RoutineAnnotation.DEST);
      case "MPI_Scatter", "MPI_Reduce_scatter_block" -> site.index(RoutineAnnotation.SOURCE);
      default -> -1;
    };
    int countAt = site.index(RoutineAnnotation.COUNT);
    Linear count = countAt >= 0 ? site.value(countAt).number()
        : site.array(site.index(RoutineAnnotation.SOURCE)) == null
            ? null
        : site.array(site.index(RoutineAnnotation.SOURCE)).length();
    Thing thing = site.array(array);
    Linear pes = site.pes();
    boolean isGathering = !site.routine().family().equals("alltoall") || countAt >= 0;
    if (thing == null || count == null || !isGathering || (pes != null && pes.isConstant() && pes.constant() == 1)
        || (site.routine().elementBytes() > 0 && site.handleBytes(array) != site.routine().elementBytes())) {
      return;
    }
    Linear room = thing.length().minus(count.times(2));
    if ((room != null && room.isAtMost(-1) && count.isAtLeast(1)) || thing.length().equals(count)) {
      site.run().report(Tag.COUNT_BEYOND_LENGTH, false, site.place(array),
          site.parameter(array) + " should have room for the data of every PE: " + site.parameter(array) + ".length="
              + thing.length() + " for each=" + count,
          "make it as long as the count times nPes");
    }
  }

  /** Elements that dest and source have in common, whatever names they have here. */
  private static void shared(Site site) {
    Thing dest = site.array(site.index(RoutineAnnotation.DEST));
    Thing source = site.array(site.index(RoutineAnnotation.SOURCE));
    boolean isGathering = site.routine().isGathering();
    if (!(isGathering || site.routine().isElementwise()) || site.routine().hasLayouts() || dest == null
        || source == null || dest.root != source.root || dest.kind != Thing.Kind.ARRAY) {
      return;
    }
    int at = site.index(RoutineAnnotation.SOURCE);
    int countAt = site.index(RoutineAnnotation.COUNT);
    Linear count = countAt >= 0 ? site.value(countAt).number() : source.length();
    Linear touched = countAt < 0 || count == null ? dest.length()
        : Extent.of(site, site.index(RoutineAnnotation.DEST), count).needed();
    Linear read = countAt < 0 || count == null ? count : Extent.of(site, at, count).needed();
    Linear after = source.from == null ? null : source.from.minus(dest.from);
    if (after == null || count == null || count.isAtMost(0)) {
      return;
    }
    if (after.isConstant() && after.constant() == 0) {
      if (isGathering) {
        site.run().report(Tag.IN_PLACE, true, site.place(at),
            "dest and source of " + site.routine().family() + " must not share elements: both are " + source,
            "use two arrays, or two slices apart from each other");
      }
    } else if (site.routine().family().equals("alltoalls")) {
      return; // with their distances the elements of one may lie between those of the other
    } else if (after.isNotZero() && (Linear.isAmong(source.from, dest.from, touched)
        || Linear.isAmong(dest.from, source.from, read))) {
      site.run().report(Tag.OVERLAP, true, site.place(at),
          "dest and source must not overlap in part: dest.from=" + dest.from + " source.from=" + source.from
              + " dest elements=" + touched + " source elements=" + read,
          site.routine().isElementwise() ? "use the same slice for both, or slices apart from each other"
              : "use slices apart from each other");
    }
  }

  /** A call finds its arrays by their place in the symmetric heap, so it would take this PE's copy for a peer's. */
  private static void peersCopies(Site site) {
    for (int i = 0; i < site.size(); i++) {
      boolean isArray = Site.isArray(site.role(i)) || site.role(i).equals(RoutineAnnotation.PWRK)
          || site.role(i).equals(RoutineAnnotation.PSYNC);
      if (isArray && site.array(i) != null && site.array(i).isPeersCopy) {
        site.run().report(Tag.NOT_SYMMETRIC, true, site.place(i),
            site.parameter(i) + " must be an array of the symmetric heap: " + site.told(i) + " is a peer's copy",
            "pass the array that was given to ptr; a peer's copy is for loads and stores, its segment for transfers");
      }
    }
  }

  /** A signal among the data that it announces. */
  private static void signals(Site site) {
    int signal = site.index(RoutineAnnotation.VARIABLE);
    int dest = site.index(RoutineAnnotation.DEST);
    if (!site.routine().family().startsWith("put_signal") || site.array(signal) == null
        || site.array(dest) == null || site.array(signal).root != site.array(dest).root) {
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
