package org.shmem4j.internal.pe.collective.betweenhosts;

/**
 * The elements on which a unit works, level by level: at each level it and its partner halve those of the level before,
 * or, from some level on, keep them whole (vector halving and distance doubling; Rabenseifner, "Optimization of
 * Collective Reduction Operations", 2004).
 */
final class RecursiveHalving {
  private final int unit;
  private int wholeFrom;
  /** The first element of the unit's half. */
  long mine;
  /** The number of elements in the unit's half. */
  long mineCount;
  /** The first element of the partner's half. */
  long theirs;
  /** The number of elements in the partner's half. */
  long theirsCount;

  /** Creates the halving of a unit by its number, whose bits say which half it takes at each level. */
  RecursiveHalving(int unit) {
    this.unit = unit;
  }

  /** {@return whether the unit takes the lower half at a level} */
  boolean isLower(int level) {
    return (unit >> level & 1) == 0;
  }

  /** Sets the first level at which partners exchange all that they have, instead of halves now and results later. */
  void keepWhole(int from) {
    wholeFrom = from;
  }

  /**
   * Finds the two halves at a level; where partners keep it whole, both are all of it.
   *
   * @param level the level, from 0
   * @param count the number of all elements
   */
  void cut(int level, long count) {
    mine = 0;
    mineCount = count;
    for (int i = 0; i <= level && i < wholeFrom; i++) {
      long lower = mineCount / 2;
      theirs = isLower(i) ? mine + lower : mine;
      theirsCount = isLower(i) ? mineCount - lower : lower;
      mine += isLower(i) ? 0 : lower;
      mineCount -= theirsCount;
    }
    if (level >= wholeFrom) {
      theirs = mine;
      theirsCount = mineCount;
    }
  }
}
