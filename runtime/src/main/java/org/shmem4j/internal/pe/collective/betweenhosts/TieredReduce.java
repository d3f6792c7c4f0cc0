package org.shmem4j.internal.pe.collective.betweenhosts;

import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.onhost.flags.RingLayout;
import org.shmem4j.type.Reduction;

/**
 * Reductions of symmetric memory in tiers. Some members of each host, its carriers, each combine the operands of all
 * its members for a share of the results, and reduce that share among the hosts; one of them carries a short reduction.
 * The others copy the results there.
 */
final class TieredReduce extends Reduce {
  private static final int DONE = MET + 1;
  private static final int COPIED = DONE + 1;

  /** What remains to do on this host. */
  private enum Stage { CARRYING, COPYING, LEAVING }

  private final MemorySegment host;
  private Reduction reduction;
  private long dest;
  private long source;
  private long elements;
  private long bytes;
  private boolean inRoom;
  private int lanes;
  private int lane;
  private long share;
  private Stage stage;

  TieredReduce(FarGroup group) {
    super(group, group.hosts().count(), group.hosts().rank());
    this.host = group.groups().core().memory();
  }

  TieredReduce prepare(Reduction of, long toOffset, long fromOffset, long count) {
    reduction = of;
    dest = toOffset;
    source = fromOffset;
    elements = count;
    bytes = count * of.type().bytes();
    inRoom = channel != null && bytes <= RingLayout.ROOM_BYTES;
    lanes = (int) Math.min(count, group.table().lanes(bytes));
    lane = hosts.index(me) < lanes ? hosts.index(me) : -1;
    return this;
  }

  @Override
  protected int turns() {
    return inRoom && bytes > RingLayout.INLINE_BYTES ? RingLayout.ROOMS : RingLayout.SLOTS;
  }

  @Override
  protected int party(int index) {
    return hosts.members(index)[lane];
  }

  @Override
  protected void contribute() {
    if (inRoom) {
      MemorySegment.copy(host, group.heap(me) + source, host, payload(channel.me(), bytes), bytes);
    }
  }

  /** Where the operands of a member of this host are, by its index here. */
  private long operands(int mate) {
    return inRoom ? payload(mate, bytes) : group.heap(hosts.here()[mate]) + source;
  }

  /** Where the results are combined: in place, only at the first member this overwrites no operands too early. */
  private long results() {
    return inRoom ? payload(0, bytes) : group.heap(hosts.leader()) + dest;
  }

  @Override
  protected boolean round(int index) {
    if (index == 0) {
      begin();
      return true;
    }
    if (stage == Stage.CARRYING) {
      if (lane >= 0 && super.round(index - 1)) {
        return true;
      }
      if (lane >= 0) {
        reach(DONE);
      }
      if (channel == null) {
        return false;
      }
      need(0, lanes, DONE);
      stage = Stage.COPYING;
      return true;
    }
    if (stage == Stage.COPYING) {
      stage = Stage.LEAVING;
      if (inRoom || !leads()) {
        MemorySegment.copy(host, results(), host, group.heap(me) + dest, bytes);
        reach(COPIED);
        return false;
      }
      needAll(COPIED);
      return true;
    }
    return false;
  }

  private void begin() {
    stage = Stage.CARRYING;
    if (lane >= 0) {
      long first = Lanes.start(elements, reduction.type().bytes(), lane, lanes);
      long count = Lanes.start(elements, reduction.type().bytes(), lane + 1, lanes) - first;
      share = first * reduction.type().bytes();
      operands(reduction, host, results() + share, host, operands(0) + share, count);
      needAll(0);
    }
  }

  @Override
  protected void load(long at) {
    if (channel == null) {
      super.load(at);
      return;
    }
    long result = results() + share + at;
    long left = operands(0) + share + at;
    for (int mate = 1; mate < channel.size(); mate++) {
      combine(host, result, left, operands(mate) + share + at, count());
      left = result;
    }
    MemorySegment.copy(host, result, memory(), room(0), bytes(count()));
  }
}
