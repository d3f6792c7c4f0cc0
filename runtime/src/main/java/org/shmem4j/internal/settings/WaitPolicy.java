package org.shmem4j.internal.settings;

/**
 * How a PE waits: it spins, then yields its core, then blocks.
 *
 * @param spins the number of looks at the flag before the first yield
 * @param yields the number of yields, each with a look, before it blocks
 * @param blockMillis the longest sleep between looks while it blocks; 0 never blocks
 * @param warmUpMillis how long after its start a PE yields early, since the compiler's threads need its core
 * @param adapts whether the PE may spin less while others need its core; false if the user chose how many times it
 *     looks
 * @param sleeps whether the PE soon sleeps until it is woken by the one that it waits for, because there are more PEs
 *     than cores
 */
public record WaitPolicy(
    int spins, int yields, int blockMillis, int warmUpMillis, boolean adapts, boolean sleeps) {
  private static final int SPINS_WHILE_WARMING_UP = 400;
  private static final int SPINS_WHILE_SHARING = 50;
  private static final int SPINS_OVER_HOSTS = 2000;

  /** {@return the policy of a PE that is warming up} */
  public WaitPolicy warmingUp() {
    return warmUpMillis == 0 ? this : spinningAtMost(SPINS_WHILE_WARMING_UP);
  }

  /** {@return the policy if there are more PEs than cores: yield at once, and soon sleep} */
  public WaitPolicy crowded() {
    return adapts ? new WaitPolicy(0, yields, blockMillis, warmUpMillis, true, true) : this;
  }

  /** {@return the policy of a PE of a job on several hosts, whose looks also poll the network and so take longer} */
  public WaitPolicy overHosts() {
    return spinningAtMost(SPINS_OVER_HOSTS);
  }

  /** {@return the policy of a PE whose core others need: it spins for about as long as a context switch takes} */
  public WaitPolicy sharingCore() {
    return spinningAtMost(SPINS_WHILE_SHARING);
  }

  private WaitPolicy spinningAtMost(int looks) {
    return adapts && spins > looks
        ? new WaitPolicy(looks, yields, blockMillis, warmUpMillis, adapts, sleeps)
        : this;
  }
}
