package org.shmem4j.internal.pe.collective.betweenhosts;

import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.pe.flags.RingLayout;

/**
 * A broadcast from the root to all, along a binomial tree of hosts (as Thakur, Rabenseifner and Gropp describe it,
 * "Optimization of Collective Communication Operations in MPICH", 2005). A long one goes in lanes: some members of each
 * host send and receive a share each, and the other members of the host copy the shares there. A long lane goes in
 * segments, which are passed on as they arrive.
 */
final class BinomialBroadcast extends FarCollective {
  private static final long SEGMENT_BYTES = 512 * 1024;
  private static final int SEGMENTS_AHEAD = 4;
  private static final int DONE = MET + 1;
  private static final int COPIED = DONE + 1;

  private final CarrierLanes lanes;
  private int root;
  private MemorySegment memory; // of the source and the destination: this host's, unless these are outside the heaps
  private long outsideAt;
  private long bytes;
  private boolean fitsRoom;
  private int rank; // of this host, counted from the root's
  private int lane;
  private int next;
  private boolean carried;

  BinomialBroadcast(FarGroup group) {
    super(group);
    lanes = new CarrierLanes(hosts);
  }

  /** Sets the offsets of the source, which only the root has, and of the destination of the others. */
  BinomialBroadcast prepare(int from, long toOffset, long fromOffset, long length) {
    arrays(toOffset, fromOffset);
    return prepare(host, from, length);
  }

  /** Sets a place outside the heaps as both source and destination; the data must fit into a room. */
  BinomialBroadcast prepareOutside(int from, MemorySegment in, long at, long length) {
    arrays(NOWHERE, NOWHERE);
    outsideAt = at;
    return prepare(in, from, length);
  }

  private BinomialBroadcast prepare(MemorySegment in, int from, long length) {
    memory = in;
    root = from;
    bytes = length;
    fitsRoom = length <= RingLayout.ROOM_BYTES;
    lanes.cut(length, 1, group.table().lanes(length));
    rank = (hosts.rank() + hosts.count() - hosts.hostOf(root)) % hosts.count();
    return this;
  }

  @Override
  protected int reusedAfter() {
    return fitsRoom && bytes > RingLayout.INLINE_BYTES ? RingLayout.ROOMS : RingLayout.SLOTS;
  }

  @Override
  protected void contribute() {
    if (fitsRoom && me == root) {
      MemorySegment.copy(memory, given(), host, payload(channel.me(), bytes), bytes);
    }
  }

  private boolean isOnRootsHost() {
    return rank == 0;
  }

  private long given() {
    return isOutside() ? outsideAt : group.heap(root) + sourceOffset;
  }

  private long taken(int member) {
    return isOutside() ? outsideAt : group.heap(member) + destOffset;
  }

  /** {@return whether a member uses only its own place, and shares data with others of its host through the rooms} */
  private boolean isOutside() {
    return destOffset == NOWHERE;
  }

  @Override
  protected boolean round(int index) {
    if (index == 0) {
      sendsAhead(SEGMENTS_AHEAD * Integer.SIZE);
      carried = false;
      startLane(0);
      if (isOnRootsHost() && me != root) {
        need(hosts.index(root), hosts.index(root) + 1, 0);
        return true;
      }
    }
    return carry() || share();
  }

  /** Starts the next lane that this member carries. */
  private void startLane(int least) {
    lane = lanes.next(hosts.rank(), turned(hosts.rank(), hosts.index(me), -1), least);
    next = 0;
  }

  private boolean carries() {
    return lane < lanes.number();
  }

  /** Rotates an index on the root's host by the root's index, so that the root is the first carrier there. */
  private int turned(int host, int index, int sign) {
    int all = hosts.members(host).length;
    return host == hosts.hostOf(root) ? (index + all + sign * hosts.index(root)) % all : index;
  }

  /** The member that carries this member's lane on a host. */
  private int carrier(int host) {
    return hosts.members(host)[turned(host, lanes.carrier(host, lane), 1)];
  }

  private long to() {
    return lanes.start(lane + 1);
  }

  /** Posts a round of this member's lanes; returns whether there was anything left to do. */
  private boolean carry() {
    if (!carries()) {
      return false;
    }
    int complete = isOnRootsHost() ? next : next - 1;
    if (complete >= 0 && at(complete) < to()) {
      passOn(complete);
    }
    if (!isOnRootsHost() && at(next) < to()) {
      int parent = carrier(hosts.before(Integer.lowestOneBit(rank)));
      receive(parent, tag(next), placeMemory(), place() + at(next), length(next));
    }
    next++;
    if (at(complete + 1) < to()) {
      return true;
    }
    startLane(lane + 1);
    return carries();
  }

  /** Sends a segment to the hosts below this one in the tree, first to the one with the largest subtree. */
  private void passOn(int segment) {
    int highest = isOnRootsHost() ? Integer.highestOneBit(hosts.count()) : Integer.lowestOneBit(rank) >> 1;
    for (int distance = highest; distance > 0; distance >>= 1) {
      if (rank + distance < hosts.count()) {
        send(carrier(hosts.after(distance)), tag(segment), placeMemory(), place() + at(segment), length(segment));
      }
    }
  }

  private int tag(int segment) {
    return Math.toIntExact(FIRST_TAG + at(segment) / SEGMENT_BYTES + lane);
  }

  /** Where this member reads or writes what it carries. */
  private long place() {
    if (isOnRootsHost()) {
      return given();
    }
    return inRoom() ? payload(channel.me(), bytes) : taken(me);
  }

  private MemorySegment placeMemory() {
    return isOnRootsHost() || !inRoom() ? memory : host;
  }

  private boolean inRoom() {
    return fitsRoom && channel != null;
  }

  private long at(int segment) {
    return lanes.start(lane) + segment * SEGMENT_BYTES;
  }

  private long length(int segment) {
    return Math.min(SEGMENT_BYTES, to() - at(segment));
  }

  /**
   * Shares the bytes among the members of this host, which copy them from the root or from the carriers. Those wait
   * until all have copied, unless the bytes are in a room.
   */
  private boolean share() {
    int carriers = lanes.carriers(hosts.rank());
    boolean gives = isOnRootsHost() ? me == root : hosts.index(me) < carriers;
    if (channel == null || (inRoom() && me == root)) {
      return false;
    }
    if (!carried) {
      carried = true;
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
    if (!inRoom()) {
      reach(COPIED);
      if (gives) {
        needAll(COPIED);
      }
    }
    return false;
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
    MemorySegment.copy(host, from, memory, taken(me) + at, count);
  }
}
