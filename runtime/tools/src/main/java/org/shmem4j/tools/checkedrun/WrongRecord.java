package org.shmem4j.tools.checkedrun;

import java.io.Serial;

/** Thrown when a record breaks a rule that every PE keeps, whatever its program does: it was damaged or forged. */
final class WrongRecord extends RuntimeException {
  @Serial
  private static final long serialVersionUID = 1;

  private final int pe;

  /**
   * Creates the exception.
   *
   * @param pe the PE whose record it is
   * @param why the rule that it breaks, and the value that breaks it
   */
  WrongRecord(int pe, String why) {
    super(why);
    this.pe = pe;
  }

  /** {@return the reason that the search ended, for reports} */
  String text() {
    return "the record of PE " + pe + " was wrong: " + getMessage();
  }
}
