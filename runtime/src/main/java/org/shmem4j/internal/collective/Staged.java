package org.shmem4j.internal.collective;

import org.shmem4j.internal.channel.Channel;
import org.shmem4j.internal.memory.HostLayout;

/**
 * A collective on buffers that peers cannot reach: pieces of them pass through staging rooms. It can be started
 * again when it is over. Whoever moves it on sees to it that no two threads do at once.
 */
public abstract class Staged extends Collective {
  /** Stands for calls that are matched by their order, not by a tag. */
  public static final long NO_TAG = 0;

  /** More steps than any collective has: a member that is through has reached all that others may wait for. */
  protected static final int ALL_STEPS = (1 << HostLayout.STEP_BITS) - 1;

  private long tag = NO_TAG;

  Staged(Channel channel) {
    super(channel);
  }

  /** Fills the channel's record and plans the steps, before each start. */
  abstract void prepare();

  /** {@return the tag that the call carries} */
  public final long tag() {
    return tag;
  }

  /**
   * Sets the tag that the call carries.
   *
   * @param tag the tag; it must agree between members
   */
  public final void tag(long tag) {
    this.tag = tag;
  }

  /** Goes from start to finish. */
  final void runPrepared() {
    prepare();
    run();
  }

  /**
   * Starts if that needs no waiting.
   *
   * @return whether it started
   */
  public final boolean tryStart() {
    if (!channel.canOpen()) {
      return false;
    }
    prepare();
    start();
    return true;
  }

  /**
   * Starts as the collective that the first member numbered.
   *
   * @param number the number
   */
  public final void startAs(long number) {
    prepare();
    start(number);
  }

  /**
   * Goes as far as it can without waiting.
   *
   * @return whether it is over
   */
  public final boolean move() {
    boolean ignored = advance();
    return isFinished();
  }

  /** {@return its number on its channel} */
  public final long number() {
    return sequence();
  }
}
