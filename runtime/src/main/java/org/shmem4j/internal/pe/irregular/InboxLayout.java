package org.shmem4j.internal.pe.irregular;

import org.shmem4j.internal.onhost.memory.HostLayout;

/**
 * The layout of an inbox, which is one member's memory for one open object of a team: its counters, and pipes from each
 * member of its host.
 *
 * <pre>{@code
 * an inbox
 *          +--------------------------------------------------------------------+
 *        0 | WAVE            the last wave in which the owner was counted       |
 *        8 | COUNTS          what it had sent and handled, in two waves         |
 *          +--------------------------------------------------------------------+
 *      128 | OWN             room for an entry that is not copied, for its owner |
 *          +--------------------------------------------------------------------+
 *          | a pipe from each member of the host                                |
 *          +--------------------------------------------------------------------+
 *          | a pipe from each for what it passes on from other hosts, if it does|
 *          +--------------------------------------------------------------------+
 *
 * a pipe
 *          +--------------------------------------------------------------------+
 *        0 | FILLED          bytes that the sender has put in, and its epoch    |
 *          +--------------------------------------------------------------------+
 *      128 | TAKEN           bytes that the owner has taken out                 |
 *          +--------------------------------------------------------------------+
 *      256 | ENTRIES         the room for entries, used in turn                 |
 *          +--------------------------------------------------------------------+
 * }</pre>
 *
 * @param senders how many members send through pipes
 * @param pipes where the first pipe starts
 * @param capacity the bytes for entries in a pipe
 * @param passing the bytes for entries that are passed on in a pipe; 0 if none are
 */
record InboxLayout(int senders, long pipes, long capacity, long passing) {
  static final long WAVE = 0;
  static final long COUNTS = WAVE + Long.BYTES;
  static final long OWN = HostLayout.LINE_PAIR;

  static final long FILLED = 0;
  static final long TAKEN = FILLED + HostLayout.LINE_PAIR;
  static final long ENTRIES = TAKEN + HostLayout.LINE_PAIR;

  /** The number of entries that must fit: with two, one fits before or after the end of the room. */
  private static final int LEAST_PASSED_ON = 2;

  /**
   * Lays out an inbox.
   *
   * @param senders the largest number of members on a host
   * @param entryBytes the bytes of the largest entry, a multiple of 8
   * @param least the number of such entries that a pipe must hold
   * @param most the most bytes that a pipe should have, if so many entries fit
   * @param all the maximum size of the inbox
   */
  static InboxLayout of(int senders, long entryBytes, int least, long most, long all) {
    long pipes = roundUp(OWN + entryBytes);
    long room = room(senders, all - pipes);
    long capacity = capacity(room, entryBytes, least, most);
    if (capacity < least * entryBytes) {
      throw tooLarge(entryBytes, room / least, senders);
    }
    return new InboxLayout(senders, pipes, capacity, 0);
  }

  private static long room(int senders, long all) {
    return all / senders / HostLayout.LINE_PAIR * HostLayout.LINE_PAIR - ENTRIES;
  }

  private static long capacity(long room, long entryBytes, int least, long most) {
    return Math.min(room, Math.max(most, least * entryBytes)) / entryBytes * entryBytes;
  }

  static IllegalArgumentException tooLarge(long entryBytes, long room, int senders) {
    return new IllegalArgumentException("an element must fit into the memory between two PEs: bytes=" + entryBytes
        + " room=" + Math.max(0, room) + " nPes=" + senders);
  }

  /**
   * {@return the same layout with pipes for entries that are passed on, each behind a word; null if they are too large}
   */
  InboxLayout passingOn(long entryBytes, long most, long all) {
    long bytes = Long.BYTES + entryBytes;
    long passed = capacity(room(senders, all), bytes, LEAST_PASSED_ON, most);
    return passed < LEAST_PASSED_ON * bytes ? null : new InboxLayout(senders, pipes, capacity, passed);
  }

  private static long roundUp(long bytes) {
    return (bytes + HostLayout.LINE_PAIR - 1) / HostLayout.LINE_PAIR * HostLayout.LINE_PAIR;
  }

  /** {@return the pipe of a sender, from the start of the inbox} */
  long pipe(int sender) {
    return pipes + sender * roundUp(ENTRIES + capacity);
  }

  /** {@return the pipe of a sender for what it passes on} */
  long passedOn(int sender) {
    return pipe(senders) + sender * roundUp(ENTRIES + passing);
  }

  /** {@return the bytes of the inbox} */
  long bytes() {
    return passing == 0 ? pipe(senders) : passedOn(senders);
  }

  /** {@return the counts of a wave, from the start of the inbox} */
  static long counts(long wave) {
    return COUNTS + (wave & 1) * 2 * Long.BYTES;
  }
}
