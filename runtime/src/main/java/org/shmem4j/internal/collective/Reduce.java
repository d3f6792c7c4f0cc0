package org.shmem4j.internal.collective;

import org.shmem4j.internal.control.Call;
import org.shmem4j.internal.kernel.Kernel;
import org.shmem4j.internal.kernel.Kernels;
import org.shmem4j.internal.channel.Channel;
import org.shmem4j.spi.ElementType;
import org.shmem4j.spi.Operation;
import org.shmem4j.spi.Reduction;

/**
 * Reductions to all. Operands combine in the order of the members, left to right, whatever the algorithm, so that all
 * give the same bits.
 */
final class Reduce extends Collective {
  private enum Algorithm {
    /** Payloads travel with the flags; each member combines all of them. */
    SLOTS,
    /** Each member reads all sources. */
    DIRECT,
    /** Each member combines a share of all sources and writes it to all destinations. */
    SHARES
  }

  private final Limits limits;
  private Algorithm algorithm;
  private Kernel kernel;
  private ElementType type;
  private boolean average;
  private long dest;
  private long source;
  private long elements;
  private long elementBytes;
  private long block;
  private long position;
  private long end;

  Reduce(Channel channel, Limits limits) {
    super(channel);
    this.limits = limits;
  }

  Reduce prepare(Reduction reduction, long dest, long source, long count) {
    this.type = reduction.type();
    this.kernel = reduction.kernel();
    this.average = reduction.operation() == Operation.AVG;
    this.dest = dest;
    this.source = source;
    this.elements = count;
    this.elementBytes = type.bytes();
    channel.record().set(Call.REDUCE, reduction.code(), type, count, -1, dest, source);
    long bytes = count * elementBytes;
    if (bytes <= limits.slotBytes()) {
      algorithm = Algorithm.SLOTS;
      everyoneArrives();
      return this;
    }
    everyoneArrivesAndDeparts();
    block = Math.max(1, limits.blockBytes() / elementBytes);
    if (bytes <= limits.directBytes() && dest != source) {
      algorithm = Algorithm.DIRECT;
      position = 0;
      end = count;
    } else {
      algorithm = Algorithm.SHARES;
      position = Shares.start(count, elementBytes, channel.me(), channel.size());
      end = Shares.start(count, elementBytes, channel.me() + 1, channel.size());
    }
    return this;
  }

  @Override
  protected void contribute() {
    if (algorithm == Algorithm.SLOTS) {
      long bytes = elements * elementBytes;
      copy(channel.address(channel.me(), source), payload(channel.me(), bytes), bytes);
    }
  }

  @Override
  protected boolean work() {
    switch (algorithm) {
      case SLOTS -> combineSlots();
      case DIRECT -> {
        long count = Math.min(block, end - position);
        combine(channel.address(channel.me(), dest) + position * elementBytes, count);
        position += count;
      }
      case SHARES -> {
        long count = Math.min(block, end - position);
        long at = position * elementBytes;
        long first = channel.address(0, dest) + at;
        combine(first, count);
        for (int member = 1; member < channel.size(); member++) {
          copy(first, channel.address(member, dest) + at, count * elementBytes);
        }
        position += count;
      }
    }
    return algorithm == Algorithm.SLOTS || position >= end;
  }

  private void combineSlots() {
    long bytes = elements * elementBytes;
    long result = channel.address(channel.me(), dest);
    if (channel.size() == 1) {
      copy(payload(0, bytes), result, bytes);
    } else {
      kernel.combine(memory, result, payload(0, bytes), payload(1, bytes), elements);
      for (int member = 2; member < channel.size(); member++) {
        kernel.combine(memory, result, result, payload(member, bytes), elements);
      }
    }
    average(result, elements);
  }

  /** Combines a block of all sources; in place only the destination of member 0 can take it. */
  private void combine(long result, long count) {
    long at = position * elementBytes + source;
    if (channel.size() == 1) {
      if (result != channel.address(0, at)) {
        copy(channel.address(0, at), result, count * elementBytes);
      }
    } else {
      kernel.combine(memory, result, channel.address(0, at), channel.address(1, at), count);
      for (int member = 2; member < channel.size(); member++) {
        kernel.combine(memory, result, result, channel.address(member, at), count);
      }
    }
    average(result, count);
  }

  private void average(long result, long count) {
    if (average) {
      Kernels.divide(memory, result, count, type, channel.size());
    }
  }
}
