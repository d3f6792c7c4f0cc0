package org.shmem4j.internal.pe.control;

import org.shmem4j.PeFailedException;

/**
 * Finds out whether what a body threw only passes on that a PE failed: UCC's exceptions, the JDK's futures and programs
 * wrap the library's exception.
 */
public final class PassedOn {
  /** More causes than a program makes; who has more goes in a circle. */
  private static final int MOST_CAUSES = 1000;

  private PassedOn() {}

  /** Loads this class, for when there is no memory for that. */
  public static void load() {}

  /**
   * Looks for the failure of a PE in an exception. It needs no memory, for which there may be none.
   *
   * @param thrown the exception
   * @return it, or the first among its causes; null if it has no such cause
   */
  public static PeFailedException failure(Throwable thrown) {
    try {
      Throwable each = thrown;
      for (int i = 0; i < MOST_CAUSES && each != null; i++) {
        if (each instanceof PeFailedException failed) {
          return failed;
        }
        each = each.getCause();
      }
    } catch (RuntimeException | Error e) {
      // a program's own exception does not tell its cause
    }
    return null;
  }
}
