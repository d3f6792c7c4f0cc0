package org.shmem4j.internal.pe.irregular;

import org.shmem4j.internal.onhost.memory.HostLayout;

/**
 * The layout of an inbox, which is one member's memory of what is open on a team: its counters, and a pipe from each
 * member of its host.
 *
 * <pre>{@code
 * an inbox
 *          +--------------------------------------------------------------------+
 *        0 | WAVE            the last wave in which the owner was counted       |
 *        8 | COUNTS          what it had sent and handled, in two waves         |
 *          +--------------------------------------------------------------------+
 *      128 | OWN             room for an entry, for its owner only              |
 *          +--------------------------------------------------------------------+
 *          | a pipe from each member of the host                                |
 *          +--------------------------------------------------------------------+
 *
 * a pipe
 *          +--------------------------------------------------------------------+
 *        0 | FILLED          bytes that the sender has put in                   |
 *          +--------------------------------------------------------------------+
 *      128 | TAKEN           bytes that the owner has taken out                 |
 *          +--------------------------------------------------------------------+
 *      256 | ENTRIES         the room for entries, used in turn                 |
 *          +--------------------------------------------------------------------+
 * }</pre>
 *
 * @param senders how many pipes there are
 * @param pipes where the first one starts
 * @param capacity the bytes for entries in a pipe
 */
record InboxLayout(int senders, long pipes, long capacity) {
  static final long WAVE = 0;
  static final long COUNTS = WAVE + Long.BYTES;
  static final long OWN = HostLayout.LINE_PAIR;

  static final long FILLED = 0;
  static final long TAKEN = FILLED + HostLayout.LINE_PAIR;
  static final long ENTRIES = TAKEN + HostLayout.LINE_PAIR;

  /** The bytes of an inbox: the staging memory of a team that collectives do not use. */
  static final long BYTES = HostLayout.STAGING_BYTES;

  /**
   * Lays out an inbox.
   *
   * @param senders how many members share the host
   * @param entryBytes the bytes of the largest entry, a multiple of 8
   * @param least how many such entries a pipe must hold
   * @param most how many bytes a pipe should have at most, if that is room for so many entries
   */
  static InboxLayout of(int senders, long entryBytes, int least, long most) {
    long pipes = roundUp(OWN + entryBytes);
    long room = (BYTES - pipes) / senders / HostLayout.LINE_PAIR * HostLayout.LINE_PAIR - ENTRIES;
    long wanted = Math.max(most, least * entryBytes);
    long capacity = Math.min(room, wanted) / entryBytes * entryBytes;
    if (capacity < least * entryBytes) {
      throw new IllegalArgumentException("an element must fit into the memory between two PEs: bytes=" + entryBytes
          + " room=" + Math.max(0, room / least) + " nPes=" + senders);
    }
    return new InboxLayout(senders, pipes, capacity);
  }

  private static long roundUp(long bytes) {
    return (bytes + HostLayout.LINE_PAIR - 1) / HostLayout.LINE_PAIR * HostLayout.LINE_PAIR;
  }

  /** {@return the pipe of a sender, from the start of the inbox} */
  long pipe(int sender) {
    return pipes + sender * roundUp(ENTRIES + capacity);
  }

  /** {@return the counts of a wave, from the start of the inbox} */
  static long counts(long wave) {
    return COUNTS + (wave & 1) * 2 * Long.BYTES;
  }
}
