package org.shmem4j.internal.collective.remote;

/**
 * How a group's operands are combined, whatever their size: members beyond a power of two join with their neighbours to
 * pairs first, so that the units left are such a power; then runs of 1, 2, 4 … adjacent units join with the next ones.
 * Operands keep the order of the members.
 *
 * @param size the number of members
 */
record Tree(int size) {
  /** {@return the number of units} */
  int units() {
    return Integer.highestOneBit(size);
  }

  /** {@return how often runs of units double} */
  int levels() {
    return Integer.numberOfTrailingZeros(units());
  }

  /** {@return how many of the units are pairs, which are the first ones} */
  int pairs() {
    return size - units();
  }

  /** {@return the unit that a member speaks for; -1 for the second one of a pair} */
  int unit(int member) {
    if (member >= 2 * pairs()) {
      return member - pairs();
    }
    return member % 2 == 0 ? member / 2 : -1;
  }

  /** {@return the member that speaks for a unit} */
  int member(int unit) {
    return unit < pairs() ? 2 * unit : unit + pairs();
  }

  /** {@return whether a unit is a pair} */
  boolean isPair(int unit) {
    return unit >= 0 && unit < pairs();
  }
}
