package org.shmem4j.internal.pe.control;

import org.shmem4j.PeFailedException;

/**
 * Finds out whether an exception of a body merely passes on the failure of a PE: UCC's exceptions, the JDK's futures
 * and programs wrap the library's exception.
 */
public final class PassedOn {
  /** More causes than a program makes; a longer chain is a cycle. */
  private static final int MOST_CAUSES = 1000;

  private PassedOn() {}

  /** Loads this class early, since there may be no memory for it later. */
  public static void load() {}

  /**
   * Looks for the failure of a PE in an exception. Allocates nothing, since there may be no memory left.
   *
   * @param thrown the exception
   * @return the first such failure among the exception and its causes; null if there is none
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
      // a program's own exception hides its cause
    }
    return null;
  }
}
