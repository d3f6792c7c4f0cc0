package org.shmem4j.internal.onhost.memory;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;

/**
 * Runs work on files that an interrupt must not end. An interrupt closes the channel of the work, which is then
 * repeated.
 */
final class Uninterrupted {
  /** Work that opens its own files. */
  @FunctionalInterface
  interface Work<T> {
    T run() throws IOException;
  }

  private Uninterrupted() {}

  /** Does the work. Afterwards the thread is still interrupted, so that waiting calls notice. */
  static <T> T run(Work<T> work) throws IOException {
    boolean interrupted = false;
    try {
      while (true) {
        interrupted |= Thread.interrupted();
        try {
          return work.run();
        } catch (ClosedByInterruptException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
