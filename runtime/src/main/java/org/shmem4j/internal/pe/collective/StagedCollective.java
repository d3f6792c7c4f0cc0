package org.shmem4j.internal.pe.collective;

import org.shmem4j.internal.onhost.flags.Channel;
import org.shmem4j.internal.onhost.flags.RingLayout;

/** A collective on buffers that peers cannot reach: pieces of them pass through staging rooms. */
abstract class StagedCollective extends Collective {
  /** More steps than any collective has: a member that reaches this step has reached all that others may wait for. */
  protected static final int ALL_STEPS = (1 << RingLayout.STEP_BITS) - 2;

  StagedCollective(Channel channel) {
    super(channel);
  }

  @Override
  public final boolean tryStart() {
    return channel.canOpen() && super.tryStart();
  }
}
