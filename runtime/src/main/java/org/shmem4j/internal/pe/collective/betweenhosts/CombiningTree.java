package org.shmem4j.internal.pe.collective.betweenhosts;

/**
 * The order in which a group's operands are combined, independent of their size. First, members beyond a power of two
 * form pairs with their neighbors, so that the number of units is a power of two (Rabenseifner, "Optimization of
 * Collective Reduction Operations", 2004); then runs of 1, 2, 4 … adjacent units are combined with the next runs.
 * Operands keep the order of the members.
 *
 * @param size the number of members
 */
record CombiningTree(int size) {
  /** {@return the number of units} */
  int units() {
    return Integer.highestOneBit(size);
  }

  /** {@return how many times runs of units double} */
  int levels() {
    return Integer.numberOfTrailingZeros(units());
  }

  /** {@return how many units, which are the first ones, are pairs} */
  int pairs() {
    return size - units();
  }

  /** {@return the unit that a member represents; -1 for the second one of a pair} */
  int unit(int member) {
    if (member >= 2 * pairs()) {
      return member - pairs();
    }
    return member % 2 == 0 ? member / 2 : -1;
  }

  /** {@return the member that represents a unit} */
  int member(int unit) {
    return unit < pairs() ? 2 * unit : unit + pairs();
  }

  /** {@return whether a unit is a pair} */
  boolean isPair(int unit) {
    return unit >= 0 && unit < pairs();
  }
}
