package org.shmem4j.internal.pe.collective;

import org.shmem4j.internal.onhost.flags.Channel;
import org.shmem4j.internal.onhost.flags.RingLayout;

/** A collective on buffers that peers cannot reach: pieces of them pass through staging rooms. */
abstract class StagedCollective extends Collective implements Staged {
  /** More steps than any collective has: a member that reaches this step has reached all that others may wait for. */
  protected static final int ALL_STEPS = (1 << RingLayout.STEP_BITS) - 2;

  private long tag = NO_TAG;

  StagedCollective(Channel channel) {
    super(channel);
  }

  /** Fills the channel's record and plans the steps, before each start. */
  abstract void prepare();

  /** Adds the tag to the record, if the call carries one. */
  final void addTagToRecord() {
    if (tag != NO_TAG) {
      record.addTag(tag);
    }
  }

  @Override
  public final long tag() {
    return tag;
  }

  @Override
  public final void tag(long tag) {
    this.tag = tag;
  }

  @Override
  public void join(long number, int after) {
    prepare();
    super.join(number, after);
  }

  /** Runs the prepared collective from start to finish. */
  final void runPrepared() {
    prepare();
    run();
  }

  @Override
  public final boolean tryStart() {
    if (!channel.canOpen()) {
      return false;
    }
    prepare();
    start();
    return true;
  }

  @Override
  public final void startAs(long number) {
    prepare();
    start(number);
  }

  @Override
  public final boolean move() {
    boolean ignored = advance();
    return isFinished();
  }

  @Override
  public final long number() {
    return sequence();
  }
}
