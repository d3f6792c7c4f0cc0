package org.shmem4j.internal.collective.remote;

import java.lang.foreign.MemorySegment;
import org.shmem4j.type.Reduction;

/**
 * Reductions of symmetric memory in tiers: each host's leader combines the operands of its host's members, which it
 * reads in place; the leaders reduce among each other; the other members copy the results from their leader.
 */
final class TieredReduce extends Reduce {
  private static final int ARRIVED_TAG = FIRST_TAG + 96;
  private static final int READY_TAG = ARRIVED_TAG + 1;
  private static final int COPIED_TAG = ARRIVED_TAG + 2;

  private final MemorySegment host;
  private long dest;
  private long source;
  private long bytes;
  private int reducing;

  TieredReduce(Mail mail) {
    super(mail, mail.hosts().count(), mail.hosts().rank());
    this.host = mail.room().core().memory();
  }

  TieredReduce of(Reduction reduction, long toOffset, long fromOffset, long count) {
    operands(reduction, host, mail.heap(me) + toOffset, host, mail.heap(me) + fromOffset, count);
    dest = toOffset;
    source = fromOffset;
    bytes = bytes(count);
    reducing = 0;
    return this;
  }

  @Override
  protected int party(int index) {
    return hosts.leader(index);
  }

  @Override
  protected boolean round(int index) {
    if (me != hosts.leader()) {
      return follow(index);
    }
    if (index == 0) {
      receiveFromMates(ARRIVED_TAG);
      return true;
    }
    if (reducing == 0 && super.round(index - 1)) {
      return true;
    }
    if (reducing++ == 0) {
      sendToMates(READY_TAG);
      receiveFromMates(COPIED_TAG);
      return true;
    }
    return false;
  }

  private boolean follow(int index) {
    int leader = hosts.leader();
    if (index == 0) {
      send(leader, ARRIVED_TAG, null, 0, 0);
      receive(leader, READY_TAG, null, 0, 0);
    } else if (index == 1) {
      MemorySegment.copy(host, mail.heap(leader) + dest, host, mail.heap(me) + dest, bytes);
      send(leader, COPIED_TAG, null, 0, 0);
    }
    return index < 2;
  }

  /** The leader is the first member of its host, so that results may go to its destination even in place. */
  @Override
  protected void load(long at) {
    if (hosts.mates().length == 0) {
      super.load(at);
      return;
    }
    long result = mail.heap(me) + dest + at;
    long left = mail.heap(me) + source + at;
    for (int mate : hosts.mates()) {
      combine(host, result, left, mail.heap(mate) + source + at, count());
      left = result;
    }
    MemorySegment.copy(host, result, memory(), room(0), bytes(count()));
  }
}
