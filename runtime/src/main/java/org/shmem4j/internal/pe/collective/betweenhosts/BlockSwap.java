package org.shmem4j.internal.pe.collective.betweenhosts;

import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.onhost.memory.Strides;
import org.shmem4j.internal.pe.collective.BlockExchange;

/**
 * Swaps blocks of equal lengths at equal distances, for alltoall, with members of other hosts; those
 * of this host are an alltoall of their own. It packs and unpacks strided elements.
 */
final class BlockSwap extends Swap {
  private static final long PACKED_AT_ONCE = 4L << 20;

  private long sourceAt;
  private long sourceStep;
  private long sourceStride;
  private long destAt;
  private long destStep;
  private long destStride;
  private long elementBytes;
  private long count;
  private final BlockExchange here;
  private MemorySegment packed;

  BlockSwap(FarGroup group) {
    super(group);
    here = channel == null ? null : new BlockExchange(channel, group.table().limits(), hosts.here());
    tier(here);
  }

  /**
   * Sets the blocks to swap; the distances of the blocks grow with the strides of their elements.
   *
   * @param bytes the bytes of an element
   * @param elements the number of elements in a block
   */
  BlockSwap prepare(
      long dest, long source, long bytes, long elements, long ofDest, long ofSource) {
    arrays(dest, source);
    sourceAt = group.heap(me) + source;
    destAt = group.heap(me) + dest;
    sourceStep = elements * bytes * ofSource;
    destStep = elements * bytes * ofDest;
    elementBytes = bytes;
    count = elements;
    sourceStride = ofSource;
    destStride = ofDest;
    packed = null;
    between(host, host);
    if (here != null) {
      here.prepareTier(bytes, dest, source, ofDest, ofSource, elements);
    }
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
    copyElements(host, at, sourceStride, packed, place, 1);
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
    copyElements(host, sourceAt + me * sourceStep, sourceStride, host, destAt + me * destStep, destStride);
  }

  @Override
  protected void took(int from) {
    if (isPacked()) {
      copyElements(packed, takenAt(from), 1, host, destAt + from * destStep, destStride);
    }
  }

  private void copyElements(
      MemorySegment from, long fromAt, long fromStride, MemorySegment to, long toAt, long toStride) {
    Strides.copy(from, fromAt, fromStride * elementBytes, to, toAt, toStride * elementBytes, elementBytes, count);
  }
}
