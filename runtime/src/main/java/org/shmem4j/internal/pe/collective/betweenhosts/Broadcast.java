package org.shmem4j.internal.pe.collective.betweenhosts;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.shmem4j.internal.onhost.flags.RingLayout;

/**
 * A broadcast from the root to all. Its bytes go along a tree of hosts, a long one in lanes: some members of each host
 * send and receive a share each. The other members of a host copy them there. A long share goes in segments, which are
 * passed on as they arrive.
 */
final class Broadcast extends Rounds {
  private static final long SEGMENT_BYTES = 512 * 1024;
  private static final int SEGMENTS_AHEAD = 4;
  private static final int DONE = MET + 1;
  private static final int COPIED = DONE + 1;

  /** What remains to do on this host. */
  private enum Stage { CARRYING, COPYING, LEAVING }

  private final MemorySegment memory;
  private int root;
  private long dest;
  private long source;
  private long bytes;
  private boolean fitsRoom;
  private int lanes;
  private int lane;
  private int segments;
  private int parent;
  private int[] children;
  private int plannedRoot = -1;
  private int plannedLanes;
  private Stage stage;
  private int next;

  Broadcast(FarGroup group) {
    super(group);
    memory = group.groups().core().memory();
  }

  /** Sets the offsets of the source, which only the root has, and of the destination of the others. */
  Broadcast prepare(int from, long toOffset, long fromOffset, long length) {
    root = from;
    dest = toOffset;
    source = fromOffset;
    bytes = length;
    fitsRoom = length <= RingLayout.ROOM_BYTES;
    lanes = fitsRoom ? 1 : group.table().lanes(length); // a room holds the whole
    return this;
  }

  @Override
  protected int turns() {
    return fitsRoom && bytes > RingLayout.INLINE_BYTES ? RingLayout.ROOMS : RingLayout.SLOTS;
  }

  @Override
  protected void contribute() {
    if (fitsRoom && me == root) {
      MemorySegment.copy(memory, given(), memory, payload(channel.me(), bytes), bytes);
    }
  }

  private boolean isOnRootsHost() {
    return hosts.rank() == hosts.hostOf(root);
  }

  private long given() {
    return group.heap(root) + source;
  }

  private long taken(int member) {
    return group.heap(member) + dest;
  }

  @Override
  protected boolean round(int index) {
    if (index == 0) {
      plan();
      sendsAhead(SEGMENTS_AHEAD * Integer.SIZE);
      stage = Stage.CARRYING;
      next = 0;
      segments = lane < 0 ? 0 : (int) Math.max(1, (to() - from() + SEGMENT_BYTES - 1) / SEGMENT_BYTES);
      if (isOnRootsHost() && me != root) {
        need(hosts.index(root), hosts.index(root) + 1, 0);
        return true;
      }
    }
    if (stage == Stage.CARRYING && carry()) {
      return true;
    }
    return isOnRootsHost() ? copyFromRoot() : copyFromCarriers();
  }

  /** Determines which share this member carries, from which member it receives it, and to which it passes it on. */
  private void plan() {
    if (plannedRoot == root && plannedLanes == lanes) {
      return;
    }
    plannedRoot = root;
    plannedLanes = lanes;
    int first = hosts.hostOf(root);
    int[] here = hosts.here();
    int index = hosts.index(me);
    int mine = hosts.rank() == first ? (index + here.length - hosts.index(root)) % here.length : index;
    lane = mine < lanes ? mine : -1;
    parent = -1;
    children = new int[Integer.SIZE];
    int count = 0;
    int all = hosts.count();
    int rank = (hosts.rank() + all - first) % all;
    if (lane >= 0 && rank > 0) {
      parent = carrier(((rank & rank - 1) + first) % all);
    }
    int highest = rank == 0 ? Integer.highestOneBit(all) : Integer.lowestOneBit(rank) >> 1;
    for (int distance = highest; lane >= 0 && distance > 0; distance >>= 1) {
      if (rank + distance < all) {
        children[count++] = carrier((rank + distance + first) % all);
      }
    }
    children = Arrays.copyOf(children, count);
  }

  /** The member that carries this member's share on a host. */
  private int carrier(int host) {
    int[] there = hosts.members(host);
    return host == hosts.hostOf(root) ? there[(hosts.index(root) + lane) % there.length] : there[lane];
  }

  private long from() {
    return Lanes.start(bytes, 1, lane, lanes);
  }

  private long to() {
    return Lanes.start(bytes, 1, lane + 1, lanes);
  }

  /** Posts a round of this member's share; returns whether there was anything left to do. */
  private boolean carry() {
    boolean receives = parent >= 0;
    int complete = receives ? next - 1 : next;
    if (complete >= 0 && complete < segments) {
      for (int child : children) {
        send(child, FIRST_TAG + complete, memory, carried() + at(complete), length(complete));
      }
    }
    if (receives && next < segments) {
      receive(parent, FIRST_TAG + next, memory, carried() + at(next), length(next));
    }
    next++;
    return receives ? next <= segments : next < segments;
  }

  /** Where this member reads or writes its share. */
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

  /** Copies from the root, which waits until all have, unless its bytes are in a room. */
  private boolean copyFromRoot() {
    if (channel == null || (me == root && inRoom())) {
      return false;
    }
    if (me == root) {
      needAll(DONE);
      return leave();
    }
    if (stage == Stage.CARRYING && lane >= 0) {
      stage = Stage.COPYING;
      sendsAhead(0); // the root's source must not change before it is sent
      return true;
    }
    copy(inRoom() ? payload(hosts.index(root), bytes) : given(), 0, bytes);
    reach(DONE);
    return false;
  }

  private boolean leave() {
    boolean waits = stage != Stage.LEAVING;
    stage = Stage.LEAVING;
    return waits;
  }

  /** Copies the shares that the others carried; those wait until all have, unless the bytes are in a room. */
  private boolean copyFromCarriers() {
    if (channel == null) {
      return false;
    }
    if (stage == Stage.CARRYING) {
      if (lane >= 0) {
        reach(DONE);
      }
      need(0, lanes, DONE);
      stage = Stage.COPYING;
      return true;
    }
    if (stage == Stage.COPYING && inRoom()) {
      copy(payload(0, bytes), 0, bytes);
      return false;
    }
    if (stage == Stage.COPYING) {
      for (int i = 0; i < lanes; i++) {
        long from = Lanes.start(bytes, 1, i, lanes);
        if (i != lane) {
          copy(taken(hosts.here()[i]) + from, from, Lanes.start(bytes, 1, i + 1, lanes) - from);
        }
      }
      reach(COPIED);
    }
    if (lane >= 0) {
      needAll(COPIED);
      return leave();
    }
    return false;
  }

  private void copy(long from, long at, long count) {
    MemorySegment.copy(memory, from, memory, taken(me) + at, count);
  }
}
