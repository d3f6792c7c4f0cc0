package org.shmem4j.internal.pe.collective;

import org.shmem4j.internal.onhost.flags.Channel;
import org.shmem4j.internal.onhost.memory.Strides;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.type.ElementType;

/** Block k of member i's source becomes block i of member k's destination; elements of a block may be strided. */
public final class Alltoall extends Collective {
  private final Limits limits;
  private final int[] numbers;
  private boolean slots;
  private long dest;
  private long source;
  private long count;
  private long elementBytes;
  private long destStride;
  private long sourceStride;

  Alltoall(Channel channel, Limits limits) {
    this(channel, limits, null);
  }

  /**
   * Creates an alltoall.
   *
   * @param numbers the members' numbers among all that exchange blocks, if some of them are elsewhere; null if none are
   */
  public Alltoall(Channel channel, Limits limits, int[] numbers) {
    super(channel);
    this.limits = limits;
    this.numbers = numbers;
  }

  Alltoall prepare(ElementType type, long dest, long source, long count) {
    if (record.isSet(Call.ALLTOALL, type, count, -1, dest, source)) {
      return this;
    }
    set(type.bytes(), dest, source, count, 1, 1);
    record.set(Call.ALLTOALL, type, count, -1, dest, source);
    long block = count * elementBytes;
    slots = limits.gather(block * channel.size()) == Algorithm.WITH_FLAGS;
    leaves(slots ? block * channel.size() : 0);
    if (slots) {
      everyoneArrives();
    } else {
      everyoneArrivesAndDeparts();
      divide(channel.size() * parts());
    }
    return this;
  }

  Alltoall prepareStrided(ElementType type, long dest, long source, long destStride, long sourceStride, long count) {
    record.set(Call.ALLTOALLS, type, count, -1, dest, source);
    record.addStrides(destStride, sourceStride);
    prepareTier(type.bytes(), dest, source, destStride, sourceStride, count);
    return this;
  }

  /** Sets the blocks that this host's members read from each other. */
  public void prepareTier(
      long bytesOfEach, long dest, long source, long destStride, long sourceStride, long count) {
    set(bytesOfEach, dest, source, count, destStride, sourceStride);
    slots = false;
    leaves(0);
    everyoneArrivesAndDeparts();
    divide(channel.size() * parts());
  }

  private void set(long bytesOfEach, long dest, long source, long count, long destStride, long sourceStride) {
    this.dest = dest;
    this.source = source;
    this.count = count;
    this.elementBytes = bytesOfEach;
    this.destStride = destStride;
    this.sourceStride = sourceStride;
  }

  @Override
  protected void contribute() {
    if (slots) {
      long bytes = count * elementBytes * channel.size();
      long from = channel.address(channel.me(), source);
      copy(from, ownPayload(bytes), bytes);
      // Copied now, since the source may change once the first member has everything that it needs.
      long own = channel.me() * count * elementBytes;
      copy(from + own, channel.address(channel.me(), dest) + own, count * elementBytes);
    }
  }

  /** For large blocks, a unit of work is a part of one member's block. */
  private int parts() {
    return isContiguous() ? ThreadBlocks.number(count * elementBytes, ThreadBlocks.COPIED_BYTES) : 1;
  }

  @Override
  protected void work(int step, int block) {
    if (!slots) {
      takePart((channel.me() + block / parts()) % channel.size(), block % parts() * ThreadBlocks.COPIED_BYTES);
      return;
    }
    for (int i = 1; i < channel.size(); i++) {
      take((channel.me() + i) % channel.size());
    }
  }

  private void take(int member) {
    int me = channel.me();
    long bytes = count * elementBytes;
    copy(payload(member, bytes * channel.size()) + me * bytes, channel.address(me, dest) + member * bytes, bytes);
  }

  private int number(int member) {
    return numbers == null ? member : numbers[member];
  }

  private void takePart(int member, long at) {
    int me = channel.me();
    long bytes = count * elementBytes;
    long from = channel.address(member, source) + number(me) * bytes * sourceStride;
    long to = channel.address(me, dest) + number(member) * bytes * destStride;
    if (isContiguous()) {
      copy(from + at, to + at, Math.min(ThreadBlocks.COPIED_BYTES, bytes - at));
    } else {
      Strides.copy(
          memory, from, sourceStride * elementBytes, memory, to, destStride * elementBytes, elementBytes, count);
    }
  }

  private boolean isContiguous() {
    return destStride == 1 && sourceStride == 1;
  }
}
