package org.shmem4j.internal.watching.checkedrun;

/** The kinds of events that a PE records, and the meaning of their words. The first word is always the time. */
public enum EventKind {
  /** time, number, then its text: a place in the program, as messages name it. */
  PLACE(2),
  /** time, key, members: a team or active set, whose calls follow. */
  GROUP(3, EventKind.MANY),
  /** time, target PE, offset, bytes, flags, key of what completes it, place, what it adds to a word or sets it to. */
  ACCESS(7, 8),
  /**
   * time, PE, offset, bytes, slack, value: the PE saw what others wrote there, or all of it except what adds up to the
   * slack. The word had at least the value, which is negative if unknown.
   */
  ACQUIRE(6),
  /** time, context, PEs if the operations to these only are complete. */
  QUIET(2, EventKind.MANY),
  /** time, context. */
  FENCE(2),
  /** time, group, number, call, root, member, place, whether it blocks, thread. */
  ENTER(9),
  /** time, group, number, whether the program relies on the others having come. */
  LEAVE(3, 4),
  /** time, key: everything recorded with this key is complete. */
  COMPLETE(2),
  /** time, lock, place. */
  LOCK(3),
  /** time, lock. */
  UNLOCK(2),
  /** time, offset, bytes, place, bytes of an element. */
  ALLOCATED(5),
  /** time, offset, bytes. */
  FREED(3),
  /** time, pSync's offset, first PE, logarithm of the stride, PEs, place, whether the call ends here. */
  PSYNC(7),
  /** time, rule, place, number: something that a PE found by itself. */
  FINDING(4),
  /** time: whatever the PE records from here on is later. */
  TIME(1),
  /** time, the offset to the searcher's clock from here on, its possible error. */
  CLOCK(3),
  /** time: from here on the record contains only short events: places, and the kinds below. */
  FULL(1),
  /** time, then its text: what this process did not record. */
  GAP(1),
  /** time, places: the last calls of the PE. */
  LAST_CALLS(1, EventKind.LAST_CALLS_WORDS),
  /** time, number of dropped accesses, whether the job had failed, its PEs: the PE has left. */
  END(4);

  /** The maximum number of PEs of a job. */
  public static final int MOST_PES = 1 << 16;

  /** The maximum number of bytes of a text. */
  public static final int MOST_TEXT = 1 << 12;

  /** The maximum number of calls that are reported as the last ones of a PE. */
  static final int LAST_CALLS_TOLD = 10;

  private static final int MANY = 2 + MOST_PES; // a number for each PE
  private static final int LAST_CALLS_WORDS = 1 + LAST_CALLS_TOLD;

  private final int leastWords;
  private final int mostWords;

  EventKind(int words) {
    this(words, words);
  }

  EventKind(int leastWords, int mostWords) {
    this.leastWords = leastWords;
    this.mostWords = mostWords;
  }

  /** {@return whether an event of this kind can have this many words} */
  public boolean canHave(int words) {
    return words >= leastWords && words <= mostWords;
  }

  /** {@return whether it is recorded even when the record is full} */
  public boolean isAlwaysKept() {
    return this == PLACE || compareTo(FINDING) >= 0;
  }

  /** {@return whether a text follows the words} */
  public boolean hasText() {
    return this == PLACE || this == GAP;
  }
}
