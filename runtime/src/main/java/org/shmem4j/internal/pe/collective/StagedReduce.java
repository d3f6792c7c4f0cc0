package org.shmem4j.internal.pe.collective;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.flags.CallRecord;
import org.shmem4j.internal.pe.flags.Channel;
import org.shmem4j.internal.pe.flags.RingLayout;
import org.shmem4j.type.Reduction;

/**
 * Reductions of buffers that peers cannot reach. Each member gets a part of the results: all, none, or its own piece.
 * If all buffers turn out to be in memory that all have mapped, large ones are reduced {@link DirectReduce directly}.
 * Other large ones pass through three areas of the staging memory in turn: while one piece is filled, each member
 * combines its share of the previous one, and takes its part of the one before that. The first member's staging memory
 * receives the combined shares.
 */
final class StagedReduce extends NearCollective {
  private static final int AREAS = 3;
  private static final long AREA_BYTES = RingLayout.STAGING_BYTES / AREAS / 4096L * 4096;

  private final Limits limits;
  private final Combiner combiner;
  private final CommonMemory common;
  private Call call;
  private Reduction reduction;
  private MemorySegment dest;
  private long destAt;
  private MemorySegment source;
  private long sourceAt;
  private boolean isSymmetric;
  private long agreedDest;
  private long agreedSource;
  private long elements;
  private int root;
  private long first;
  private long taken;
  private long[] counts;
  private boolean scatters;
  private boolean slots;
  private boolean asks;
  private boolean lends;
  private int firstStep;
  // Created for large reductions.
  private long[] stagings;
  private DirectReduce direct;
  private long pieceElements;
  private int pieces; // 0 if each member combines its own part of the results alone

  StagedReduce(Channel channel, Limits limits, CommonMemory common) {
    super(channel);
    this.limits = limits;
    this.combiner = new Combiner(channel);
    this.common = common;
  }

  /**
   * Sets the operands, which start at some bytes of the memory.
   *
   * @param root the root; -1 for all members
   */
  StagedReduce operands(
      Call call,
      Reduction reduction,
      MemorySegment dest,
      long destAt,
      MemorySegment source,
      long sourceAt,
      long count,
      int root) {
    this.call = call;
    this.reduction = reduction;
    this.dest = dest;
    this.destAt = destAt;
    this.source = source;
    this.sourceAt = sourceAt;
    this.isSymmetric = false;
    this.agreedDest = CallRecord.NONE;
    this.agreedSource = CallRecord.NONE;
    this.elements = count;
    this.root = root;
    this.counts = null;
    this.scatters = false;
    this.first = 0;
    this.taken = root < 0 || root == channel.me() ? count : 0;
    return this;
  }

  /** Takes only a part of the results, at the start of the destination. */
  StagedReduce taking(long first, long count, long[] counts) {
    this.first = first;
    this.taken = count;
    this.counts = counts;
    this.scatters = true;
    return this;
  }

  /** Sets that the operands are in the members' heaps, at these offsets, which must agree. */
  StagedReduce symmetric(long dest, long source) {
    this.isSymmetric = true;
    this.agreedDest = dest;
    this.agreedSource = source;
    return this;
  }

  @Override
  protected void prepare() {
    if (slots && isLastCall()) {
      return; // its plan still fits
    }
    combiner.set(reduction);
    record.set(call, reduction.code(), reduction.type(), elements, root, agreedDest, agreedSource);
    if (counts != null) {
      record.addCounts(counts);
    }
    addTagToRecord();
    long bytes = combiner.bytes(elements);
    slots = bytes <= limits.aheadBytes();
    setPayloadBytes(slots && isSymmetric ? bytes : RingLayout.STAGING_BYTES); // others combine in a room first
    boolean shares = !slots && bytes > Math.min(limits.directBytes(), AREA_BYTES);
    pieceElements = shares ? AREA_BYTES / combiner.elementBytes() : elements;
    pieces = shares ? Math.toIntExact((elements + pieceElements - 1) / pieceElements) : 0;
    asks = common != null && !slots;
    if (asks && direct == null) {
      direct = new DirectReduce(common, channel, limits);
    }
    if (!slots && stagings == null) {
      stagings = new long[channel.size()];
    }
    firstStep = 0;
    if (shares || asks) {
      planSteps(pieces + 1);
    } else {
      plan(0, taken == 0 ? 0 : channel.size(), false, 0, 0);
    }
  }

