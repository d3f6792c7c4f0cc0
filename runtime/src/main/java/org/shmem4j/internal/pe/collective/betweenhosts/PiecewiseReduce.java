package org.shmem4j.internal.pe.collective.betweenhosts;

import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.onhost.flags.RingLayout;
import org.shmem4j.internal.onhost.kernel.Kernels;
import org.shmem4j.internal.pe.collective.Helpers;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Operation;
import org.shmem4j.type.Reduction;

/**
 * A collective that combines operands in tiers. Some members of each host, its carriers, each combine the operands of
 * all its members for their lanes, and go through the steps of the algorithm with the carriers of other hosts; one of
 * them carries short operands. A lane is done piece by piece, so that the memory for received operands stays small.
 */
abstract class PiecewiseReduce extends Rounds {
  /** The bytes of a piece. */
  static final long PIECE_BYTES = 2L << 20;

  /** The room that holds the operands of this member's host when a piece's steps begin. */
  protected static final int OWN = 0;

  /** The room for what others send. */
  protected static final int OTHERS = 1;

  /** The step that a carrier reaches when it no longer needs the operands, and its results are stored. */
  private static final int DONE = MET + 1;

  /** The step that a member reaches when it has copied the results. */
  protected static final int COPIED = DONE + 1;

  private static final int TAGS_OF_A_PIECE = 128;

  /** The distribution of the members, of which those of a host can read each other's operands. */
  protected final Hosts tiers;
  /** This host's memory. */
  protected final MemorySegment host;
  /** Whether other members of this host take part in its memory. */
  protected final boolean shared;
  private final Lanes lanes;
  private MemorySegment dest;
  private long destAt;
  private MemorySegment source;
  private long sourceAt;
  private Reduction reduction;
  private long elements;
  private boolean inRoom;
  private boolean carried;
  private int lane;
  private long first;
  private long count;
  private int step;
  private MemorySegment memory;
  private Helpers helpers;

  /**
   * Creates the collective.
   *
   * @param symmetric whether all operands are in the symmetric heap
   */
  PiecewiseReduce(FarGroup group, boolean symmetric) {
    super(group);
    this.tiers = symmetric ? hosts : group.strangers();
    this.host = group.groups().core().memory();
    this.shared = symmetric && channel != null;
    this.lanes = new Lanes(tiers);
  }

  /** Sets operands in the symmetric heap; the caller fills the record. */
  final void operands(Reduction of, long toOffset, long fromOffset, long all) {
    long heap = group.heap(me);
    operands(of, host, heap + toOffset, host, heap + fromOffset, all);
  }

  /** Sets the operands; the caller fills the record. */
  final void operands(
      Reduction of, MemorySegment to, long toAt, MemorySegment from, long fromAt, long all) {
    reduction = of;
    dest = to;
    destAt = toAt;
    source = from;
    sourceAt = fromAt;
    elements = all;
    inRoom = shared && allBytes() <= RingLayout.ROOM_BYTES;
    lanes.cut(all, elementBytes(), group.table().lanes(allBytes()));
  }

  /** Sets the threads that help to combine blocks of a piece; null for none. */
  final void helpedBy(Helpers others) {
    helpers = others;
  }

  @Override
  protected final int turns() {
    return shared && (!inRoom || allBytes() > RingLayout.INLINE_BYTES) ? RingLayout.ROOMS : RingLayout.SLOTS;
  }

  @Override
  protected void contribute() {
    if (inRoom) {
      MemorySegment.copy(source, sourceAt, host, payload(channel.me(), allBytes()), allBytes());
    }
  }

  /** {@return whether the operands of this host's members are in their rooms, so that they need not keep theirs} */
  protected final boolean isInRoom() {
    return inRoom;
  }

