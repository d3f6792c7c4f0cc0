package org.shmem4j.internal.outside;

/** The end of this process, which may have begun: by a signal, or since another thread has called exit. */
public final class ProcessEnd {
  /** Longer than a launcher lets a process end by itself. */
  private static final long LIMIT_MILLIS = 5000;

  private ProcessEnd() {}

  /** Loads what the end of the process needs, as there may be no memory for it later. */
  public static void load() {
    try {
      boolean ignored = Runtime.getRuntime().removeShutdownHook(Thread.currentThread()); // which is none
    } catch (IllegalStateException e) {
      // it has begun
    }
  }

  /**
   * Has code run when the process ends. If that has begun, nothing is left to be done here, or to be told to anybody: the
   * thread stays here until the process is gone.
   *
   * @param name the name of the thread that runs the code
   * @param code what to do
   * @throws IllegalStateException if the process that ends is not gone within a limit
   */
  public static void before(String name, Runnable code) {
    try {
      Runtime.getRuntime().addShutdownHook(Outside.thread(name, code));
    } catch (IllegalStateException begun) {
      await(begun);
    }
  }

  private static void await(IllegalStateException begun) {
    try {
      Outside.sleep(LIMIT_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    throw begun;
  }
}
