package org.shmem4j.internal.pe.collective;

import java.util.Queue;
import org.shmem4j.internal.onhost.flags.Channel;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.type.Reduction;

/** Reductions to all members. */
final class Reduce extends Collective {
  private final Limits limits;
  private final Combiner combiner;
  private final Queue<Reduce> spare;
  private Algorithm algorithm;
  private long dest;
  private long source;
  private long elements;
  private long block;
  private long chunk;
  private long start;
  private long end;

  /**
   * Creates a reduction on a channel.
   *
   * @param spare the queue to which it returns after a nonblocking call, to be used again; null for none
   */
  Reduce(Channel channel, Limits limits, Queue<Reduce> spare) {
    super(channel);
    this.limits = limits;
    this.spare = spare;
    this.combiner = new Combiner(channel);
  }

  Reduce prepare(Reduction reduction, long dest, long source, long count) {
    if (combiner.is(reduction)
        && record.isSet(Call.REDUCE, reduction.code(), reduction.type(), count, -1, dest, source)) {
      return this;
    }
    plan(reduction, dest, source, count);
    return this;
  }

  /** Plans a call. The check whether the last plan fits is not here, since it is compiled into every caller. */
  private void plan(Reduction reduction, long dest, long source, long count) {
    combiner.set(reduction);
    this.dest = dest;
    this.source = source;
    this.elements = count;
    record.set(Call.REDUCE, reduction.code(), reduction.type(), count, -1, dest, source);
    long bytes = combiner.bytes(count);
    // A joint kernel computes more than it reads, so that nobody should compute what another does.
    algorithm = limits.reduce(bytes, dest == source || reduction.isJoint());
    leaves(algorithm == Algorithm.WITH_FLAGS ? bytes : 0);
    if (algorithm == Algorithm.WITH_FLAGS) {
      everyoneArrives();
      return;
    }
    everyoneArrivesAndDeparts();
    block = Math.max(1, limits.blockBytes() / combiner.elementBytes());
    if (algorithm == Algorithm.DIRECT) {
      start = 0;
      end = count;
      chunk = block;
    } else {
      start = combiner.shareStart(count);
      end = combiner.shareEnd(count);
      chunk = combiner.bytes(end - start) < ThreadBlocks.BYPASSING_BYTES
          ? block
          : Math.max(block, ThreadBlocks.COPIED_BYTES / combiner.elementBytes());
    }
    divide(ThreadBlocks.number(end - start, chunk));
  }

  @Override
  public void release() {
    if (spare != null) {
      spare.add(this);
    }
  }

  @Override
  protected void contribute() {
    if (algorithm == Algorithm.WITH_FLAGS) {
      int me = channel.me();
      long from = channel.address(me, source);
      long bytes = combiner.bytes(elements);
      copy(from, ownPayload(bytes), bytes);
      if (ownInDest() && dest != source) {
        copy(from, channel.address(me, dest), bytes);
      }
    }
  }

  /**
   * Whether this member's operands are in its destination when they are combined: by then its slot is in the caches of
   * the others, and another PE may have changed its source. For the third and later members, the results would
   * overwrite the operands too early.
   */
  private boolean ownInDest() {
    return channel.me() < 2;
  }

  @Override
  protected void work(int step, int number) {
    if (algorithm == Algorithm.WITH_FLAGS) {
      combiner.combinePayloads(number(), channel.address(channel.me(), dest), ownInDest(), elements, 0, elements);
      return;
    }
    long position = start + number * chunk;
    long count = Math.min(chunk, end - position);
    if (count > 0) {
      // In place, only member 0's destination can receive a chunk before all of the chunk's sources are read.
      int to = algorithm == Algorithm.DIRECT ? channel.me() : 0;
      combine(to, position, count);
      if (algorithm == Algorithm.SHARES) {
        share(combiner.bytes(position), combiner.bytes(count));
      }
    }
  }

  /** Combines the sources' elements in a member's destination, block after block. */
  private void combine(int member, long first, long count) {
    for (long done = 0; done < count; done += block) {
      long at = combiner.bytes(first + done);
      combiner.combineSources(channel.address(member, dest) + at, source + at, Math.min(block, count - done));
    }
  }

  private void share(long at, long bytes) {
    long from = channel.address(0, dest) + at;
    for (int member = 1; member < channel.size(); member++) {
      copy(from, channel.address(member, dest) + at, bytes);
    }
  }
}
