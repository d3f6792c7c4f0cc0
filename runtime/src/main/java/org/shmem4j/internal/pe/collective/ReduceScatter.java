package org.shmem4j.internal.pe.collective;

import org.shmem4j.internal.onhost.flags.Channel;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.type.Reduction;

/** Reductions in which each member gets its own piece of the results. It reads that piece of all sources. */
final class ReduceScatter extends Collective {
  private final Limits limits;
  private final Combiner combiner;
  private boolean slots;
  private long dest;
  private long source;
  private long total;
  private long first;
  private long elements;

  ReduceScatter(Channel channel, Limits limits) {
    super(channel);
    this.limits = limits;
    this.combiner = new Combiner(channel);
  }

  /**
   * Plans a call.
   *
   * @param first the element at which this member's piece starts
   * @param elements the number of elements in this member's piece
   * @param total the number of elements in all pieces
   * @param counts the lengths of all pieces
   */
  ReduceScatter prepare(
      Reduction reduction, long dest, long source, long first, long elements, long total, long[] counts) {
    combiner.set(reduction);
    this.dest = dest;
    this.source = source;
    this.first = first;
    this.elements = elements;
    this.total = total;
    record.set(Call.REDUCE_SCATTER, reduction.code(), reduction.type(), total, -1, dest, source);
    record.addCounts(counts);
    slots = combiner.bytes(total) <= limits.slotBytes();
    if (slots) {
      everyoneArrives();
    } else {
      everyoneArrivesAndDeparts();
      divide(ThreadBlocks.number(elements, combiner.blockElements()));
    }
    return this;
  }

  @Override
  protected void contribute() {
    if (slots) {
      long bytes = combiner.bytes(total);
      copy(channel.address(channel.me(), source), payload(channel.me(), bytes), bytes);
    }
  }

  @Override
  protected void work(int step, int block) {
    long position = slots ? 0 : block * combiner.blockElements();
    long result = channel.address(channel.me(), dest) + combiner.bytes(position);
    long count = Math.min(elements - position, combiner.blockElements());
    if (slots) {
      combiner.combinePayloads(number(), result, false, total, first, elements);
    } else if (count > 0) {
      combiner.combineSources(result, source + combiner.bytes(first + position), count);
    }
  }
}
