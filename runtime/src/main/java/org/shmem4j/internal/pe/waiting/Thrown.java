package org.shmem4j.internal.pe.waiting;

/** Rethrows an exception from earlier, perhaps from another thread. */
public final class Thrown {
  private Thrown() {}

  /** Rethrows an unchecked exception or error; does nothing if it is null. */
  public static void again(Throwable thrown) {
    switch (thrown) {
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      case null, default -> {}
    }
  }
}
