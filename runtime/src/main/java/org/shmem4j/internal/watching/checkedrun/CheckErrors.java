package org.shmem4j.internal.watching.checkedrun;

import org.shmem4j.ShmemException;

/** The errors that the check of a job has found. */
public final class CheckErrors extends ShmemException {
  private static final long serialVersionUID = 1;

  /** Creates the exception with a description of the errors. */
  CheckErrors(String found) {
    super("a checked program must have no errors: " + found);
  }

  /** {@return whether a throwable, or its cause, reports such errors} */
  public static boolean areIn(Throwable thrown) {
    Throwable each = thrown;
    while (each != null && !(each instanceof CheckErrors)) {
      each = each.getCause();
    }
    return each != null;
  }
}
