package org.shmem4j.internal.pe.collective;

import org.shmem4j.internal.onhost.flags.CallRecord;
import org.shmem4j.internal.onhost.flags.Channel;
import org.shmem4j.internal.onhost.flags.RingLayout;
import org.shmem4j.internal.onhost.memory.Words;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.type.Reduction;

/**
 * Reductions to one member. Small operands travel with the flags, and only the root waits; for large ones each member
 * computes a share.
 */
final class ReduceToRoot extends Collective {
  private final Limits limits;
  private final Combiner combiner;
  private int root;
  private boolean slots;
  private long dest;
  private long source;
  private long elements;
  private long start;
  private long end;

  ReduceToRoot(Channel channel, Limits limits) {
    super(channel);
    this.limits = limits;
    this.combiner = new Combiner(channel);
  }

  /** Prepares a call; the destination is used on the root only. */
  ReduceToRoot prepare(Reduction reduction, long dest, long source, long count, int root) {
    combiner.set(reduction);
    this.root = root;
    this.dest = dest;
    this.source = source;
    this.elements = count;
    record.set(Call.REDUCE_TO_ROOT, reduction.code(), reduction.type(), count, root, CallRecord.NONE, source);
    slots = combiner.bytes(count) <= limits.aheadBytes();
    leaves(slots ? combiner.bytes(count) : RingLayout.STAGING_BYTES);
    if (slots) {
      plan(0, channel.me() == root ? channel.size() : 0, false, 0, 0);
    } else {
      everyoneArrivesAndDeparts();
      start = combiner.shareStart(count);
      end = combiner.shareEnd(count);
      divide(ThreadBlocks.number(end - start, combiner.blockElements()));
    }
    return this;
  }

  @Override
  protected void contribute() {
    long bytes = combiner.bytes(elements);
    if (slots) {
      copy(channel.address(channel.me(), source), payload(channel.me(), bytes), bytes);
    } else {
      Words.set(memory, payload(channel.me(), Long.BYTES), dest);
    }
  }

  @Override
  protected void work(int step, int block) {
    if (slots) {
      if (channel.me() == root) {
        combiner.combinePayloads(
            number(), channel.address(root, dest), false, elements, 0, elements);
      }
      return;
    }
    long position = start + block * combiner.blockElements();
    long count = Math.min(end - position, combiner.blockElements());
    if (count > 0) {
      long at = combiner.bytes(position);
      long combined = staging(channel.me());
      combiner.combineSources(combined, source + at, count);
      long rootDest = channel.address(root, Words.get(memory, payload(root, Long.BYTES)));
      copy(combined, rootDest + at, combiner.bytes(count));
    }
  }
}
