package org.shmem4j.internal.pe.collective;

import org.shmem4j.internal.onhost.kernel.Kernels;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.flags.Channel;
import org.shmem4j.type.Kernel;
import org.shmem4j.type.Reduction;

/** Inclusive and exclusive scans: each member gets the combination of its predecessors' elements, in their order. */
final class NearScan extends NearCollective {
  private static final long CACHED_BYTES = 32 * 1024;

  private final Limits limits;
  private Reduction reduction;
  private Kernel kernel;
  private boolean inclusive;
  private boolean slots;
  private long elements;
  private long elementBytes;
  private long start;
  private long end;

  NearScan(Channel channel, Limits limits) {
    super(channel);
    this.limits = limits;
  }

  NearScan prepare(boolean inclusive, Reduction reduction, long dest, long source, long count) {
    this.inclusive = inclusive;
    this.reduction = reduction;
    this.kernel = reduction.kernel();
    arrays(dest, source);
    this.elements = count;
    this.elementBytes = reduction.type().bytes();
    record.set(inclusive ? Call.INSCAN : Call.EXSCAN, reduction.code(), reduction.type(), count, -1, dest, source);
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
      scanBlock(position * elementBytes, count);
    }
  }

  private void scanSlots() {
    long bytes = elements * elementBytes;
    long result = channel.address(channel.me(), destOffset);
    int members = inclusive ? channel.me() + 1 : channel.me();
    if (members == 0) {
      fillIdentity(result, elements);
      return;
    }
    copy(payload(0, bytes), result, bytes);
    for (int member = 1; member < members; member++) {
      kernel.combine(memory, result, result, payload(member, bytes), elements);
    }
  }

  private void fillIdentity(long result, long count) {
    Kernels.fillIdentity(memory, result, count, reduction.type(), reduction.operation());
  }

  /**
   * Scans a block for all members. No other member touches the block, so this works in place; in an exclusive scan,
   * where a result may overwrite the operands that the next one needs, these are saved first.
   */
  private void scanBlock(long at, long count) {
    int first = inclusive ? 0 : 1; // the first member with operands to combine
    for (int member = 0; member < channel.size(); member++) {
      long result = channel.address(member, destOffset) + at;
      long operands = channel.address(member, sourceOffset) + at;
      if (!inclusive) {
        copy(operands, kept(member), count * elementBytes);
        operands = kept(member - 1);
      }
      if (member < first) {
        fillIdentity(result, count);
      } else if (member > first) {
        kernel.combine(memory, result, channel.address(member - 1, destOffset) + at, operands, count);
      } else if (result != operands) {
        copy(operands, result, count * elementBytes);
      }
    }
  }

  private long kept(int member) {
    return staging(channel.me()) + (member & 1) * CACHED_BYTES;
  }
}
