package org.shmem4j.internal.pe.collective.betweenhosts;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.shmem4j.internal.onhost.memory.Words;
import org.shmem4j.internal.pe.collective.Algorithm;

/**
 * Concatenates the sources of all members, whose lengths are equal or are exchanged first. Short sources are in the
 * table that all gather. Long ones go by pairwise exchange: each from its member to one member of every other host,
 * where each takes an equal share of them; then the members of a host copy from one another.
 */
final class FarCollect extends BruckAllgather {
  private static final int SWAP_TAG = FIRST_TAG + Integer.SIZE;
  private static final int HOSTS_AT_ONCE = 16;
  private static final int SWAPPED = COMPLETE + (1 << 16); // beyond the steps of any table
  private static final int ENTRY_BYTES = 3 * Long.BYTES;
  /** The bytes of the table's entry before a source whose length may differ: its length, and the room for all. */
  private static final int HEAD_BYTES = 2 * Long.BYTES;
  private static final int UNKNOWN = -1;

  private final long[] starts;
  private boolean equal;
  private long bytes;
  private long destBytes;
  private int swapsFrom;

  FarCollect(FarGroup group) {
    super(group);
    starts = new long[size + 1];
  }

  /** Sets sources of equal lengths. */
  FarCollect prepare(long toOffset, long fromOffset, long length) {
    set(toOffset, fromOffset, length, length * size);
    equal = true;
    for (int member = 0; member <= size; member++) {
      starts[member] = member * length;
    }
    swapsFrom = group.table().fcollect(length) == Algorithm.LEADERS ? UNKNOWN : 0;
    return this;
  }

  /** Sets sources whose lengths may differ. */
  FarCollect prepareRagged(long toOffset, long room, long fromOffset, long length) {
    set(toOffset, fromOffset, length, room);
    equal = false;
    swapsFrom = UNKNOWN;
    return this;
  }

  private void set(long toOffset, long fromOffset, long length, long room) {
    arrays(room > 0 ? toOffset : NOWHERE, length > 0 ? fromOffset : NOWHERE);
    bytes = length;
    destBytes = room;
  }

  @Override
  protected long blockBytes() {
    return equal ? bytes : HEAD_BYTES + group.table().collectedBytes();
  }

  @Override
  protected void contribute() {
    if (!equal) {
      long at = payload(channel.me(), ENTRY_BYTES);
      Words.set(host, at, bytes);
      Words.set(host, at + Long.BYTES, sourceOffset);
      Words.set(host, at + 2L * Long.BYTES, destBytes);
    }
  }

  private long word(int mate, int index, long own) {
    return channel == null ? own : Words.get(host, payload(mate, ENTRY_BYTES) + (long) index * Long.BYTES);
  }

  /** Where the source of a member of this host is. */
  private long given(int mate) {
    return group.heap(hosts.here()[mate]) + (equal ? sourceOffset : word(mate, 1, sourceOffset));
  }

  @Override
  protected void fill(int mate, MemorySegment table, long at) {
    if (equal) {
      MemorySegment.copy(host, given(mate), table, at, bytes);
      return;
    }
    long length = word(mate, 0, bytes);
    table.set(ValueLayout.JAVA_LONG_UNALIGNED, at, length);
    table.set(ValueLayout.JAVA_LONG_UNALIGNED, at + Long.BYTES, word(mate, 2, destBytes));
    if (group.table().collect(length) == Algorithm.LEADERS) {
      MemorySegment.copy(host, given(mate), table, at + HEAD_BYTES, length);
    }
  }

  @Override
  protected boolean round(int index) {
    if (swapsFrom == UNKNOWN) {
      if (gather(index, 0)) {
        return true;
      }
      boolean complete = place();
      for (int member = 0; complete && !isRefused() && member < size; member++) {
        copy(table, entry(member) + (equal ? 0 : HEAD_BYTES), member);
      }
      if (complete || isRefused()) {
        return false;
      }
      swapsFrom = index;
    }
    return swap(index - swapsFrom);
  }

  /**
   * Finds the places of the sources; returns whether all sources are in the table. Every member must have room for all
   * of them: sources that are not in the table go from member to member, and either all members take part in that or
   * none does.
   */
  private boolean place() {
    boolean complete = true;
    long room = destBytes;
    for (int member = 0; !equal && member < size; member++) {
      starts[member + 1] = starts[member] + table.get(ValueLayout.JAVA_LONG_UNALIGNED, entry(member));
      room = Math.min(room, table.get(ValueLayout.JAVA_LONG_UNALIGNED, entry(member) + Long.BYTES));
      complete &= group.table().collect(length(member)) == Algorithm.LEADERS;
    }
    if (starts[size] > room) {
      refuse(new IllegalArgumentException("collect needs room for the elements of all PEs in dest: bytes="
          + starts[size] + " dest.bytes=" + room));
    }
    return complete;
  }

  private long length(int member) {
    return starts[member + 1] - starts[member];
  }

  /** Where a member of this host has the concatenation. */
  private long taken(int member) {
    return group.heap(member) + destOffset;
  }

  private int carrier(int host, int member) {
    int[] there = hosts.members(host);
    return there[hosts.index(member) % there.length];
  }

  private boolean swap(int index) {
    int first = 1 + index * HOSTS_AT_ONCE;
    for (int i = first; i < first + HOSTS_AT_ONCE && i < hosts.count(); i++) {
      send(carrier(hosts.after(i), me), SWAP_TAG, host, group.heap(me) + sourceOffset, length(me));
      for (int member : hosts.members(hosts.before(i))) {
        if (carrier(hosts.rank(), member) == me) {
          receive(member, SWAP_TAG, host, taken(me) + starts[member], length(member));
        }
      }
    }
    if (index == 0) {
      copy(host, group.heap(me) + sourceOffset, me);
    }
    int after = index - (hosts.count() + HOSTS_AT_ONCE - 2) / HOSTS_AT_ONCE; // rounds since everything has arrived
    if (after < 0) {
      return true;
    }
    if (channel == null) {
      return false;
    }
    if (after == 1) {
      copyFromMates();
    }
    reach(SWAPPED + after);
    needAll(SWAPPED + after);
    return after == 0;
  }

  private void copyFromMates() {
    for (int member = 0; member < size; member++) {
      int carrier = carrier(hosts.rank(), member);
      boolean isHere = hosts.place(member) < hosts.here().length;
      if (isHere && member != me) {
        copy(host, given(hosts.index(member)), member);
      } else if (!isHere && carrier != me) {
        copy(host, taken(carrier) + starts[member], member);
      }
    }
  }

  private void copy(MemorySegment memory, long from, int member) {
    MemorySegment.copy(memory, from, host, taken(me) + starts[member], length(member));
  }
}
