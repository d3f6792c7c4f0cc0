package org.shmem4j.internal.pe.collective;

import org.shmem4j.internal.onhost.memory.Strides;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.flags.Channel;
import org.shmem4j.type.ElementType;

/**
 * Each member receives a block from each member, all of equal length: the same block for all (fcollect), or a separate
 * one for each (alltoall). The block from member i becomes block i of the destination. In an alltoall the elements may
 * be strided.
 */
public final class BlockAlltoall extends NearCollective {
  private final Limits limits;
  private final int[] numbers;
  private boolean slots;
  private long count;
  private long elementBytes;
  private long destStride;
  private long sourceStride;
  private long bytes; // of a block
  private long given; // all bytes that a member gives
  private long mine; // where the block for this member starts among them

  /**
   * Creates the part of one member.
   *
   * @param numbers the members' numbers among all members of the call, if some are on other hosts; null if none are
   */
  public BlockAlltoall(Channel channel, Limits limits, int[] numbers) {
    super(channel);
    this.limits = limits;
    this.numbers = numbers;
  }

  /** Prepares an fcollect or an alltoall. */
  BlockAlltoall prepare(Call call, ElementType type, long dest, long source, long count) {
    if (record.isSet(call, type, count, -1, dest, source)) {
      return this;
    }
    record.set(call, type, count, -1, dest, source);
    set(call == Call.FCOLLECT, type.bytes(), dest, source, 1, 1, count);
    slots = given <= limits.slotBytes();
    if (slots) {
      setPayloadBytes(given);
      everyoneArrives();
    }
    return this;
  }

  BlockAlltoall prepareStrided(ElementType type, long dest, long source, long destStride, long sourceStride,
      long count) {
    record.set(Call.ALLTOALLS, type, count, -1, dest, source);
    record.addStrides(destStride, sourceStride);
    prepareTier(type.bytes(), dest, source, destStride, sourceStride, count);
    return this;
  }

  /** Sets the separate blocks that members of this host read from each other, as a tier of a call over hosts. */
  public void prepareTier(
      long bytesOfEach, long dest, long source, long destStride, long sourceStride, long count) {
    set(false, bytesOfEach, dest, source, destStride, sourceStride, count);
  }

  private void set(
      boolean same, long bytesOfEach, long dest, long source, long destStride, long sourceStride, long count) {
    arrays(dest, source);
    this.count = count;
    this.elementBytes = bytesOfEach;
    this.destStride = destStride;
    this.sourceStride = sourceStride;
    bytes = count * bytesOfEach;
    given = same ? bytes : bytes * channel.size();
    mine = same ? 0 : number(channel.me()) * bytes * sourceStride;
    slots = false;
    setPayloadBytes(0);
    everyoneArrivesAndDeparts();
    divide(channel.size() * parts());
  }

  @Override
  protected void contribute() {
    if (slots) {
      long from = channel.address(channel.me(), sourceOffset);
      copy(from, ownPayload(given), given);
      // Copied now, since the source may change once the first member has everything that it needs.
      copy(from + mine, channel.address(channel.me(), destOffset) + channel.me() * bytes, bytes);
    }
  }

  /** For large blocks, a unit of work is a part of one member's block. */
  private int parts() {
    return isContiguous() ? ThreadBlocks.number(bytes, ThreadBlocks.COPIED_BYTES) : 1;
  }

  @Override
  protected void work(int step, int block) {
    if (!slots) {
      takePart((channel.me() + block / parts()) % channel.size(), block % parts() * ThreadBlocks.COPIED_BYTES);
      return;
    }
    long to = channel.address(channel.me(), destOffset);
    for (int i = 1; i < channel.size(); i++) {
      int member = (channel.me() + i) % channel.size();
      copy(payload(member, given) + mine, to + member * bytes, bytes);
    }
  }

  private int number(int member) {
    return numbers == null ? member : numbers[member];
  }

  private void takePart(int member, long at) {
    long from = channel.address(member, sourceOffset) + mine;
    long to = channel.address(channel.me(), destOffset) + number(member) * bytes * destStride;
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
