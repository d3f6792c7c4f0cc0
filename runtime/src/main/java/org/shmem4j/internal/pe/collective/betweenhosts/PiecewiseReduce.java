package org.shmem4j.internal.pe.collective.betweenhosts;

import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.pe.flags.RingLayout;
import org.shmem4j.type.Reduction;

/**
 * A collective that combines operands host by host. Some members of each host, its carriers, each combine the operands
 * of all its members for their lanes, and go through the steps of the algorithm with the carriers of other hosts; short
 * operands have one carrier. A lane is done piece by piece, so that the memory for received operands stays small.
 * Operands that are short, or that the others of a host cannot reach, pass through the members' rooms, part by part.
 */
abstract class PiecewiseReduce extends FarCollective {
  /** The bytes of a piece. */
  static final long PIECE_BYTES = 2L << 20;

  /** The room that holds the operands of this member's host when a piece's steps begin. */
  protected static final int OWN = 0;

  /** The room for what others send. */
  protected static final int OTHERS = 1;

  /** The step that a carrier reaches when it no longer needs the operands, and its results are stored. */
  private static final int DONE = MET + 1;

  /** The step that a member reaches when it has copied the results, and has the next part's operands in its room. */
  protected static final int COPIED = DONE + 1;
  private static final int STEPS_OF_A_PART = 2;
  // Operands are in the first half of a room, and results in the second one of the first member's.
  private static final int HALF_ROOM = RingLayout.STAGING_BYTES / 2;

  private static final int TAGS_OF_A_PIECE = 128;

  /** The distribution of the members, of which those of a host can read each other's operands. */
  protected final GroupHosts tiers;
  /** Whether the members of this host combine their operands in its memory. */
  protected final boolean shared;
  private final boolean passesRooms;
  private final int rooms;
  private final CarrierLanes lanes;
  private MemorySegment dest;
  private long destAt;
  private MemorySegment source;
  private long sourceAt;
  protected Reduction reduction;
  private long elements;
  /** Whether the operands of this host's members are in their rooms, so that they need not keep theirs. */
  protected boolean inRoom;
  private long part;
  private long begin;
  private long wantedFrom;
  private long wantedTo;
  private boolean carried;
  private int lane;
  /** The first element of the piece. */
  protected long first;
  /** The number of elements in the piece. */
  protected long count;
  private int step;
  /** The memory of the rooms. */
  protected MemorySegment memory;
  /** Whether operands are read where they are. */
  protected boolean direct;

  /**
   * Creates the collective.
   *
   * @param symmetric whether all operands are in the symmetric heap
   * @param tiers the members' hosts, or each member by itself
   * @param rooms the number of pieces for which this member needs room at once
   */
  PiecewiseReduce(FarGroup group, boolean symmetric, GroupHosts tiers, int rooms) {
    super(group);
    this.tiers = tiers;
    this.passesRooms = !symmetric && tiers == hosts && group.table().most() > 1;
    this.rooms = rooms;
    this.shared = channel != null && tiers == hosts;
    this.lanes = new CarrierLanes(tiers);
  }

  /** Sets operands in the symmetric heap; the caller fills the record. */
  final PiecewiseReduce operands(Reduction of, long toOffset, long fromOffset, long all) {
    long heap = group.heap(me);
    arrays(toOffset, fromOffset);
    return operands(of, host, heap + toOffset, host, heap + fromOffset, all);
  }

  /** Sets the operands; the caller fills the record. */
  final PiecewiseReduce operands(
      Reduction of, MemorySegment to, long toAt, MemorySegment from, long fromAt, long all) {
    reduction = of;
    dest = to;
    destAt = toAt;
    source = from;
    sourceAt = fromAt;
    elements = all;
    direct = false;
    inRoom = shared && (passesRooms || isShort());
    part = Math.max(1, passesRooms ? Math.min(all, HALF_ROOM / elementBytes()) : all);
    return want(0, all);
  }

  /** Combines operands in place, in the destination, which serves as both rooms since there is a single piece. */
  final void combineDirectly() {
    direct = true;
  }

  /** Limits the results that go to this member's destination. */
  protected final PiecewiseReduce want(long from, long number) {
    wantedFrom = from;
    wantedTo = from + number;
    return this;
  }

  private boolean isShort() {
    return allBytes() <= RingLayout.ROOM_BYTES;
  }

  @Override
  protected final int reusedAfter() {
    return shared && allBytes() > RingLayout.INLINE_BYTES ? RingLayout.ROOMS : RingLayout.SLOTS;
  }

  @Override
  protected void contribute() {
    begin = 0;
    fillRoom();
  }

  private void fillRoom() {
    if (inRoom) {
      MemorySegment.copy(
          source, sourceAt + bytes(begin), host, operands(channel.me(), begin), bytes(end() - begin));
    }
  }

  private long end() {
    return Math.min(begin + part, elements);
  }

  /**
   * Continues with a piece, whose operands are in this member's first room.
   *
   * @param index the step, from 0
   * @return whether there was anything left to do
   */
  protected abstract boolean step(int index);

  /** Stores the result of a piece that has gone through all steps. */
  protected abstract void store();

  /** {@return whether this member waits until the carriers of its host are done} */
  protected boolean awaitsCarriers() {
    return true;
  }

  /** Takes the results from the carriers of this host, which are done. */
  protected void take() {}

  @Override
  protected final boolean round(int index) {
    if (index == 0) {
      begin = 0;
      memory = null;
      if (startPart(0)) {
        return true;
      }
    }
    return (lane < lanes.number() && carry()) || share();
  }

