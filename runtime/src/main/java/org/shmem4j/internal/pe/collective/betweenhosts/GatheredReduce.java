package org.shmem4j.internal.pe.collective.betweenhosts;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.shmem4j.internal.onhost.kernel.Kernels;
import org.shmem4j.type.Reduction;

/**
 * Reductions and scans by an operator that need not be commutative, where the members of a host do not follow each
 * other, and exact sums; and all scans where those of a host do not follow each other. All learn all operands, piece
 * by piece, and combine those of the members before some member from left to right, or at once.
 */
final class GatheredReduce extends TableGather {
  private final long[] entries;
  private Reduction reduction;
  private long bytes;
  private long done;
  private long piece;
  private int pieces;
  private int firstRound;
  private int end;

  GatheredReduce(FarGroup group) {
    super(group);
    entries = new long[size];
  }

  /**
   * Sets the operands.
   *
   * @param before combines the operands of the members before this one
   */
  GatheredReduce prepare(Reduction of, long toOffset, long fromOffset, long count, int before) {
    reduction = of;
    arrays(toOffset, fromOffset);
    bytes = count * of.type().bytes();
    end = before;
    done = 0;
    pieces = 0;
    firstRound = 0;
    piece = Math.min(bytes, mostAtOnce());
    return this;
  }

  private long mostAtOnce() {
    long element = reduction.type().bytes();
    return Math.max(1, group.tableRoom() / size / element) * element;
  }

  @Override
  protected long blockBytes() {
    return piece;
  }

  @Override
  protected void fill(int mate, MemorySegment table, long at) {
    MemorySegment.copy(host, group.heap(hosts.here()[mate]) + sourceOffset + done, table, at, piece);
  }

  @Override
  protected boolean round(int index) {
    if (gather(index - firstRound, pieces)) {
      return true;
    }
    combineAll();
    leaveTable();
    done += piece;
    piece = Math.min(bytes - done, mostAtOnce());
    if (piece == 0) {
      return false;
    }
    pieces++;
    firstRound = index;
    return round(index);
  }

  /** Combines in this member's destination; in the table if that is its own. */
  private void combineAll() {
    long to = group.heap(me) + destOffset + done;
    boolean own = !inRoom;
    long result = own ? entry(0) : to;
    long elements = piece / reduction.type().bytes();
    if (end == 0) {
      Kernels.fillIdentity(host, to, elements, reduction.type(), reduction.operation());
      return;
    }
    if (reduction.isJoint()) {
      Arrays.setAll(entries, this::entry);
      combine(reduction, table, result, entries, elements);
    } else {
      combineInTurn(result, elements);
    }
    if (own && !isRefused()) {
      MemorySegment.copy(table, result, host, to, piece);
    }
  }

  private void combineInTurn(long result, long elements) {
    long left = entry(0);
    if (end == 1 && result != left) {
      MemorySegment.copy(table, left, table, result, piece);
    }
    for (int member = 1; member < end; member++) {
      combine(reduction, table, result, left, entry(member), elements);
      left = result;
    }
  }
}
