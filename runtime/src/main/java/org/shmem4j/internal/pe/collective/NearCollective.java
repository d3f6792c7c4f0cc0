package org.shmem4j.internal.pe.collective;

import java.lang.foreign.MemorySegment;
import java.util.function.IntConsumer;
import org.shmem4j.internal.onhost.memory.Words;
import org.shmem4j.internal.pe.flags.Channel;
import org.shmem4j.internal.pe.flags.RingLayout;

/**
 * A collective among PEs of one host. It consists of steps, each of which waits until some members have reached it,
 * works, and announces that this member has finished it. Step 0 is the arrival, which may have a payload. The
 * work of a step is a number of blocks that can be done in any order. It may be a tier of a call over hosts.
 */
public abstract class NearCollective extends Collective implements IntConsumer {
  protected final Channel channel;
  protected final MemorySegment memory;
  private long sequence;
  private long contributed;
  private int steps;
  private int workSteps;
  private int blocks;
  private boolean announces;
  private int arriveFrom;
  private int arriveTo;
  private int departFrom;
  private int departTo;
  private int reusedAfter = RingLayout.ROOMS;
  private int firstStep; // the step of the other call from which the steps of a tier are counted
  private int step;
  private int next;
  // How many blocks of this step are claimed, if this thread does all of them.
  private int claimed;

  protected NearCollective(Channel channel) {
    super(channel);
    this.channel = channel;
    this.memory = channel.memory();
  }

  /** Writes this member's payload, if it has one, to the address that {@link #payload} returns. */
  protected void contribute() {}

  /** Does a block of a step's work, by its number, once all members that the step needs have reached it. */
  protected abstract void work(int step, int block);

  /** The first of the members that a step waits for. */
  protected int neededFrom(int step) {
    return step == 0 ? arriveFrom : departFrom;
  }

  /** One past the last of the members that a step waits for. */
  protected int neededTo(int step) {
    return step == 0 ? arriveTo : departTo;
  }

  /** Plans a collective in which each member needs the arrival of all, and no member's memory is read. */
  protected final void everyoneArrives() {
    plan(0, channel.size(), false, 0, 0);
  }

  /** Plans a collective in which each member reads or writes the memory of all. */
  protected final void everyoneArrivesAndDeparts() {
    plan(0, channel.size(), true, 0, channel.size());
  }

  /**
   * Plans a call in which this member needs the arrivals of some members, works, and then waits until some have worked.
   */
  protected final void plan(int arriveFrom, int arriveTo, boolean announces, int departFrom, int departTo) {
    this.arriveFrom = arriveFrom;
    this.arriveTo = arriveTo;
    this.announces = announces;
    this.departFrom = departFrom;
    this.departTo = departTo;
    this.steps = departTo > departFrom ? 2 : 1;
    this.workSteps = 1;
    this.blocks = 1;
  }

  /** Divides the work of a planned step into independent blocks: any free thread claims the next one. */
  protected final void divide(int blocks) {
    this.blocks = blocks;
  }

  /** Plans a collective of many steps, in each of which a member waits for all. */
  protected final void planSteps(int steps) {
    plan(0, channel.size(), true, 0, channel.size());
    this.steps = steps;
    this.workSteps = steps;
  }

  /** Plans a collective of many steps that chooses itself which members it waits for and when it announces a step. */
  protected final void planOwnSteps(int steps) {
    plan(0, 0, false, 0, 0);
    this.steps = steps;
    this.workSteps = steps;
  }

  /**
   * Sets the size of this call's payload, and thereby after how many calls its memory is reused: a small payload fits
   * into the line of the flag and need not wait for a room.
   */
  protected final void setPayloadBytes(long bytes) {
    reusedAfter = bytes <= RingLayout.INLINE_BYTES ? RingLayout.SLOTS : RingLayout.ROOMS;
  }

  protected final int steps() {
    return steps;
  }

  /** The address of a member's payload. */
  protected final long payload(int member, long bytes) {
    return channel.payload(member, sequence, bytes);
  }

  /** The address at which this member writes its payload. */
  protected final long ownPayload(long bytes) {
    contributed = bytes;
    return channel.payload(channel.me(), sequence, bytes);
  }

  /** The address of a member's staging room for this collective. */
  protected final long staging(int member) {
    return channel.staging(member, sequence);
  }

  @Override
  public final long number() {
    return sequence;
  }

  protected final void copy(long from, long to, long bytes) {
    Words.copy(memory, from, to, bytes);
  }

