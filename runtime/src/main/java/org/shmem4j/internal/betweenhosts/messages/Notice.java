package org.shmem4j.internal.betweenhosts.messages;

/**
 * The messages that PEs of different hosts send each other apart from their collectives: the channel of each kind, and
 * the number of words that it carries. The number of such a message is its kind.
 */
public enum Notice {
  /** The job has failed; carries the word of its failure. The payload explains it. */
  FAILURE(Channels.CONTROL, 1),
  /** Asks for the state of the receiver. */
  ASK_STATE(Channels.CONTROL, 0),
  /** The state of the sender. */
  STATE(Channels.CONTROL, 1),
  /** Connects two PEs, so that each notices when the other is gone. */
  HELLO(Channels.CONTROL, 0),
  /** Asks whether the receiver, and the PEs that it asks in turn, wait: the first {@link Wait words}. */
  ASK_WAIT(Channels.CONTROL, Wait.ASKING_WORDS),
  /** The sender, and the PEs that it asked, wait: the {@link Wait words} of their waits. */
  WAIT(Channels.CONTROL, Wait.WORDS),
  /** Asks what the PEs of the receiver's host are doing. */
  ASK_DOING(Channels.CONTROL, 0),
  /** What the PEs of the sender's host are doing; the payload has a line for each. */
  DOING(Channels.CONTROL, 0),
  /** The sender has released a lock; carries the lock. */
  CLEAR(Channels.LOCKS, 1),
  /** The sender has given up a ticket; carries the lock and the ticket. */
  GIVE_UP(Channels.LOCKS, 2),
  /** Asks which ticket a lock shows; carries the lock. */
  ASK_SHOWN(Channels.LOCKS, 1),
  /** The ticket that a lock shows; carries the lock and the ticket. */
  SHOWN(Channels.LOCKS, 2);

  /** The words of {@link #WAIT}; the first are also those of {@link #ASK_WAIT}. */
  public static final class Wait {
    /** The number of the round in which all PEs are asked. */
    public static final int ROUND = 0;

    /**
     * In a question, 1 if all PEs answered in the round before; in an answer, 1 if they are as they were then;
     * otherwise 0.
     */
    public static final int SAME = 1;

    /** The number of words of a question. */
    public static final int ASKING_WORDS = 2;

    /** How many messages the PEs have sent. */
    public static final int SENT = 2;

    /** How many messages they have received. */
    public static final int RECEIVED = 3;

    /** The number of words of an answer. */
    public static final int WORDS = 4;

    private Wait() {}
  }

  private static final Notice[] ALL = values();

  private final long channel;
  private final int words;

  Notice(long channel, int words) {
    this.channel = channel;
    this.words = words;
  }

  /** {@return the channel on which it is sent} */
  public long channel() {
    return channel;
  }

  /** {@return the number of a message of this kind} */
  public long number() {
    return ordinal();
  }

  /** {@return the number of words that it carries} */
  public int words() {
    return words;
  }

  /**
   * Returns the kind of a message that has arrived.
   *
   * @param channel its channel
   * @param number its number
   * @param record its words
   * @return the kind; null if none has this channel, number and length
   */
  public static Notice of(long channel, long number, long[] record) {
    if (number < 0 || number >= ALL.length) {
      return null;
    }
    Notice notice = ALL[(int) number];
    return notice.channel == channel && notice.words == record.length ? notice : null;
  }
}
