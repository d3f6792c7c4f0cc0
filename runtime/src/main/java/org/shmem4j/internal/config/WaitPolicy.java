package org.shmem4j.internal.config;

/**
 * How a PE waits: it spins, then yields its core, then blocks.
 *
 * @param spins the number of looks at the flag before the first yield
 * @param spinsAfterYield the number of looks after a yield, when others that share the core have just run
 * @param yields the number of yields, each with a look, before it blocks
 * @param blockMillis the longest sleep between looks while it blocks; 0 never blocks
 * @param warmUpMillis how long after its start a PE yields early, since the compiler's threads need its core
 */
public record WaitPolicy(int spins, int spinsAfterYield, int yields, int blockMillis, int warmUpMillis) {
  private static final int SPINS_WHILE_WARMING_UP = 400;

  /** {@return the policy of a PE that warms up} */
  public WaitPolicy warmingUp() {
    return warmUpMillis == 0 || spins <= SPINS_WHILE_WARMING_UP ? this : new WaitPolicy(
        SPINS_WHILE_WARMING_UP, Math.min(spinsAfterYield, SPINS_WHILE_WARMING_UP), yields, blockMillis, warmUpMillis);
  }
}
