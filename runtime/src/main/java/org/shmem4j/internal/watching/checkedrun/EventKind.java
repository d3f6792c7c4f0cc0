package org.shmem4j.internal.watching.checkedrun;

/** The kinds of events that a PE records, and the meaning of their words. The first word is always the time. */
public enum EventKind {
  /** time, number, then its text: a place in the program, as messages name it. */
  PLACE,
  /** time, key, members: a team or active set, whose calls follow. */
  GROUP,
  /** time, target PE, offset, bytes, flags, key of what completes it, place, what it adds to a word or sets it to. */
  ACCESS,
  /**
   * time, PE, offset, bytes, slack, value: the PE saw what others wrote there, or all but what adds up to the slack. The
   * word had at least the value; it is negative if that is not known.
   */
  ACQUIRE,
  /** time, context, PEs if the operations to these only are complete. */
  QUIET,
  /** time, context. */
  FENCE,
  /** time, group, number, call, root, member, place, whether it blocks, thread. */
  ENTER,
  /** time, group, number, whether the program relies on the others' having come. */
  LEAVE,
  /** time, key: what was recorded with this key is complete. */
  COMPLETE,
  /** time, lock, place. */
  LOCK,
  /** time, lock. */
  UNLOCK,
  /** time, offset, bytes, place. */
  ALLOCATED,
  /** time, offset, bytes. */
  FREED,
  /** time, pSync's offset, first PE, logarithm of the stride, PEs, place, whether the call ends here. */
  PSYNC,
  /** time, rule, place, number: what a PE found by itself. */
  FINDING,
  /** time: whatever the PE records from here on is later. */
  TIME,
  /** time, what to add to it and to later times to have the searcher's, by how much that may be wrong. */
  CLOCK,
  /** time: from here on the record has only what is short: places, and the kinds from here on. */
  FULL,
  /** time, then its text: what this process did not record. */
  GAP,
  /** time, places: the last calls of the PE. */
  LAST_CALLS,
  /** time, accesses that were given up, whether the job had failed, its PEs: the PE has left. */
  END;

  /** {@return whether the record has it although it is full} */
  public boolean isAlwaysKept() {
    return this == PLACE || compareTo(FINDING) >= 0;
  }

  /** {@return whether a text follows the words} */
  public boolean hasText() {
    return this == PLACE || this == GAP;
  }
}