  /** Starts a part whose operands are ready at a step; returns whether this member waits for them. */
  private boolean startPart(int filled) {
    lanes.cut(end() - begin, elementBytes(), group.table().lanes(bytes(part)));
    carried = false;
    startLane(0);
    step = 0;
    if (lane == lanes.number()) {
      return false;
    }
    if (memory == null) {
      memory = direct ? host : scratch(rooms * room());
    }
    if (shared) {
      needAll(filled);
    }
    return shared;
  }

  private void startLane(int least) {
    lane = lanes.next(tiers.rank(), tiers.index(me), least);
    first = begin + lanes.start(lane);
  }

  /** Posts a step of this member's lanes; returns whether there was anything left to do. */
  private boolean carry() {
    if (step == 0) {
      count = Math.min(pieceElements(), begin + lanes.start(lane + 1) - first);
      load();
    }
    if (step(step++)) {
      return true;
    }
    if (!isRefused()) {
      store();
    }
    step = 0;
    first += count;
    if (first == begin + lanes.start(lane + 1)) {
      startLane(lane + 1);
    }
    return lane < lanes.number();
  }

  /** Shares the results among the members of this host; returns whether there was anything left to do. */
  private boolean share() {
    boolean last = end() == elements;
    if (!carried) {
      carried = true;
      int carriers = lanes.carriers(tiers.rank());
      if (shared && tiers.index(me) < carriers) {
        reach(ofPart(DONE));
      }
      if (shared && (!last || awaitsCarriers())) {
        need(0, carriers, ofPart(DONE));
        return true;
      }
    } else {
      take();
    }
    if (last) {
      return false;
    }
    int filled = ofPart(COPIED);
    begin += part;
    fillRoom();
    reach(filled);
    return startPart(filled) || lane < lanes.number() || share();
  }

  private int ofPart(int ofFirst) {
    return Math.toIntExact(begin / part * STEPS_OF_A_PART + ofFirst);
  }

  /** Copies the operands of a piece, combined from left to right on this host, into the first room. */
  private void load() {
    if (inRoom) {
      loadShort();
    } else if (!direct) {
      combineHere(reduction, tiers.here(), source, sourceAt + bytes(first), count, memory, room(OWN));
    }
  }

  /** Combines copies of short operands, since those in the rooms are still needed. */
  private void loadShort() {
    MemorySegment.copy(host, operands(0, first), memory, room(OWN), bytes(count));
    for (int mate = 1; mate < channel.size(); mate++) {
      MemorySegment.copy(host, operands(mate, first), memory, room(OTHERS), bytes(count));
      combine(OWN, OWN, OTHERS);
    }
  }

  /** Where the operands of a member of this host are, by its index here. */
  protected final long operands(int mate, long element) {
    return inRoom
        ? (isShort() ? payload(mate, allBytes()) : staging(mate)) + bytes(element - begin)
        : sourceAt + apart(mate) + bytes(element);
  }

  /** Where carriers store results for the others of their host: in the first one's room, or destination. */
  protected final long sharedAt(long element) {
    if (!inRoom) {
      return results(0, element);
    }
    return isShort() ? operands(0, element) : operands(0, element) + HALF_ROOM;
  }

  /** Copies the results that this member wants from the first member's room, or its destination. */
  protected final void takeFromFirst() {
    store(host, sharedAt(begin), begin, end());
  }

  private void store(MemorySegment in, long at, long from, long to) {
    long start = Math.max(from, wantedFrom);
    long count = Math.min(to, wantedTo) - start;
    if (count > 0) {
      MemorySegment.copy(in, at + bytes(start - from), dest, destAt + bytes(start - wantedFrom), bytes(count));
    }
  }

  /** Where a member of this host, by its index here, wants its results. */
  protected final long results(int mate, long element) {
    return destAt + apart(mate) + bytes(element);
  }

  /** {@return the distance from this member's heap to that of a member of this host} */
  private long apart(int mate) {
    return group.heap(tiers.here()[mate]) - group.heap(me);
  }

  /** {@return the carrier of the current lane on a host} */
  protected final int party(int index) {
    return tiers.members(index)[lanes.carrier(index, lane)];
  }

  private long pieceElements() {
    return direct ? elements : Math.max(1, PIECE_BYTES / elementBytes());
  }

  private long room() {
    return aligned(bytes(Math.min(pieceElements(), part)));
  }

  /** {@return the start of one of this member's rooms} */
  protected final long room(int index) {
    return direct ? destAt : index * room();
  }

  /** {@return where the operands of this member's host are when a piece's steps begin} */
  protected final long loaded() {
    return direct ? sourceAt : room(OWN);
  }

  /** {@return a tag of the current piece, a number that all carriers of its lane know} */
  protected final int tag(int of) {
    long piece = begin / part * group.table().most() + (first - begin) / pieceElements() + lane;
    return Math.toIntExact(FIRST_TAG + piece % NUMBERS_WITH_TAGS * TAGS_OF_A_PIECE + of);
  }

  private long elementBytes() {
    return reduction.type().bytes();
  }

  protected final long bytes(long of) {
    return of * elementBytes();
  }

  private long allBytes() {
    return bytes(elements);
  }

  /** Combines the elements of two rooms. */
  protected final void combine(int result, int left, int right) {
    combine(reduction, memory, room(result), room(left), room(right), count);
  }

  /** Copies what this member wants of the first room to its destination. */
  protected final void storeHere() {
    store(memory, room(OWN), first, first + count);
  }
}
