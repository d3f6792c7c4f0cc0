package org.shmem4j.internal.outside;

/** The end of this process, which may have begun: by a signal, or because another thread has called exit. */
public final class ProcessEnd {
  /** Longer than a launcher lets a process end by itself. */
  private static final long LIMIT_MILLIS = 5000;

  private ProcessEnd() {}

  /** Loads the classes needed at the end of the process, since there may be no memory for them then. */
  public static void load() {
    try {
      boolean ignored = Runtime.getRuntime().removeShutdownHook(Thread.currentThread()); // this is not a hook
    } catch (IllegalStateException e) {
      // the end has begun
    }
  }

  /**
   * Runs code when the process ends. If that has begun, there is nothing left to do or to report here: the thread waits
   * until the process is gone.
   *
   * @param name the name of the thread that runs the code
   * @param code what to do
   * @throws IllegalStateException if the ending process is not gone within a limit
   */
  public static void before(String name, Runnable code) {
    if (!beforeUnlessBegun(name, code)) {
      awaitEnd();
    }
  }

  /**
   * Runs code when the process ends, unless that has begun.
   *
   * @param name the name of the thread that runs the code
   * @param code what to do
   * @return whether the code will be run
   */
  public static boolean beforeUnlessBegun(String name, Runnable code) {
    try {
      Runtime.getRuntime().addShutdownHook(Outside.thread(name, code));
      return true;
    } catch (IllegalStateException begun) {
      return false;
    }
  }

  private static void awaitEnd() {
    try {
      Outside.sleep(LIMIT_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    throw new IllegalStateException("this process ends");
  }
}
