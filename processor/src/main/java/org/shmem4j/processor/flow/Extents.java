package org.shmem4j.processor.flow;

import com.sun.source.tree.Tree;
import org.shmem4j.processor.Routine;

/** How many elements of its arrays a call touches. */
final class Extents {
  private Extents() {}

  /** The elements of an array from the first to the last that a call with a count touches; null if not known. */
  static Linear needed(Site site, int array, Linear count) {
    boolean isDest = site.role(array).equals(Routine.DEST);
    return switch (site.routine().family()) {
      case "fcollect" -> isDest ? ofAll(site, count) : count;
      case "alltoall" -> ofAll(site, count);
      case "alltoalls" -> strided(site, isDest, ofAll(site, count));
      case "iput", "iget" -> strided(site, isDest, count);
      case "ibput", "ibget" -> null;
      case "rooted" -> isCountedByArray(site, array) ? null : count;
      default -> count;
    };
  }

  /** The same in words. */
  static String text(Site site, int array, String count) {
    boolean isDest = site.role(array).equals(Routine.DEST);
    String pes = site.routine().isActiveSet() ? " * peSize" : " * nPes";
    return switch (site.routine().family()) {
      case "fcollect" -> isDest ? count + pes : count;
      case "alltoall" -> count + pes;
      case "alltoalls" -> "(" + count + pes + " - 1) * stride + 1";
      case "iput", "iget" -> "(" + count + " - 1) * stride + 1";
      default -> count;
    };
  }

  /** A count for each PE; where their number is not known, for one. */
  private static Linear ofAll(Site site, Linear count) {
    Linear pes = site.pes();
    return pes == null ? count : site.run().numbers.operation(Tree.Kind.MULTIPLY, count, pes);
  }

  /** Whether an array has counts of its own, one for each PE, after it. */
  private static boolean isCountedByArray(Site site, int array) {
    return array + 1 < site.size() && site.role(array + 1).equals("OTHER");
  }

  private static Linear strided(Site site, boolean isDest, Linear count) {
    int first = site.index(Routine.STRIDE);
    Linear stride = site.value(isDest ? first : site.index(Routine.STRIDE, first + 1)).number();
    boolean isKnown = count != null && stride != null && stride.isConstant() && stride.constant() >= 1;
    return isKnown ? count.minus(Linear.of(1)).times(stride.constant()).plus(Linear.of(1)) : null;
  }
}
