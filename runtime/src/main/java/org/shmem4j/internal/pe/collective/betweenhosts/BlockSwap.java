package org.shmem4j.internal.pe.collective.betweenhosts;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Swaps blocks of equal lengths at equal distances, for alltoall, with members of other hosts; reads those of this host's
 * members where they are. It packs and unpacks strided elements.
 */
final class BlockSwap extends Swap {
  private static final long PACKED_AT_ONCE = 4L << 20;

  private MemorySegment memory;
  private long sourceAt;
  private long sourceStep;
  private long sourceStride;
  private long destAt;
  private long destStep;
  private long destStride;
  private long elementBytes;
  private long count;
  private MemorySegment packed;

  BlockSwap(FarGroup group) {
    super(group);
  }

  /**
   * Sets the blocks to swap.
   *
   * @param memory this host's memory
   * @param elementBytes the bytes of an element
   * @param count the number of elements in a block
   */
  BlockSwap prepare(MemorySegment memory, long toAt, long fromAt, long elementBytes, long count) {
    this.memory = memory;
    this.sourceAt = fromAt;
    this.destAt = toAt;
    this.sourceStep = count * elementBytes;
    this.destStep = count * elementBytes;
    this.elementBytes = elementBytes;
    this.count = count;
    this.packed = null;
    between(memory, memory);
    return strides(1, 1);
  }

  /** Sets the strides of elements, by which the distances of the blocks grow, too. */
  BlockSwap strides(long ofDest, long ofSource) {
    sourceStep *= ofSource;
    destStep *= ofDest;
    sourceStride = ofSource;
    destStride = ofDest;
    return this;
  }

  private boolean isPacked() {
    return destStride != 1 || sourceStride != 1;
  }

  private long bytes() {
    return count * elementBytes;
  }

  @Override
  protected boolean round(int index) {
    if (isPacked() && index == 0) {
      packed = scratch(2L * partnersAtOnce() * bytes());
      between(packed, packed);
    }
    return swap(index, FIRST_TAG);
  }

  @Override
  protected int partnersAtOnce() {
    int most = super.partnersAtOnce();
    return isPacked() ? Math.clamp(PACKED_AT_ONCE / bytes(), 1, most) : most;
  }

  /** The place of a partner's block among those that are packed at once. */
  private long place(int distance, int half) {
    return ((long) half * partnersAtOnce() + (distance - 1) % partnersAtOnce()) * bytes();
  }

  @Override
  protected long givenAt(int to) {
    long at = sourceAt + to * sourceStep;
    if (!isPacked()) {
      return at;
    }
    long place = place((to + size - me) % size, 0);
    copyElements(memory, at, sourceStride, packed, place, 1);
    return place;
  }

  @Override
  protected long givenBytes(int to) {
    return bytes();
  }

  @Override
  protected long takenAt(int from) {
    return isPacked() ? place((me + size - from) % size, 1) : destAt + from * destStep;
  }

  @Override
  protected long takenBytes(int from) {
    return bytes();
  }

  @Override
  protected void keepOwn() {
    copyFrom(me);
  }

  @Override
  protected void takeFromMates() {
    for (int mate : hosts.here()) {
      if (mate != me) {
        copyFrom(mate);
      }
    }
  }

  private void copyFrom(int mate) {
    long from = group.heap(mate) - group.heap(me) + sourceAt + me * sourceStep;
    copyElements(memory, from, sourceStride, memory, destAt + mate * destStep, destStride);
  }

  @Override
  protected void took(int from) {
    if (isPacked()) {
      copyElements(packed, takenAt(from), 1, memory, destAt + from * destStep, destStride);
    }
  }

  private void copyElements(
      MemorySegment from, long fromAt, long fromStride, MemorySegment to, long toAt, long toStride) {
    if (fromStride == 1 && toStride == 1) {
      MemorySegment.copy(from, fromAt, to, toAt, bytes());
      return;
    }
    for (long i = 0; i < count; i++) {
      long at = fromAt + i * fromStride * elementBytes;
      long into = toAt + i * toStride * elementBytes;
      switch ((int) elementBytes) {
        case 4 -> to.set(ValueLayout.JAVA_INT_UNALIGNED, into, from.get(ValueLayout.JAVA_INT_UNALIGNED, at));
        case 8 -> to.set(ValueLayout.JAVA_LONG_UNALIGNED, into, from.get(ValueLayout.JAVA_LONG_UNALIGNED, at));
        default -> MemorySegment.copy(from, at, to, into, elementBytes);
      }
    }
  }
}
