package org.shmem4j.internal.pe.collective.betweenhosts;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.shmem4j.type.Reduction;

/**
 * An allgather of a few values of each member, which are outside the symmetric heaps. All members concatenate them, or
 * combine them from left to right; the latter is for operators that need not be commutative, where the members of a
 * host are not consecutive.
 */
final class ScalarAllgather extends BruckAllgather {
  private final MemorySegment memory;
  private final long place;
  private final long[] entries;
  private long bytes; // of a member's values
  private MemorySegment all; // where they are concatenated; null if they are combined
  private Reduction reduction;
  private long elements;

  /**
   * Creates the allgather.
   *
   * @param memory the memory with this member's values; this host's, if other members are here
   * @param place where they are there
   */
  ScalarAllgather(FarGroup group, MemorySegment memory, long place) {
    super(group);
    this.memory = memory;
    this.place = place;
    this.entries = new long[size];
  }

  /** Prepares a call that concatenates the values. */
  ScalarAllgather collect(MemorySegment to, long ofEach) {
    all = to;
    bytes = ofEach;
    return this;
  }

  /** Prepares a call that leaves the results where this member's values are. */
  ScalarAllgather reduce(Reduction by, long count) {
    all = null;
    reduction = by;
    elements = count;
    bytes = count * by.type().bytes();
    return this;
  }

  @Override
  protected long blockBytes() {
    return bytes;
  }

  @Override
  protected void contribute() {
    MemorySegment.copy(memory, place, host, payload(channel.me(), bytes), bytes);
  }

  @Override
  protected void fill(int mate, MemorySegment to, long at) {
    if (channel == null) {
      MemorySegment.copy(memory, place, to, at, bytes);
    } else {
      MemorySegment.copy(host, payload(mate, bytes), to, at, bytes);
    }
  }

  @Override
  protected boolean round(int index) {
    if (gather(index, 0)) {
      return true;
    }
    if (all == null) {
      combineAll();
    } else {
      concatenate();
    }
    return false;
  }

  private void concatenate() {
    for (int member = 0; member < size; member++) {
      MemorySegment.copy(table, entry(member), all, member * bytes, bytes);
    }
  }

  /** Combines in the table, if that is this member's own; if it is in this host's memory, the place is there, too. */
  private void combineAll() {
    Arrays.setAll(entries, this::entry);
    long result = inRoom ? place : entries[0];
    combine(reduction, table, result, entries, size, elements);
    if (!inRoom && !isRefused()) {
      MemorySegment.copy(table, result, memory, place, bytes);
    }
  }
}
