package org.shmem4j.internal.pe.collective.betweenhosts;

import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.pe.flags.RingLayout;

/**
 * An allgather of short blocks of equal lengths. Each leader reads the blocks of its host's members. Leaders exchange
 * them by Bruck's algorithm, in which the number of blocks that each has doubles from round to round (Bruck, Ho,
 * Kipnis, Upfal and Weathersby, "Efficient Algorithms for All-to-All Communications in Multiport Message-Passing
 * Systems", 1997). The others then read the table of all blocks from their leader. A table that is too large for the
 * leader's room passes through it part by part, into a table of each member's own.
 */
abstract class BruckAllgather extends FarCollective {
  /** The step that a leader reaches when its table is complete. */
  protected static final int COMPLETE = MET + 1;

  protected MemorySegment table;
  private long tableAt;
  private long blockBytes;
  /** Whether the table is in this host's memory, not in this member's own. */
  protected boolean inRoom;
  private int parts;
  private int passed; // the parts that this leader has passed on
  // The step that the leader reaches when a table, or its first part, is in its room. Each member reaches the step
  // after it when it no longer needs that part; then come the two steps of the next part or table.
  private int complete;
  private int firstTag;

  BruckAllgather(FarGroup group) {
    super(group);
  }

  @Override
  protected final boolean meetsAll() {
    return true;
  }

  @Override
  protected final int reusedAfter() {
    return RingLayout.ROOMS;
  }

  /** {@return the bytes of a block, the same on all members} */
  protected abstract long blockBytes();

  /** Writes the block of a member of this host, given by its index here, which has arrived. */
  protected abstract void fill(int mate, MemorySegment memory, long at);

  /** Posts a round of gathering a table, by its number in the call; returns whether there was anything left to do. */
  protected final boolean gather(int index, int number) {
    if (index == 0) {
      blockBytes = blockBytes();
      parts = Math.toIntExact(Math.ceilDiv(size * blockBytes, group.tableRoom()));
      passed = 0;
      complete = COMPLETE + number * 2 * parts;
      firstTag = FIRST_TAG + number % NUMBERS_WITH_TAGS * Integer.SIZE;
      inRoom = channel != null && parts == 1;
      if (number == 0) {
        table = inRoom ? channel.memory() : scratch(size * blockBytes);
      }
      tableAt = inRoom ? staging(0) : 0;
    }
    if (!leads()) {
      return takePart(index);
    }
    if (index == 0) {
      needAll(number == 0 ? 0 : complete - 1);
      return true;
    }
    if (index == 1) {
      for (int mate = 0; mate < hosts.here().length; mate++) {
        fill(mate, table, tableAt + mate * blockBytes);
      }
    }
    if (passed == 0 && spread(index - 1, firstTag, table, tableAt, blockBytes)) {
      return true;
    }
    return passPart();
  }

  /** Waits for the leader's next part, and copies a part that has come to this member's own table. */
  private boolean takePart(int index) {
    if (index > 0 && !inRoom) {
      MemorySegment.copy(channel.memory(), staging(0), table, partAt(index - 1), partBytes(index - 1));
      reach(complete + 2 * index - 1);
    }
    if (index < parts) {
      needLeader(complete + 2 * index);
    }
    return index < parts;
  }

  /** Passes the next part of the table to the others of this host, unless they have all parts. */
  private boolean passPart() {
    if (inRoom) {
      reach(complete);
    }
    if (inRoom || channel == null || passed == parts) {
      return false;
    }
    MemorySegment.copy(table, partAt(passed), channel.memory(), staging(0), partBytes(passed));
    reach(complete + 2 * passed);
    needAll(complete + 2 * passed + 1);
    passed++;
    return true;
  }

  private long partAt(int part) {
    return (long) part * group.tableRoom();
  }

  private long partBytes(int part) {
    return Math.min(group.tableRoom(), size * blockBytes - partAt(part));
  }

  /** Announces on this host that this member no longer needs the table. */
  protected final void leaveTable() {
    reach(complete + 2 * parts - 1);
  }

  /** {@return where the block of a member is in the table} */
  protected final long entry(int member) {
    return tableAt + hosts.place(member) * blockBytes;
  }
}
