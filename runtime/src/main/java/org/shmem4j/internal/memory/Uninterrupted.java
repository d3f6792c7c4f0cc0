package org.shmem4j.internal.memory;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;

/** Work on files that an interrupt does not end: it closes the channel of whoever works, so the work begins anew. */
final class Uninterrupted {
  /** Opens its own files. */
  @FunctionalInterface
  interface Work<T> {
    T run() throws IOException;
  }

  private Uninterrupted() {}

  /** Does the work; the thread is still interrupted afterwards, for calls that wait. */
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
