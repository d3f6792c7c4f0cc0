package org.shmem4j.internal.pe.collective;

import org.shmem4j.internal.onhost.flags.Channel;
import org.shmem4j.internal.onhost.kernel.Kernels;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Kernel;
import org.shmem4j.type.Reduction;

/** Inclusive and exclusive scans: each member gets the combination of its predecessors' elements, in their order. */
final class Scan extends Collective {
  private static final int CACHED_BYTES = 32 * 1024;

  private final Limits limits;
  private Reduction reduction;
  private Kernel kernel;
  private ElementType type;
  private boolean inclusive;
  private boolean slots;
  private long elements;
  private long elementBytes;
  private long start;
  private long end;

  Scan(Channel channel, Limits limits) {
    super(channel);
    this.limits = limits;
  }

  Scan prepare(boolean inclusive, Reduction reduction, long dest, long source, long count) {
    this.inclusive = inclusive;
    this.reduction = reduction;
    this.type = reduction.type();
    this.kernel = reduction.kernel();
    arrays(dest, source);
    this.elements = count;
    this.elementBytes = type.bytes();
    record.set(inclusive ? Call.INSCAN : Call.EXSCAN, reduction.code(), type, count, -1, dest, source);
    slots = count * elementBytes <= limits.slotBytes();
    if (slots) {
      everyoneArrives();
    } else {
      everyoneArrivesAndDeparts();
      start = Shares.start(count, elementBytes, channel.me(), channel.size());
      end = Shares.start(count, elementBytes, channel.me() + 1, channel.size());
      divide(ThreadBlocks.number(end - start, CACHED_BYTES / elementBytes));
    }
    return this;
  }

  @Override
  protected void contribute() {
    if (slots) {
      long bytes = elements * elementBytes;
      copy(channel.address(channel.me(), sourceOffset), ownPayload(bytes), bytes);
    }
  }

  @Override
  protected void work(int step, int block) {
    if (slots) {
      scanSlots();
      return;
    }
    long position = start + block * (CACHED_BYTES / elementBytes);
    long count = Math.min(end - position, CACHED_BYTES / elementBytes);
    if (count > 0) {
      long at = position * elementBytes;
      if (inclusive) {
        scanInclusively(at, count);
      } else {
        scanExclusively(at, count);
      }
    }
  }

  private void scanSlots() {
    long bytes = elements * elementBytes;
    long result = channel.address(channel.me(), destOffset);
    int members = inclusive ? channel.me() + 1 : channel.me();
    if (members == 0) {
      Kernels.fillIdentity(memory, result, elements, type, reduction.operation());
      return;
    }
    copy(payload(0, bytes), result, bytes);
    for (int member = 1; member < members; member++) {
      kernel.combine(memory, result, result, payload(member, bytes), elements);
    }
  }

  /** Scans a block for all members. No other member touches the block, so that it works in place. */
  private void scanInclusively(long at, long count) {
    if (destOffset != sourceOffset) {
      copy(channel.address(0, sourceOffset) + at, channel.address(0, destOffset) + at, count * elementBytes);
    }
    for (int member = 1; member < channel.size(); member++) {
      kernel.combine(
          memory,
          channel.address(member, destOffset) + at,
          channel.address(member - 1, destOffset) + at,
          channel.address(member, sourceOffset) + at,
          count);
    }
  }

  private void scanExclusively(long at, long count) {
    long bytes = count * elementBytes;
    long sum = staging(channel.me());
    long own = sum + CACHED_BYTES;
    for (int member = 0; member < channel.size(); member++) {
      long result = channel.address(member, destOffset) + at;
      copy(channel.address(member, sourceOffset) + at, own, bytes);
      if (member == 0) {
        Kernels.fillIdentity(memory, result, count, type, reduction.operation());
        copy(own, sum, bytes);
      } else {
        copy(sum, result, bytes);
        kernel.combine(memory, sum, sum, own, count);
      }
    }
  }
}
