package org.shmem4j.internal.betweenhosts.messages;

/**
 * The channels on which PEs of different hosts send each other messages. In addition, each group that spans hosts has a
 * channel whose number is the group's key and never negative; there the number of a message says to which call it
 * belongs.
 */
public final class Channels {
  private static final int IRREGULAR_BIT = 60;
  private static final int EXCHANGE_BIT = 59;

  /** The state of the job: {@link Notice}. */
  public static final long CONTROL = -1;

  /** The locks, whose words are on PE 0: {@link Notice}. */
  public static final long LOCKS = -2;

  /** Batches of one-sided operations, and the answers to them. */
  public static final long SESSIONS = -3;

  /**
   * Questions to a PE: whether it makes the call of a group in which another PE waits. They carry the words that the
   * messages of that call carry.
   */
  public static final long QUESTIONS = Long.MIN_VALUE;

  /** Answers to the questions that a PE asks before it leaves the job; they carry no words. */
  public static final long ANSWERS = QUESTIONS + 1;

  /**
   * The first of the channels of updates, fetches and mailboxes over hosts; each open object has one. Keys of groups
   * have other bits set above this one, or are small, so the channels of exchanges are distinct from them, too.
   */
  public static final long IRREGULAR = 1L << IRREGULAR_BIT;

  /** The first of the channels of exchanges over hosts; each open exchange has one. */
  public static final long EXCHANGE = 1L << EXCHANGE_BIT;

  private Channels() {}

  /**
   * {@return whether messages on a channel go to a listener, once one is set} Sender and receiver must agree on this
   * even while one of them has no listener yet.
   *
   * @param channel the channel
   */
  public static boolean hasListener(long channel) {
    return channel < 0 || isIrregular(channel);
  }

  /** {@return whether a channel belongs to updates, fetches or mailboxes} */
  private static boolean isIrregular(long channel) {
    return channel >>> IRREGULAR_BIT == 1;
  }

  /** {@return whether the receiver of a message on a channel sees what its sender did to its own memory before} */
  public static boolean tells(long channel) {
    return isIrregular(channel) || channel >>> EXCHANGE_BIT == 1;
  }
}