  private boolean isLastCall() {
    return isSymmetric && !scatters && combiner.is(reduction)
        && record.isSet(call, reduction.code(), reduction.type(), elements, root, agreedDest, agreedSource);
  }

  @Override
  protected int neededTo(int step) {
    boolean takesNothing = pieces > 0 && step == firstStep + pieces && taken == 0;
    return takesNothing ? 0 : super.neededTo(step);
  }

  @Override
  protected void contribute() {
    if (!slots) {
      Arrays.setAll(stagings, this::staging);
    }
    lends = asks && tell();
    if (!lends) {
      fill(0);
    }
  }

  /** Tells the others where this member's buffers are; returns whether they can reach them. */
  private boolean tell() {
    long from = common.addressOf(source, sourceAt);
    boolean forAll = root < 0 && !scatters;
    return direct.tell(
        number(),
        from,
        taken == 0 ? from : common.addressOf(dest, destAt),
        forAll || taken == 0 ? CommonMemory.OUTSIDE : from + combiner.bytes(first));
  }

  @Override
  protected void work(int step, int number) {
    if (step == 0 && asks) {
      direct.hear(number());
      if (direct.isOpen()) {
        workDirectly();
        return;
      }
      if (!direct.isHopeless()) {
        fillLate();
        return;
      }
    }
    if (asks && lends && firstStep == 0) {
      return; // the others have finished: nothing is left to do
    }
    workStaged(step - firstStep);
  }

  private void workDirectly() {
    pieces = 0;
    planSteps(2);
    if (root >= 0) {
      direct.toRoot(reduction, elements, root);
    } else if (scatters) {
      direct.toSelf(reduction, first, taken);
    } else {
      int blocks = direct.plan(reduction, elements);
      for (int block = 0; block < blocks; block++) {
        direct.combine(block);
      }
    }
  }

  /**
   * Fills the staging memory a step late. Some members' buffers are out of reach, so that reachable ones pass through
   * it, too.
   */
  private void fillLate() {
    firstStep = 1;
    planSteps(firstStep + pieces + 1);
    if (lends) {
      fill(0);
    }
  }

  private void workStaged(int step) {
    if (pieces == 0) {
      combineOwnPart();
      return;
    }
    if (step + 1 < pieces) {
      fill(step + 1);
    }
    if (step < pieces) {
      combineShare(step);
    }
    if (step > 0) {
      take(step - 1);
    }
  }

  private void combineOwnPart() {
    long place = isSymmetric ? CommonMemory.OUTSIDE : staging(channel.me()) + AREA_BYTES;
    if (!slots) {
      long at = combiner.bytes(first);
      combiner.combineBlocks(dest, destAt - at, place, stagings, at, taken, limits);
    } else if (taken > 0) {
      combiner.combinePayloads(number(), isSymmetric ? destAt : place, false, elements, first, taken);
      if (!isSymmetric) {
        MemorySegment.copy(memory, place, dest, destAt, combiner.bytes(taken));
      }
    }
  }

  private long area(int piece) {
    return piece % AREAS * AREA_BYTES;
  }

  private long start(int piece) {
    return piece * pieceElements;
  }

  private long count(int piece) {
    return Math.min(pieceElements, elements - start(piece));
  }

  private void fill(int piece) {
    long bytes = combiner.bytes(count(piece));
    long to = slots ? payload(channel.me(), bytes) : staging(channel.me()) + area(piece);
    MemorySegment.copy(source, sourceAt + combiner.bytes(start(piece)), memory, to, bytes);
  }

  private void combineShare(int piece) {
    long from = combiner.shareStart(count(piece));
    long count = combiner.shareEnd(count(piece)) - from;
    long at = area(piece) + combiner.bytes(from);
    combiner.combineBlocks(memory, stagings[0], CommonMemory.OUTSIDE, stagings, at, count, limits);
  }

  private void take(int piece) {
    long from = Math.max(start(piece), first);
    long to = Math.min(start(piece) + count(piece), first + taken);
    if (from < to) {
      MemorySegment.copy(
          memory,
          staging(0) + area(piece) + combiner.bytes(from - start(piece)),
          dest,
          destAt + combiner.bytes(from - first),
          combiner.bytes(to - from));
    }
  }
}