  private void arrive(long number, boolean blocks) {
    sequence = number;
    contributed = 0;
    traceStart(sequence, blocks);
    contribute();
    channel.arrive(sequence, record);
    step = 0;
    claimed = 0;
  }

  private void finishAtTheEnd() {
    if (isFinished()) {
      channel.finish(sequence);
      traceEnd();
    }
  }

  @Override
  protected final void begin(long asNumber, boolean blocks) {
    if (asNumber != NEXT) {
      channel.open(asNumber);
    }
    arrive(asNumber == NEXT ? channel.open(record.call(), reusedAfter) : asNumber, blocks);
    if (blocks) {
      channel.prefetchNextPayload(contributed);
    } else {
      next = neededFrom(0);
    }
  }

  @Override
  protected final void goToTheEnd() {
    try {
      runSteps();
    } finally {
      finishAtTheEnd();
    }
  }

  /** Runs all steps; waits as often as it must. */
  public final void runSteps() {
    while (step < steps) {
      awaitNeeded();
      workToTheEnd();
    }
  }

  private void awaitNeeded() {
    channel.waiter().nextStep();
    int to = neededTo(step);
    for (int member = neededFrom(step); member < to; member++) {
      if (member != channel.me()) {
        channel.await(member, sequence, counted(step));
      }
    }
  }

  private int counted(int ofPlan) {
    return ofPlan == 0 ? 0 : firstStep + ofPlan;
  }

  /** Announces that this member has finished all steps before this one. */
  protected final void reach(int ofPlan) {
    channel.reach(sequence, counted(ofPlan));
  }

  private void workToTheEnd() {
    boolean worked = false;
    try {
      if (helpers != null && step < workSteps) {
        helpers.share(blocks, this);
        worked = true;
      }
      while (!worked) {
        worked = workIfAny();
      }
      completeStep();
    } finally {
      if (!worked) {
        giveUp();
      }
    }
  }

  private boolean workIfAny() {
    if (step >= workSteps) {
      return true;
    }
    if (claimed < blocks) {
      work(step, claimed++);
    }
    return claimed >= blocks;
  }

  private boolean workOnce() {
    try {
      boolean worked = workIfAny();
      if (worked) {
        completeStep();
      }
      return worked;
    } catch (Throwable e) {
      giveUp();
      throw e;
    }
  }

  /** Does a block of this step's work, in any thread. */
  @Override
  public final void accept(int block) {
    work(step, block);
  }

  private void completeStep() {
    step++;
    claimed = 0;
    if (announces && (step < steps || steps == 1)) {
      reach(step);
    }
  }

  /** Abandons the call after this member's work threw an exception, so that the others do not wait for it. */
  private void giveUp() {
    if (announces) {
      reach(steps);
    }
    step = steps;
  }

  /**
   * Runs as the tier on this host of another call, which is open on the channel. That call arrives, with this tier's
   * contribution, and finishes.
   *
   * @param number the call's number on the channel
   * @param after the step of that call from which this tier's steps are counted
   */
  public final void join(long number, int after) {
    prepare();
    sequence = number;
    firstStep = after;
    contribute();
    step = 0;
    claimed = 0;
    next = neededFrom(0);
  }

  @Override
  protected final boolean canBegin() {
    return channel.canOpen(reusedAfter);
  }

  @Override
  protected final void requireToBegin() {
    channel.requireToFinish(reusedAfter);
  }

  @Override
  public final void requireToCome() {
    int to = isFinished() ? 0 : neededTo(step);
    for (int member = next; member < to; member++) {
      if (member != channel.me()) {
        channel.requireToCome(member, sequence, counted(step));
      }
    }
  }

  @Override
  public final boolean isFinished() {
    return step == steps;
  }

  @Override
  public final boolean advance() {
    if (isFinished()) {
      return false;
    }
    try {
      return advanceSteps();
    } finally {
      finishAtTheEnd();
    }
  }

  /** Goes through the steps as far as possible without waiting; returns whether it moved. */
  public final boolean advanceSteps() {
    boolean moved = false;
    while (step < steps) {
      int to = neededTo(step);
      while (next < to && (next == channel.me() || channel.has(next, sequence, counted(step)))) {
        next++;
        moved = true;
      }
      if (next < to) {
        return moved;
      }
      moved = true;
      if (!workOnce()) {
        return true;
      }
      next = neededFrom(step);
    }
    return moved;
  }
}
