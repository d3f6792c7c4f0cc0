package org.shmem4j.internal.pe.collective.betweenhosts;

/**
 * The elements on which a unit works, level by level: at each level it and its partner halve those of the level before,
 * or, from some level on, keep them whole.
 */
final class Halving {
  private final int unit;
  private final int levels;
  private int wholeFrom;
  private long mine;
  private long mineEnd;
  private long theirs;
  private long theirsEnd;

  /**
   * Creates the halving of a unit.
   *
   * @param unit its number, whose bits say which half it takes at each level
   * @param levels the number of levels
   */
  Halving(int unit, int levels) {
    this.unit = unit;
    this.levels = levels;
  }

  /** {@return whether the unit takes the lower half at a level} */
  boolean isLower(int level) {
    return (unit >> level & 1) == 0;
  }

  /** {@return the partner's number at a level} */
  int partner(int level) {
    return unit ^ 1 << level;
  }

  /** Chooses the first level at which partners exchange all that they have, not halves now and results later. */
  void keepWhole(int from) {
    wholeFrom = from;
  }

  /** {@return the number of exchanges: one at each level, and one to gather what it halved} */
  int rounds() {
    return levels + wholeFrom;
  }

  /**
   * Finds the two halves at a level; where partners keep it whole, both are all of it.
   *
   * @param level the level, from 0
   * @param count the number of all elements
   */
  void cut(int level, long count) {
    mine = 0;
    mineEnd = count;
    for (int i = 0; i <= level && i < wholeFrom; i++) {
      long middle = (mine + mineEnd) / 2;
      theirs = isLower(i) ? middle : mine;
      theirsEnd = isLower(i) ? mineEnd : middle;
      mine = isLower(i) ? mine : middle;
      mineEnd = isLower(i) ? middle : mineEnd;
    }
    if (level >= wholeFrom) {
      theirs = mine;
      theirsEnd = mineEnd;
    }
  }

  /** {@return the first element of the unit's half} */
  long mine() {
    return mine;
  }

  /** {@return the number of elements in the unit's half} */
  long mineCount() {
    return mineEnd - mine;
  }

  /** {@return the first element of the partner's half} */
  long theirs() {
    return theirs;
  }

  /** {@return the number of elements in the partner's half} */
  long theirsCount() {
    return theirsEnd - theirs;
  }
}
