package org.shmem4j.internal.collective.remote;

/**
 * The elements on which a unit works, level by level: at each level it and its partner halve those of the level before.
 */
final class Halving {
  /** No level. */
  static final int NONE = -1;

  private final int unit;
  private int whole = NONE;
  private long mine;
  private long mineEnd;
  private long theirs;
  private long theirsEnd;

  /**
   * Creates the halving of a unit.
   *
   * @param unit its number, whose bits say which half it takes at each level
   */
  Halving(int unit) {
    this.unit = unit;
  }

  /** {@return whether the unit takes the lower half at a level} */
  boolean isLower(int level) {
    return (unit >> level & 1) == 0;
  }

  /** {@return the partner's number at a level} */
  int partner(int level) {
    return unit ^ 1 << level;
  }

  /**
   * Chooses a last level that both partners keep whole: they exchange all that they have, instead of halves now and
   * results later.
   *
   * @param level the level; {@link #NONE} if there is none
   */
  void keepWhole(int level) {
    whole = level;
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
    for (int i = 0; i <= level; i++) {
      long middle = (mine + mineEnd) / 2;
      theirs = isLower(i) ? middle : mine;
      theirsEnd = isLower(i) ? mineEnd : middle;
      mine = isLower(i) ? mine : middle;
      mineEnd = isLower(i) ? middle : mineEnd;
    }
    if (level == whole) {
      mine = Math.min(mine, theirs);
      mineEnd = Math.max(mineEnd, theirsEnd);
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
