package org.shmem4j.internal.workgroup;

/** Throws in one thread what another has thrown. */
final class Thrown {
  private Thrown() {}

  /** Throws an unchecked exception or error again; nothing if it is null. */
  static void again(Throwable thrown) {
    switch (thrown) {
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      case null, default -> {}
    }
  }
}
