package org.shmem4j.internal.pe.exchange;

import org.shmem4j.internal.onhost.memory.HostLayout;
import org.shmem4j.internal.pe.flags.CallRecord;

/**
 * The memory in which a member exchanges elements with those of its host in one direction: a part of its share of the
 * team's staging memory. Senders and receivers write to different cache lines.
 *
 * <pre>{@code
 * the area of a member
 *          +--------------------------------------------------------------------+
 *        0 | RECORDS_AT      the arguments of its last turns                    |
 *          +--------------------------------------------------------------------+
 *      512 | TAKEN           for each PE that it sends to: the last turn with   |
 *          |                 which that PE is done                              |
 *          +--------------------------------------------------------------------+
 *          | for each PE that sends to it, two cells and then two rooms, used   |
 *          | in turn                                                            |
 *          +--------------------------------------------------------------------+
 *
 * a cell
 *          +--------------------------------------------------------------------+
 *        0 | TURN            the last turn that its sender has started          |
 *        8 | SIGNATURE       that of its arguments                              |
 *       16 | INLINE          the elements, if they are few                      |
 *          +--------------------------------------------------------------------+
 * }</pre>
 *
 * @param receivers the number of PEs on its host to which the member sends
 * @param senders the number of PEs on its host that send to the member
 * @param roomBytes the bytes of a room
 */
record AreaLayout(int receivers, int senders, long roomBytes) {
  static final long TURN = 0;
  static final long SIGNATURE = TURN + Long.BYTES;
  static final long INLINE = SIGNATURE + Long.BYTES;
  static final long INLINE_BYTES = HostLayout.LINE - INLINE;

  /** How many turns' arguments are kept, a power of 2: a receiver is up to two turns behind. */
  static final int RECORDS = 4;

  private static final int IN_TURN = 2;
  private static final long RECORDS_AT = 0;
  private static final long RECORD_BYTES = CallRecord.WORDS * Long.BYTES;
  private static final long TAKEN = RECORDS_AT + RECORDS * RECORD_BYTES;
  private static final long CELLS_BYTES = IN_TURN * HostLayout.LINE_PAIR;

  /**
   * Lays out an area.
   *
   * @param bytes the size of the memory that it may take
   * @param mostRoomBytes the size of a room, unless there are too many of them
   */
  static AreaLayout of(int receivers, int senders, long bytes, long mostRoomBytes) {
    long left = bytes - TAKEN - receivers * HostLayout.LINE_PAIR - senders * CELLS_BYTES;
    if (left < 0) {
      throw new IllegalArgumentException("the flags of a PE's neighbors on its host must fit into a team's memory:"
          + " receivers=" + receivers + " senders=" + senders + " bytes=" + bytes);
    }
    long share = senders == 0 ? 0 : left / senders / IN_TURN / HostLayout.LINE_PAIR * HostLayout.LINE_PAIR;
    return new AreaLayout(receivers, senders, Math.min(mostRoomBytes, share));
  }

  /** {@return where the arguments of a turn are} */
  static long record(long turn) {
    return RECORDS_AT + (turn & RECORDS - 1) * RECORD_BYTES;
  }

  /** {@return where a receiver records what it has taken} */
  long taken(int receiver) {
    return TAKEN + receiver * HostLayout.LINE_PAIR;
  }

  /** {@return where the cells of a sender start, with its rooms behind them} */
  long cells(int sender) {
    return taken(receivers) + sender * (CELLS_BYTES + IN_TURN * apart(roomBytes));
  }

  /** {@return the cell of a turn, among some that start at an address} */
  static long cell(long cells, long turn) {
    return cells + (turn & 1) * HostLayout.LINE_PAIR;
  }

  /** {@return where the elements of a turn that travel through a cell or a room are} */
  static long staged(long cells, long turn, long bytes, long roomBytes) {
    return bytes <= INLINE_BYTES
        ? cell(cells, turn) + INLINE
        : cells + CELLS_BYTES + (turn & 1) * apart(roomBytes);
  }

  private static long apart(long bytes) {
    return (bytes + HostLayout.LINE_PAIR - 1) / HostLayout.LINE_PAIR * HostLayout.LINE_PAIR;
  }

  /** {@return the bytes of the area} */
  long bytes() {
    return cells(senders);
  }
}
