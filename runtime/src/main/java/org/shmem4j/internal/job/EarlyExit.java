package org.shmem4j.internal.job;

/**
 * Tells the other hosts when this PE's process ends before the PE has left its job, by {@code System.exit} or by a
 * signal. On its own host the launcher notices that; on others it would be one of several PEs that vanish.
 */
final class EarlyExit {
  private EarlyExit() {}

  /** Prepares for an early exit. The end of the calling thread is none: {@link ImplicitClose} handles it. */
  static void prepare(Pe pe) {
    Thread main = Thread.currentThread();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
      if (main.isAlive()) {
        pe.membership().exits();
      }
    }, "shmem4j early exit"));
  }
}
