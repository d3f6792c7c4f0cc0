package org.shmem4j.internal.pe.collective.betweenhosts;

import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.onhost.flags.RingLayout;

/**
 * A broadcast from the root to all. Its bytes go along a tree of hosts, a long one in lanes: some members of each host
 * send and receive a share each. The other members of a host copy them there. A long lane goes in segments, which are
 * passed on as they arrive.
 */
final class Broadcast extends Rounds {
  private static final long SEGMENT_BYTES = 512 * 1024;
  private static final int SEGMENTS_AHEAD = 4;
  private static final int DONE = MET + 1;
  private static final int COPIED = DONE + 1;

  /** What remains to do on this host. */
  private enum Stage { CARRYING, COPYING, LEAVING }

  private final Lanes lanes;
  private int root;
  private long bytes;
  private boolean fitsRoom;
  private int carriers;
  private int lane;
  private int segments;
  private int parent;
  private final int[] children = new int[Integer.SIZE];
  private int childCount;
  private Stage stage;
  private int next;

  Broadcast(FarGroup group) {
    super(group);
    lanes = new Lanes(hosts);
  }

  /** Sets the offsets of the source, which only the root has, and of the destination of the others. */
  Broadcast prepare(int from, long toOffset, long fromOffset, long length) {
    root = from;
    arrays(toOffset, fromOffset);
    bytes = length;
    fitsRoom = length <= RingLayout.ROOM_BYTES;
    lanes.cut(length, 1, group.table().lanes(length));
    carriers = lanes.carriers(hosts.rank());
    return this;
  }

  @Override
  protected int turns() {
    return fitsRoom && bytes > RingLayout.INLINE_BYTES ? RingLayout.ROOMS : RingLayout.SLOTS;
  }

  @Override
  protected void contribute() {
    if (fitsRoom && me == root) {
      MemorySegment.copy(host, given(), host, payload(channel.me(), bytes), bytes);
    }
  }

  private boolean isOnRootsHost() {
    return hosts.rank() == hosts.hostOf(root);
  }

  private long given() {
    return group.heap(root) + sourceOffset;
  }

  private long taken(int member) {
    return group.heap(member) + destOffset;
  }

  @Override
  protected boolean round(int index) {
    if (index == 0) {
      sendsAhead(SEGMENTS_AHEAD * Integer.SIZE);
      stage = Stage.CARRYING;
      plan(0);
      if (isOnRootsHost() && me != root) {
        need(hosts.index(root), hosts.index(root) + 1, 0);
        return true;
      }
    }
    if (stage == Stage.CARRYING && carry()) {
      return true;
    }
    return share();
  }

  /** Determines the next lane that this member carries, from whom it receives it, and to whom it passes it on. */
  private void plan(int least) {
    int first = hosts.hostOf(root);
    lane = lanes.next(hosts.rank(), turned(hosts.rank(), hosts.index(me), -1), least);
    next = 0;
    segments = 0;
    parent = -1;
    childCount = 0;
    if (!carries()) {
      return;
    }
    segments = (int) ((to() - from() + SEGMENT_BYTES - 1) / SEGMENT_BYTES);
    int all = hosts.count();
    int rank = (hosts.rank() + all - first) % all;
    if (rank > 0) {
      parent = carrier(((rank & rank - 1) + first) % all, lane);
    }
    int highest = rank == 0 ? Integer.highestOneBit(all) : Integer.lowestOneBit(rank) >> 1;
    for (int distance = highest; distance > 0; distance >>= 1) {
      if (rank + distance < all) {
        children[childCount++] = carrier((rank + distance + first) % all, lane);
      }
    }
  }

  private boolean carries() {
    return lane < lanes.number();
  }

  /** On the root's host the root is the first carrier: turns an index there by the root's. */
  private int turned(int host, int index, int sign) {
    int all = hosts.members(host).length;
    return host == hosts.hostOf(root) ? (index + all + sign * hosts.index(root)) % all : index;
  }

  /** The member that carries a lane on a host. */
  private int carrier(int host, int of) {
    return hosts.members(host)[turned(host, lanes.carrier(host, of), 1)];
  }

  private long from() {
    return lanes.start(lane);
  }

  private long to() {
    return lanes.start(lane + 1);
  }

  /** Posts a round of this member's lanes; returns whether there was anything left to do. */
  private boolean carry() {
    if (!carries()) {
      return false;
    }
    boolean receives = parent >= 0;
    int complete = receives ? next - 1 : next;
    if (complete >= 0 && complete < segments) {
      for (int child = 0; child < childCount; child++) {
        send(children[child], tag(complete), host, carried() + at(complete), length(complete));
      }
    }
    if (receives && next < segments) {
      receive(parent, tag(next), host, carried() + at(next), length(next));
    }
    next++;
    if (next < segments || (receives && next == segments)) {
      return true;
    }
    plan(lane + 1);
    return carries();
  }

  private int tag(int segment) {
    return Math.toIntExact(FIRST_TAG + at(segment) / SEGMENT_BYTES + lane);
  }

  /** Where this member reads or writes what it carries. */
  private long carried() {
    if (isOnRootsHost()) {
      return given();
    }
    return inRoom() ? payload(channel.me(), bytes) : taken(me);
  }

  private boolean inRoom() {
    return fitsRoom && channel != null;
  }

  private long at(int segment) {
    return from() + segment * SEGMENT_BYTES;
  }

  private long length(int segment) {
    return Math.min(SEGMENT_BYTES, to() - at(segment));
  }

  /**
   * Shares the bytes among the members of this host, who copy them from the root or from the carriers; those wait until
   * all have, unless the bytes are in a room.
   */
  private boolean share() {
    boolean gives = isOnRootsHost() ? me == root : hosts.index(me) < carriers;
    if (channel == null || stage == Stage.LEAVING || (inRoom() && me == root)) {
      return false;
    }
    if (stage == Stage.CARRYING) {
      stage = Stage.COPYING;
      if (isOnRootsHost()) {
        sendsAhead(0); // the root's source must not change before it is sent
        return true;
      }
      if (gives) {
        reach(DONE);
      }
      need(0, carriers, DONE);
      return true;
    }
    copyHere();
    if (inRoom()) {
      return false;
    }
    reach(COPIED);
    if (gives) {
      stage = Stage.LEAVING;
      needAll(COPIED);
    }
    return gives;
  }

  private void copyHere() {
    if (isOnRootsHost() || inRoom()) {
      if (me != root) {
        copy(inRoom() ? payload(isOnRootsHost() ? hosts.index(root) : 0, bytes) : given(), 0, bytes);
      }
      return;
    }
    for (int i = 0; i < lanes.number(); i++) {
      int from = lanes.carrier(hosts.rank(), i);
      if (from != hosts.index(me)) {
        copy(taken(hosts.here()[from]) + lanes.start(i), lanes.start(i), lanes.start(i + 1) - lanes.start(i));
      }
    }
  }

  private void copy(long from, long at, long count) {
    MemorySegment.copy(host, from, host, taken(me) + at, count);
  }
}
