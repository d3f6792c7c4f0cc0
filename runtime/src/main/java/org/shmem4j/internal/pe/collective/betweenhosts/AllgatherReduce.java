package org.shmem4j.internal.pe.collective.betweenhosts;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.shmem4j.internal.onhost.kernel.Kernels;
import org.shmem4j.type.Reduction;

/**
 * An allgather, piece by piece, in which all members receive all operands, and then combine those of the members before
 * a given one, from left to right or at once. Used for exact sums, and where the members of a host are not consecutive:
 * there for all scans, and for reductions by an operator that need not be commutative.
 */
final class AllgatherReduce extends BruckAllgather {
  private final long[] entries;
  private Reduction reduction;
  private long bytes;
  private long most;
  private int pieces;
  private int firstRound;
  private int end;

  AllgatherReduce(FarGroup group) {
    super(group);
    entries = new long[size];
  }

  /**
   * Sets the operands.
   *
   * @param before combines the operands of the members before this one
   */
  AllgatherReduce prepare(Reduction of, long toOffset, long fromOffset, long count, int before) {
    reduction = of;
    arrays(toOffset, fromOffset);
    long element = of.type().bytes();
    bytes = count * element;
    most = Math.max(1, group.tableRoom() / size / element) * element;
    end = before;
    return this;
  }

  private long done() {
    return pieces * most;
  }

  @Override
  protected long blockBytes() {
    return Math.min(bytes - done(), most);
  }

  @Override
  protected void fill(int mate, MemorySegment table, long at) {
    MemorySegment.copy(host, group.heap(hosts.here()[mate]) + sourceOffset + done(), table, at, blockBytes());
  }

  @Override
  protected boolean round(int index) {
    if (index == 0) {
      pieces = 0;
      firstRound = 0;
    }
    if (gather(index - firstRound, pieces)) {
      return true;
    }
    combineAll();
    leaveTable();
    pieces++;
    firstRound = index;
    return done() < bytes && round(index);
  }

  /** Combines in this member's destination, or in the table if that is this member's own. */
  private void combineAll() {
    long to = group.heap(me) + destOffset + done();
    long result = inRoom ? to : entry(0);
    long elements = blockBytes() / reduction.type().bytes();
    if (end == 0) {
      Kernels.fillIdentity(host, to, elements, reduction.type(), reduction.operation());
      return;
    }
    Arrays.setAll(entries, this::entry);
    combine(reduction, table, result, entries, end, elements);
    if (!inRoom && !isRefused()) {
      MemorySegment.copy(table, result, host, to, blockBytes());
    }
  }
}
