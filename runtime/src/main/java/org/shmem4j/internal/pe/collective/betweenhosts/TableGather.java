package org.shmem4j.internal.pe.collective.betweenhosts;

import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.onhost.flags.RingLayout;

/**
 * Short blocks of equal lengths, of which all learn those of all: each leader reads the blocks of its host's members,
 * leaders tell each other theirs, and the others read the table of all blocks that their leader then has.
 */
abstract class TableGather extends Rounds {
  /** The step that a leader reaches when its table is complete. */
  protected static final int COMPLETE = MET + 1;

  private MemorySegment table;
  private long tableAt;
  private long blockBytes;

  TableGather(FarGroup group) {
    super(group);
  }

  @Override
  protected final boolean meetsAll() {
    return true;
  }

  @Override
  protected final int turns() {
    return RingLayout.ROOMS;
  }

  /** {@return the bytes of a block, the same on all members; so many that a table has room for all members} */
  protected abstract long blockBytes();

  /** Writes the block of a member of this host, by its index here, which has arrived. */
  protected abstract void fill(int mate, MemorySegment memory, long at);

  /** {@return the step that the leader reaches when this table is complete; before it fills one, all reach the last} */
  protected int complete() {
    return COMPLETE;
  }

  /** {@return the first tag of this table's messages} */
  protected int firstTag() {
    return FIRST_TAG;
  }

  /** Posts a round of gathering the table; returns whether there was anything left to do. */
  protected final boolean gather(int index) {
    if (index == 0) {
      blockBytes = blockBytes();
      if (complete() == COMPLETE) {
        table = channel == null ? scratch(size * blockBytes) : channel.memory();
      }
      tableAt = channel == null ? 0 : staging(0);
    }
    if (!leads()) {
      needLeader(complete());
      return index == 0;
    }
    if (index == 0) {
      needAll(complete() == COMPLETE ? 0 : complete() - 1);
      return true;
    }
    if (index == 1) {
      for (int mate = 0; mate < hosts.here().length; mate++) {
        fill(mate, table, tableAt + mate * blockBytes);
      }
    }
    if (spread(index - 1, firstTag(), table, tableAt, blockBytes)) {
      return true;
    }
    reach(complete());
    return false;
  }

  protected final MemorySegment table() {
    return table;
  }

  /** {@return where the block of a member is in the table} */
  protected final long entry(int member) {
    return tableAt + hosts.place(member) * blockBytes;
  }
}
