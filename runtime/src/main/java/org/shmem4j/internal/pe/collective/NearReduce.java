package org.shmem4j.internal.pe.collective;

import java.util.Queue;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.flags.Channel;
import org.shmem4j.type.Reduction;

/** Reductions to all members. */
final class NearReduce extends NearCollective {
  private final Limits limits;
  private final Combiner combiner;
  private final Queue<NearReduce> spare;
  private boolean slots;
  private DirectReduce direct; // created for large reductions
  private long elements;

  /**
   * Creates a reduction on a channel.
   *
   * @param spare the queue to which it returns after a nonblocking call, to be used again; null for none
   */
  NearReduce(Channel channel, Limits limits, Queue<NearReduce> spare) {
    super(channel);
    this.limits = limits;
    this.spare = spare;
    this.combiner = new Combiner(channel);
  }

  NearReduce prepare(Reduction reduction, long dest, long source, long count) {
    if (combiner.is(reduction)
        && record.isSet(Call.REDUCE, reduction.code(), reduction.type(), count, -1, dest, source)) {
      return this;
    }
    plan(reduction, dest, source, count);
    return this;
  }

  /** Plans a call. The caller checks whether the last plan still fits, since that check is inlined into every call. */
  private void plan(Reduction reduction, long dest, long source, long count) {
    combiner.set(reduction);
    arrays(dest, source);
    this.elements = count;
    record.set(Call.REDUCE, reduction.code(), reduction.type(), count, -1, dest, source);
    long bytes = combiner.bytes(count);
    slots = bytes <= limits.slotBytes();
    setPayloadBytes(slots ? bytes : 0);
    if (slots) {
      everyoneArrives();
      return;
    }
    if (direct == null) {
      direct = new DirectReduce(new CommonMemory(memory), channel, limits);
    }
    everyoneArrivesAndDeparts();
    direct.set(source, dest);
    divide(direct.plan(reduction, count));
  }

  @Override
  public void release() {
    if (spare != null) {
      spare.add(this);
    }
  }

  @Override
  protected void contribute() {
    if (slots) {
      int me = channel.me();
      long from = channel.address(me, sourceOffset);
      long bytes = combiner.bytes(elements);
      copy(from, ownPayload(bytes), bytes);
      if (ownInDest() && destOffset != sourceOffset) {
        copy(from, channel.address(me, destOffset), bytes);
      }
    }
  }

  /**
   * {@return whether this member combines its own operands from a copy in its destination} By then its slot is in the
   * caches of the others, and another PE may have changed its source. The third and later members do not do so, since
   * their results would overwrite the operands too early.
   */
  private boolean ownInDest() {
    return channel.me() < 2;
  }

  @Override
  protected void work(int step, int number) {
    if (slots) {
      combiner.combinePayloads(number(), channel.address(channel.me(), destOffset), ownInDest(), elements, 0, elements);
    } else {
      direct.combine(number);
    }
  }
}
