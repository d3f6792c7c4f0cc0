package org.shmem4j.internal.pe.workgroup;

/** Rethrows in one thread what another has thrown. */
final class Thrown {
  private Thrown() {}

  /** Rethrows an unchecked exception or error; does nothing if it is null. */
  static void again(Throwable thrown) {
    switch (thrown) {
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      case null, default -> {}
    }
  }
}
