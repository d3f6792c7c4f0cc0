package org.shmem4j.internal.pe.collective.betweenhosts;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.shmem4j.internal.onhost.memory.Words;
import org.shmem4j.internal.pe.collective.Algorithm;

/**
 * Concatenates the sources of all members, of equal lengths or of lengths that all learn first. Short sources are in the
 * table that all learn. A long one goes from its member to one of each other host, each of which takes an equal share of
 * them; then the members of a host copy from one another.
 */
final class Collect extends TableGather {
  private static final int SWAP_TAG = FIRST_TAG + Integer.SIZE;
  private static final int HOSTS_AT_ONCE = 16;
  private static final int SWAPPED = COMPLETE + (1 << 16); // more than a table has
  private static final int ENTRY_BYTES = 2 * Long.BYTES;
  private static final int UNKNOWN = -1;

  private final long[] starts;
  private boolean equal;
  private long bytes;
  private long destBytes;
  private int swapsFrom;

  Collect(FarGroup group) {
    super(group);
    starts = new long[size + 1];
  }

  /** Sets sources of equal lengths. */
  Collect prepare(long toOffset, long fromOffset, long length) {
    set(toOffset, fromOffset, length, length * size);
    equal = true;
    for (int member = 0; member <= size; member++) {
      starts[member] = member * length;
    }
    swapsFrom = group.table().fcollect(length) == Algorithm.ONE_SPEAKS ? UNKNOWN : 0;
    return this;
  }

  /** Sets sources whose lengths may differ. */
  Collect prepareRagged(long toOffset, long room, long fromOffset, long length) {
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
    return equal ? bytes : Long.BYTES + group.table().collectedBytes();
  }

  @Override
  protected void contribute() {
    if (!equal) {
      long at = payload(channel.me(), ENTRY_BYTES);
      Words.set(host, at, bytes);
      Words.set(host, at + Long.BYTES, sourceOffset);
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
    if (group.table().collect(length) == Algorithm.ONE_SPEAKS) {
      MemorySegment.copy(host, given(mate), table, at + Long.BYTES, length);
    }
  }

  @Override
  protected boolean round(int index) {
    if (swapsFrom == UNKNOWN) {
      if (gather(index, 0)) {
        return true;
      }
      if (!place() || !isSwapped()) {
        return false;
      }
      swapsFrom = index;
    }
    return swap(index - swapsFrom);
  }

  /** Finds the places of the sources; returns whether there is room for them. */
  private boolean place() {
    for (int member = 0; !equal && member < size; member++) {
      starts[member + 1] = starts[member] + table.get(ValueLayout.JAVA_LONG_UNALIGNED, entry(member));
    }
    if (starts[size] > destBytes) {
      refuse(new IllegalArgumentException("collect needs room for the elements of all PEs in dest: bytes="
          + starts[size] + " dest.bytes=" + destBytes));
    }
    return !isRefused();
  }

  private long length(int member) {
    return starts[member + 1] - starts[member];
  }

  /** Copies all sources if they are in the table; returns whether they are not. */
  private boolean isSwapped() {
    for (int member = 0; !equal && member < size; member++) {
      if (group.table().collect(length(member)) != Algorithm.ONE_SPEAKS) {
        return true;
      }
    }
    long skipped = equal ? 0 : Long.BYTES;
    for (int member = 0; member < size; member++) {
      MemorySegment.copy(
          table, entry(member) + skipped, host, taken(me) + starts[member], length(member));
    }
    return false;
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
      copy(group.heap(me) + sourceOffset, me);
    }
    int after = index - (hosts.count() + HOSTS_AT_ONCE - 2) / HOSTS_AT_ONCE; // rounds since all has come
    if (after < 0) {
      return true;
    }
    if (channel == null || after == 2) {
      return false;
    }
    if (after == 1) {
      copyFromMates();
    }
    reach(SWAPPED + after);
    needAll(SWAPPED + after);
    return true;
  }

  private void copyFromMates() {
    for (int member = 0; member < size; member++) {
      int carrier = carrier(hosts.rank(), member);
      boolean isHere = hosts.place(member) < hosts.here().length;
      if (isHere && member != me) {
        copy(given(hosts.index(member)), member);
      } else if (!isHere && carrier != me) {
        copy(taken(carrier) + starts[member], member);
      }
    }
  }

  private void copy(long from, int member) {
    MemorySegment.copy(host, from, host, taken(me) + starts[member], length(member));
  }
}
