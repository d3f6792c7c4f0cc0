package org.shmem4j.internal.pe.collective;

import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.flags.CallRecord;
import org.shmem4j.internal.pe.flags.Channel;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Reduction;

/**
 * Collectives on a few values of each member, for the members of one host. The values always travel with the flags,
 * whatever the limits for data in the heaps: no member reads another's place for them.
 */
final class NearScalars extends ScalarCollectives {
  private final Reduce reduce;
  private final Broadcast broadcast;
  private final Collect collect;

  NearScalars(Channel channel) {
    super(channel.size(), channel.memory(), channel.scalars());
    this.reduce = new Reduce(channel);
    this.broadcast = new Broadcast(channel);
    this.collect = new Collect(channel);
  }

  @Override
  public void reduce(Reduction reduction, long count) {
    reduce.prepare(reduction, count);
    reduce.run();
  }

  @Override
  public void broadcast(ElementType type, long count, int root) {
    broadcast.prepare(type, count, root);
    broadcast.run();
  }

  @Override
  public MemorySegment collect(ElementType type, long count) {
    collect.prepare(type, count, collected());
    collect.run();
    return collected();
  }

  /** A call to which a member brings the values at its place. */
  private abstract static class ScalarCall extends NearCollective {
    /** The place of this member's values, and later of its results. */
    final long place;
    /** The bytes of a member's values. */
    long bytes;

    ScalarCall(Channel channel) {
      super(channel);
      this.place = channel.scalars();
    }

    /** Sets the bytes of each member's values. */
    final void carry(long ofEach) {
      bytes = ofEach;
      setPayloadBytes(ofEach);
    }

    @Override
    protected void contribute() {
      copy(place, ownPayload(bytes), bytes);
    }
  }

  private static final class Reduce extends ScalarCall {
    private final Combiner combiner;
    private long elements;

    Reduce(Channel channel) {
      super(channel);
      this.combiner = new Combiner(channel);
    }

    void prepare(Reduction reduction, long count) {
      boolean isLastCall = combiner.is(reduction) && record.isSet(
          Call.SCALAR_REDUCE, reduction.code(), reduction.type(), count, -1, CallRecord.NONE, CallRecord.NONE);
      if (!isLastCall) {
        plan(reduction, count);
      }
    }

    private void plan(Reduction reduction, long count) {
      combiner.set(reduction);
      elements = count;
      record.set(
          Call.SCALAR_REDUCE, reduction.code(), reduction.type(), count, -1, CallRecord.NONE, CallRecord.NONE);
      carry(combiner.bytes(count));
      everyoneArrives();
    }

    /**
     * Combines the values; the first two members take their own from their places, as in {@link NearReduce} from their
     * destinations.
     */
    @Override
    protected void work(int step, int block) {
      combiner.combinePayloads(number(), place, channel.me() < 2, elements, 0, elements);
    }
  }

  /** A broadcast, whose root does not wait: it may run ahead until the ring is full. */
  private static final class Broadcast extends ScalarCall {
    private int root;

    Broadcast(Channel channel) {
      super(channel);
    }

    void prepare(ElementType type, long count, int from) {
      if (record.isSet(Call.SCALAR_BROADCAST, type, count, from, CallRecord.NONE, CallRecord.NONE)) {
        return;
      }
      root = from;
      record.set(Call.SCALAR_BROADCAST, type, count, from, CallRecord.NONE, CallRecord.NONE);
      carry(count * type.bytes());
      if (channel.me() == root) {
        plan(0, 0, false, 0, 0);
      } else {
        plan(root, root + 1, false, 0, 0);
      }
    }

    @Override
    protected void contribute() {
      if (channel.me() == root) {
        super.contribute();
      }
    }

    @Override
    protected void work(int step, int block) {
      if (channel.me() != root) {
        copy(payload(root, bytes), place, bytes);
      }
    }
  }

  private static final class Collect extends ScalarCall {
    private MemorySegment all;

    Collect(Channel channel) {
      super(channel);
    }

    void prepare(ElementType type, long count, MemorySegment to) {
      all = to;
      if (record.isSet(Call.SCALAR_COLLECT, type, count, -1, CallRecord.NONE, CallRecord.NONE)) {
        return;
      }
      record.set(Call.SCALAR_COLLECT, type, count, -1, CallRecord.NONE, CallRecord.NONE);
      carry(count * type.bytes());
      everyoneArrives();
    }

    @Override
    protected void work(int step, int block) {
      for (int member = 0; member < channel.size(); member++) {
        MemorySegment.copy(memory, payload(member, bytes), all, member * bytes, bytes);
      }
    }
  }
}
