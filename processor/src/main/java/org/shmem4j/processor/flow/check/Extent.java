package org.shmem4j.processor.flow.check;

import com.sun.source.tree.Tree;
import org.shmem4j.processor.RoutineAnnotation;
import org.shmem4j.processor.flow.value.Linear;

/** The number of elements that a call with a count touches in an array, from the first to the last; null if unknown. */
record Extent(Linear needed, boolean isOfAll, boolean isStrided) {
  static Extent of(Site site, int array, Linear count) {
    boolean isDest = site.role(array).equals(RoutineAnnotation.DEST);
    boolean isOfAll = site.routine().isGathering() && !site.routine().has("COUNTS_DIFFER")
        && site.routine().hasElementsForEach(array);
    boolean isOfBlocks = site.routine().has("BLOCKS");
    boolean isStrided = site.index(RoutineAnnotation.STRIDE) >= 0 && !isOfBlocks;
    Linear pes = isOfAll ? site.pes() : null; // if their number is unknown, for example
    Linear all = pes == null ? count : site.run().numbers.operation(Tree.Kind.MULTIPLY, count, pes);
    if (isOfBlocks || site.routine().hasCountsAfter(array)) {
      return new Extent(null, isOfAll, isStrided);
    }
    return new Extent(isStrided ? strided(site, isDest, all) : all, isOfAll, isStrided);
  }

  private static Linear strided(Site site, boolean isDest, Linear count) {
    int first = site.index(RoutineAnnotation.STRIDE);
    Linear stride = site.value(isDest ? first : site.index(RoutineAnnotation.STRIDE, first + 1)).number();
    boolean isKnown = count != null && stride != null && stride.isConstant() && stride.constant() >= 1;
    return isKnown ? count.minus(Linear.of(1)).times(stride.constant()).plus(Linear.of(1)) : null;
  }

  /** Its description in a message. */
  String text(Site site, String count) {
    String pes = site.routine().isActiveSet() ? " * peSize" : " * nPes";
    String all = isOfAll ? count + pes : count;
    return isStrided ? "(" + all + " - 1) * stride + 1" : all;
  }
}
