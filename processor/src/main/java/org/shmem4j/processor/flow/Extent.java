package org.shmem4j.processor.flow;

import com.sun.source.tree.Tree;
import org.shmem4j.processor.RoutineAnnotation;

/** How many elements of an array a call with a count touches, from the first to the last; null if that is not known. */
record Extent(Linear needed, boolean isOfAll, boolean isStrided) {
  static Extent of(Site site, int array, Linear count) {
    String family = site.routine().family();
    boolean isDest = site.role(array).equals(RoutineAnnotation.DEST);
    boolean isOfAll = family.startsWith("alltoall") || (family.equals("fcollect") && isDest);
    boolean isStrided = family.equals("alltoalls") || family.equals("iput") || family.equals("iget");
    boolean isOfArray = array + 1 < site.size() && site.role(array + 1).equals("OTHER"); // a count for each PE
    Linear pes = isOfAll ? site.pes() : null; // where their number is not known, for one
    Linear all = pes == null ? count : site.run().numbers.operation(Tree.Kind.MULTIPLY, count, pes);
    return new Extent(switch (family) {
      case "ibput", "ibget" -> null;
      case "rooted" -> isOfArray ? null : count;
      default -> isStrided ? strided(site, isDest, all) : all;
    }, isOfAll, isStrided);
  }

  private static Linear strided(Site site, boolean isDest, Linear count) {
    int first = site.index(RoutineAnnotation.STRIDE);
    Linear stride = site.value(isDest ? first : site.index(RoutineAnnotation.STRIDE, first + 1)).number();
    boolean isKnown = count != null && stride != null && stride.isConstant() && stride.constant() >= 1;
    return isKnown ? count.minus(Linear.of(1)).times(stride.constant()).plus(Linear.of(1)) : null;
  }

  /** It in words. */
  String text(Site site, String count) {
    String all = isOfAll ? count + (site.routine().isActiveSet() ? " * peSize" : " * nPes") : count;
    return isStrided ? "(" + all + " - 1) * stride + 1" : all;
  }
}