  /** {@return for how many pieces this member needs room at once} */
  protected abstract int rooms();

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
      carried = false;
      lane = nextLane(0);
      if (lane < lanes.number()) {
        first = lanes.start(lane);
        step = 0;
        memory = scratch(rooms() * room());
        if (shared) {
          needAll(0);
          return true;
        }
      }
    }
    return (lane < lanes.number() && carry()) || share();
  }

  private int nextLane(int from) {
    return lanes.next(tiers.rank(), tiers.index(me), from);
  }

  /** Posts a step of this member's lanes; returns whether there was anything left to do. */
  private boolean carry() {
    if (step == 0) {
      count = Math.min(pieceElements(), lanes.start(lane + 1) - first);
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
    if (first == lanes.start(lane + 1)) {
      lane = nextLane(lane + 1);
      first = lanes.start(lane);
    }
    return lane < lanes.number();
  }

  /** Shares the results among the members of this host; returns whether there was anything left to do. */
  private boolean share() {
    if (carried) {
      take();
      return false;
    }
    carried = true;
    int carriers = lanes.carriers(tiers.rank());
    if (shared && tiers.index(me) < carriers) {
      reach(DONE);
    }
    if (!shared || !awaitsCarriers()) {
      return false;
    }
    need(0, carriers, DONE);
    return true;
  }

  /** Copies the operands of a piece, combined from left to right on this host, into the first room. */
  private void load() {
    if (!shared) {
      MemorySegment.copy(source, sourceAt + bytes(first), memory, 0, bytes(count));
      return;
    }
    if (inRoom) {
      loadShort();
      return;
    }
    long block = Math.max(1, RingLayout.STAGING_BYTES / elementBytes());
    long result = staging(channel.me());
    for (long done = 0; done < count; done += block) {
      long number = Math.min(block, count - done);
      long left = operands(0, first + done);
      for (int mate = 1; mate < channel.size(); mate++) {
        combine(host, result, left, operands(mate, first + done), number);
        left = result;
      }
      MemorySegment.copy(host, result, memory, bytes(done), bytes(number));
    }
  }

  /** Combines copies of short operands, since those in the rooms are still needed. */
  private void loadShort() {
    MemorySegment.copy(host, operands(0, first), memory, room(OWN), bytes(count));
    for (int mate = 1; mate < channel.size(); mate++) {
      MemorySegment.copy(host, operands(mate, first), memory, room(OTHERS), bytes(count));
      combine(OWN, OWN, OTHERS, 0, count);
    }
  }

  /** Where the operands of a member of this host are, by its index here. */
  protected final long operands(int mate, long element) {
    return (inRoom ? payload(mate, allBytes()) : sourceAt + apart(mate)) + bytes(element);
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
    return Math.max(1, PIECE_BYTES / elementBytes());
  }

  private long room() {
    return (bytes(Math.min(pieceElements(), elements)) + 63) / 64 * 64;
  }

  /** {@return the start of one of this member's rooms} */
  protected final long room(int index) {
    return index * room();
  }

  protected final MemorySegment memory() {
    return memory;
  }

  /** {@return a tag of the current piece, a number that all carriers of its lane know} */
  protected final int tag(int of) {
    long piece = first / pieceElements() + lane;
    return Math.toIntExact(FIRST_TAG + piece * TAGS_OF_A_PIECE + of);
  }

  /** {@return the first element of the piece} */
  protected final long first() {
    return first;
  }

  /** {@return the number of elements in the piece} */
  protected final long count() {
    return count;
  }

  protected final ElementType type() {
    return reduction.type();
  }

  protected final Operation operation() {
    return reduction.operation();
  }

  private long elementBytes() {
    return reduction.type().bytes();
  }

  protected final long bytes(long of) {
    return of * elementBytes();
  }

  protected final long allBytes() {
    return bytes(elements);
  }

  /** Combines elements at the same place in two rooms. */
  protected final void combine(int result, int left, int right, long from, long number) {
    long at = bytes(from);
    combine(memory, room(result) + at, room(left) + at, room(right) + at, number);
  }

  /** Combines elements in any memory. */
  protected final void combine(MemorySegment in, long result, long left, long right, long number) {
    combine(helpers, reduction, in, result, left, right, number);
  }

  /** Divides the first room's elements if the result is an average. */
  protected final void divideOwn() {
    if (operation() == Operation.AVG) {
      Kernels.divide(memory, room(OWN), count, type(), size);
    }
  }

  /** Copies the first room to this member's destination. */
  protected final void storeHere() {
    MemorySegment.copy(memory, room(OWN), dest, destAt + bytes(first), bytes(count));
  }
}
