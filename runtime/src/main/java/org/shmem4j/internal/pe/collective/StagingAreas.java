package org.shmem4j.internal.pe.collective;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.shmem4j.internal.pe.flags.Channel;
import org.shmem4j.internal.pe.flags.RingLayout;

/**
 * Passes a long reduction through the members' staging memory: in one piece, from which each member combines what it
 * takes, or in several. These go through three areas in turn: while one piece is filled, each member combines its share
 * of the previous one, and takes its part of the one before that. The first member's staging memory receives the
 * combined shares.
 */
final class StagingAreas {
  private static final int AREAS = 3;
  /** The maximum size of a piece. */
  static final long AREA_BYTES = RingLayout.STAGING_BYTES / AREAS / 4096L * 4096;

  private final Channel channel;
  private final MemorySegment memory;
  private final Limits limits;
  private final Combiner combiner;
  private final ReductionCall call;
  private final ReductionSide side;
  // The address of each member's staging memory.
  private final long[] stagings;
  private long pieceElements;

  /** Creates the areas for the calls that the given objects describe. */
  StagingAreas(Channel channel, Limits limits, Combiner combiner, ReductionCall call, ReductionSide side) {
    this.channel = channel;
    this.memory = channel.memory();
    this.limits = limits;
    this.combiner = combiner;
    this.call = call;
    this.side = side;
    this.stagings = new long[channel.size()];
  }

  /** Leaves the operands, which must fit into an area, in one piece. */
  void keepWhole() {
    pieceElements = call.elements();
  }

  /** Cuts the operands; returns the number of pieces. */
  int cut() {
    pieceElements = AREA_BYTES / combiner.elementBytes();
    return Math.toIntExact((call.elements() + pieceElements - 1) / pieceElements);
  }

  /** Finds the areas of a call on the channel. */
  void open(long number) {
    Arrays.setAll(stagings, member -> channel.staging(member, number));
  }

  private static long area(int piece) {
    return piece % AREAS * AREA_BYTES;
  }

  private long start(int piece) {
    return piece * pieceElements;
  }

  private long count(int piece) {
    return Math.min(pieceElements, call.elements() - start(piece));
  }

  /** Fills an area with a piece of this member's operands. */
  void fill(int piece) {
    MemorySegment.copy(side.source(), side.sourceAt() + combiner.bytes(start(piece)), memory,
        stagings[channel.me()] + area(piece), combiner.bytes(count(piece)));
  }

  /** Combines this member's share of a piece for all. */
  void combineShare(int piece) {
    long from = combiner.shareStart(count(piece));
    long count = combiner.shareEnd(count(piece)) - from;
    long at = area(piece) + combiner.bytes(from);
    combiner.combineBlocks(memory, stagings[0], CommonMemory.OUTSIDE, stagings, at, count, limits);
  }

  /** Takes this member's part of a combined piece. */
  void take(int piece) {
    long from = Math.max(start(piece), side.first());
    long to = Math.min(start(piece) + count(piece), side.first() + side.count());
    if (from < to) {
      MemorySegment.copy(
          memory,
          stagings[0] + area(piece) + combiner.bytes(from - start(piece)),
          side.dest(),
          side.destAt() + combiner.bytes(from - side.first()),
          combiner.bytes(to - from));
    }
  }

  /**
   * Combines this member's part of operands that are in one piece.
   *
   * @param place where the results of each block are combined first; {@link CommonMemory#OUTSIDE} if in the destination
   */
  void combineOwnPart(long place) {
    long at = combiner.bytes(side.first());
    combiner.combineBlocks(side.dest(), side.destAt() - at, place, stagings, at, side.count(), limits);
  }
}
