package org.shmem4j.internal.pe.collective.betweenhosts;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.shmem4j.internal.onhost.kernel.Kernels;
import org.shmem4j.type.Operation;
import org.shmem4j.type.JointKernel;
import org.shmem4j.type.Reduction;

/**
 * Reductions in which each member gets its own piece of the results. All send it their operands for that piece, some at
 * a time, and it combines them along the same tree as other reductions; exact sums add them at once.
 */
final class ReduceScatter extends Swap {
  private final Tree tree;
  private final long[] starts;
  private final long[] taken;
  private Reduction reduction;
  private MemorySegment source;
  private long sourceAt;
  private MemorySegment dest;
  private long destAt;
  private long[] counts;
  private long bytes;
  private long most;
  private long parts;
  private int part;
  private int firstRound;
  private MemorySegment operands;
  private boolean packs;

  ReduceScatter(FarGroup group) {
    super(group);
    this.tree = new Tree(size);
    this.starts = new long[size];
    this.taken = new long[size];
  }

  ReduceScatter prepare(
      Reduction of, MemorySegment to, long toAt, MemorySegment from, long fromAt, long[] elements) {
    reduction = of;
    bytes = of.type().bytes();
    dest = to;
    destAt = toAt;
    source = from;
    sourceAt = fromAt;
    counts = elements;
    most = Math.max(1, PiecewiseReduce.PIECE_BYTES / size / bytes);
    long total = 0;
    long longest = 1;
    for (int member = 0; member < size; member++) {
      starts[member] = total;
      total += elements[member];
      longest = Math.max(longest, elements[member]);
    }
    most = Math.min(most, longest);
    parts = (longest + most - 1) / most;
    part = 0;
    firstRound = 0;
    return this;
  }

  @Override
  protected boolean round(int index) {
    if (index == 0) {
      packs = group.isUsers(source);
      operands = scratch(size * most * bytes * (packs ? 2 : 1));
      between(packs ? operands : source, operands);
    }
    if (swap(index - firstRound, FIRST_TAG + part)) {
      return true;
    }
    combineAll();
    part++;
    firstRound = index + 1;
    return part < parts;
  }

  private long elements(int member) {
    return Math.clamp(counts[member] - part * most, 0, most);
  }

  @Override
  protected long givenAt(int to) {
    long at = sourceAt + (starts[to] + Math.min(counts[to], part * most)) * bytes;
    if (!packs) {
      return at;
    }
    long packed = (size + to) * most * bytes;
    MemorySegment.copy(source, at, operands, packed, givenBytes(to));
    return packed;
  }

  @Override
  protected long givenBytes(int to) {
    return elements(to) * bytes;
  }

  @Override
  protected long takenAt(int from) {
    return from * most * bytes;
  }

  @Override
  protected long takenBytes(int from) {
    return elements(me) * bytes;
  }

  private void combineAll() {
    if (isRefused() || elements(me) == 0) {
      return;
    }
    try {
      if (reduction.isJoint()) {
        Arrays.setAll(taken, this::takenAt);
        ((JointKernel) reduction.kernel()).combine(operands, 0, taken, 0, elements(me));
      } else {
        combineAlongTree();
      }
    } catch (RuntimeException | Error e) {
      refuse(e);
      return;
    }
    if (reduction.operation() == Operation.AVG) {
      Kernels.divide(operands, 0, elements(me), reduction.type(), size);
    }
    MemorySegment.copy(operands, 0, dest, destAt + part * most * bytes, elements(me) * bytes);
  }

  private void combineAlongTree() {
    for (int pair = 0; pair < tree.pairs(); pair++) {
      combine(2 * pair, 2 * pair + 1);
    }
    for (int distance = 1; distance < tree.units(); distance *= 2) {
      for (int unit = 0; unit + distance < tree.units(); unit += 2 * distance) {
        combine(tree.member(unit), tree.member(unit + distance));
      }
    }
  }

  private void combine(int left, int right) {
    reduction.kernel().combine(operands, takenAt(left), takenAt(left), takenAt(right), elements(me));
  }
}
