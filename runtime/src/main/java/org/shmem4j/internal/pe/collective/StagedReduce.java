package org.shmem4j.internal.pe.collective;

import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.pe.flags.Channel;
import org.shmem4j.internal.pe.flags.RingLayout;

/**
 * Reductions of buffers that peers cannot reach. Each member gets a part of the results: all, none, or its own piece.
 * Short operands travel with the flags. Others pass through {@link StagingAreas}, unless all buffers turn out to be in
 * memory that all have mapped, where they are reduced {@link DirectReduce directly}.
 */
final class StagedReduce extends NearCollective {
  private final Limits limits;
  private final Combiner combiner;
  private final CommonMemory common;
  private final ReductionCall call = new ReductionCall();
  private final ReductionSide side = new ReductionSide();
  // Both created for the first long reduction.
  private StagingAreas areas;
  private DirectReduce direct;
  // The plan of the call:
  private boolean isEager; // whether the operands travel with the flags
  private boolean asks; // whether the members find out, as they arrive, whether all buffers can be reached
  private boolean lends; // whether the others can reach this member's buffers
  private int firstStagedStep;
  private int pieces; // how many go through the areas; 0 if each member combines its own part of the results alone

  StagedReduce(Channel channel, Limits limits, CommonMemory common) {
    super(channel);
    this.limits = limits;
    this.combiner = new Combiner(channel);
    this.common = common;
  }

  /** {@return the description of the call, which is set before each} */
  ReductionCall call() {
    return call;
  }

  /** {@return the description of this member's side, which is set before each call, too} */
  ReductionSide side() {
    return side;
  }

  @Override
  protected void prepare() {
    if (isEager && isLastCall()) {
      return; // its plan still fits
    }
    combiner.set(call.reduction());
    call.describeIn(record);
    addTagToRecord();
    long bytes = combiner.bytes(call.elements());
    isEager = bytes <= limits.aheadBytes();
    setPayloadBytes(isEager && call.isInHeaps() ? bytes : RingLayout.STAGING_BYTES); // others combine in a room first
    asks = !isEager && common != null;
    pieces = 0;
    firstStagedStep = 0;
    if (!isEager) {
      planAreas(bytes);
    }
    if (pieces > 0 || asks) {
      planSteps(pieces + 1);
    } else {
      plan(0, side.takesNothing() ? 0 : channel.size(), false, 0, 0);
    }
  }

  private boolean isLastCall() {
    return call.isInHeaps() && !call.isScattered() && combiner.is(call.reduction()) && call.isDescribedIn(record);
  }

  private void planAreas(long bytes) {
    if (areas == null) {
      areas = new StagingAreas(channel, limits, combiner, call, side);
    }
    if (asks && direct == null) {
      direct = new DirectReduce(common, channel, limits);
    }
    if (bytes > Math.min(limits.directBytes(), StagingAreas.AREA_BYTES)) {
      pieces = areas.cut();
    } else {
      areas.keepWhole();
    }
  }

  @Override
  protected int neededTo(int step) {
    boolean isLastStep = pieces > 0 && step == firstStagedStep + pieces;
    return isLastStep && side.takesNothing() ? 0 : super.neededTo(step);
  }

  @Override
  protected void contribute() {
    if (isEager) {
      fillPayload();
      return;
    }
    areas.open(number());
    lends = asks && tell();
    if (!lends) {
      areas.fill(0);
    }
  }

  private void fillPayload() {
    long bytes = combiner.bytes(call.elements());
    MemorySegment.copy(side.source(), side.sourceAt(), memory, payload(channel.me(), bytes), bytes);
  }

  /** Publishes where this member's buffers are; returns whether others can reach them. */
  private boolean tell() {
    long from = common.addressOf(side.source(), side.sourceAt());
    boolean forAll = !call.hasRoot() && !call.isScattered();
    return direct.tell(
        number(),
        from,
        side.takesNothing() ? from : common.addressOf(side.dest(), side.destAt()),
        forAll || side.takesNothing() ? CommonMemory.OUTSIDE : from + combiner.bytes(side.first()));
  }

  @Override
  protected void work(int step, int block) {
    if (isEager) {
      combinePayloads();
      return;
    }
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
    if (asks && lends && firstStagedStep == 0) {
      return; // the others have finished: nothing is left to do
    }
    workStaged(step - firstStagedStep);
  }

  private void combinePayloads() {
    if (side.takesNothing()) {
      return;
    }
    long to = call.isInHeaps() ? side.destAt() : ownRoom();
    combiner.combinePayloads(number(), to, false, call.elements(), side.first(), side.count());
    if (!call.isInHeaps()) {
      MemorySegment.copy(memory, to, side.dest(), side.destAt(), combiner.bytes(side.count()));
    }
  }

  /** The address of a part of this member's staging memory that is free where there are no pieces. */
  private long ownRoom() {
    return staging(channel.me()) + StagingAreas.AREA_BYTES;
  }

  private void workDirectly() {
    pieces = 0;
    planSteps(2);
    if (call.hasRoot()) {
      direct.toRoot(call.reduction(), call.elements(), call.root());
    } else if (call.isScattered()) {
      direct.toSelf(call.reduction(), side.first(), side.count());
    } else {
      int blocks = direct.plan(call.reduction(), call.elements());
      for (int block = 0; block < blocks; block++) {
        direct.combine(block);
      }
    }
  }

  /**
   * Fills the staging memory one step late: if some members' buffers are out of reach, even reachable ones pass through
   * it.
   */
  private void fillLate() {
    firstStagedStep = 1;
    planSteps(firstStagedStep + pieces + 1);
    if (lends) {
      areas.fill(0);
    }
  }

  private void workStaged(int step) {
    if (pieces == 0) {
      areas.combineOwnPart(call.isInHeaps() ? CommonMemory.OUTSIDE : ownRoom());
      return;
    }
    if (step + 1 < pieces) {
      areas.fill(step + 1);
    }
    if (step < pieces) {
      areas.combineShare(step);
    }
    if (step > 0) {
      areas.take(step - 1);
    }
  }
}
