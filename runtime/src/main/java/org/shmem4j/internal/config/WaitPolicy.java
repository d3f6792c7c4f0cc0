package org.shmem4j.internal.config;

/**
 * How a PE waits: it spins, then yields its core, then blocks.
 *
 * @param spins looks at the flag before it first yields
 * @param spinsAfterYield looks in the step after a yield, when those that share the core have just run
 * @param yields yields, each with a look, before it blocks
 * @param blockMillis the longest sleep between looks while it blocks; 0 never blocks
 * @param warmUpMillis how long after its start a PE yields early, as the compiler's threads need its core
 */
public record WaitPolicy(int spins, int spinsAfterYield, int yields, int blockMillis, int warmUpMillis) {
  private static final int SPINS_WHILE_WARMING_UP = 400;

  /** {@return the policy of a PE that warms up} */
  public WaitPolicy warmingUp() {
    return warmUpMillis == 0 || spins <= SPINS_WHILE_WARMING_UP ? this : new WaitPolicy(
        SPINS_WHILE_WARMING_UP, Math.min(spinsAfterYield, SPINS_WHILE_WARMING_UP), yields, blockMillis, warmUpMillis);
  }
}
