package org.shmem4j.contract;

import java.util.ArrayList;
import java.util.List;
import org.shmem4j.Shmem;

/** PE 1 throws what is hard to report, while a thread of its own would keep its process alive. */
public final class ThrowingProgram {
  private static final List<long[]> LEAK = new ArrayList<>();

  /** What PE 1 throws. */
  enum Fault { UNPRINTABLE, OUT_OF_MEMORY, STACK_OVERFLOW, VERBOSE }

  /** It throws when it is asked what it is. */
  static final class Unprintable extends RuntimeException {
    private static final long serialVersionUID = 1;

    @Override
    public String getMessage() {
      throw new IllegalStateException("not even this can be said");
    }
  }

  private ThrowingProgram() {}

  /** Argument: the fault. */
  public static void main(String[] arguments) {
    System.out.println("process " + ProcessHandle.current().pid());
    Thread.ofPlatform().daemon(false).start(() -> pause(60_000));
    try {
      Shmem.run(shmem -> play(shmem, Fault.valueOf(arguments[0])));
    } catch (Throwable thrown) {
      LEAK.clear();
      System.out.println("rethrown " + thrown.getClass().getName());
      System.exit(3);
    }
  }

  static void play(Shmem shmem, Fault fault) {
    shmem.barrierAll();
    if (shmem.myPe() == 1) {
      commit(fault);
    }
    shmem.barrierAll();
  }

  private static void commit(Fault fault) {
    switch (fault) {
      case UNPRINTABLE -> throw new Unprintable();
      case OUT_OF_MEMORY -> {
        for (int length = 1 << 24;; length = Math.max(1, length / 2)) {
          fill(length);
        }
      }
      case STACK_OVERFLOW -> commit(fault);
      case VERBOSE -> throw new Error("much to say".repeat(1 << 17));
    }
  }

  /** Leaves not even room for an object, and throws what the JVM throws then once there is not. */
  private static void fill(int length) {
    try {
      while (true) {
        LEAK.add(new long[length]);
      }
    } catch (OutOfMemoryError e) {
      if (length == 1) {
        throw e;
      }
    }
  }

  private static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
