package org.shmem4j.contract;

import org.shmem4j.Shmem;

/** A PE that joins its job when the end of its process has begun, as by a signal, and has to wait for this thread. */
public final class LateStartProgram {
  private LateStartProgram() {}

  /** Ends with status 3. */
  public static void main(String[] arguments) {
    Thread joining = Thread.currentThread();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
      while (joining.isAlive() && !stays(joining)) {
        Thread.onSpinWait();
      }
    }));
    new Thread(() -> System.exit(3)).start();
    while (!hasBegun()) {
      Thread.onSpinWait();
    }
    Shmem.run(shmem -> System.out.println("joined"));
  }

  private static boolean stays(Thread thread) {
    for (StackTraceElement frame : thread.getStackTrace()) {
      if (frame.getClassName().equals("org.shmem4j.internal.outside.ProcessEnd")) {
        return thread.getState() == Thread.State.TIMED_WAITING;
      }
    }
    return false;
  }

  private static boolean hasBegun() {
    try {
      return Runtime.getRuntime().removeShutdownHook(Thread.currentThread());
    } catch (IllegalStateException e) {
      return true;
    }
  }
}
