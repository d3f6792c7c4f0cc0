package org.shmem4j.benchmarks;

import java.io.Serial;

/** A contestant failed or gave wrong data; the message says which and how. */
public final class BenchException extends RuntimeException {
  @Serial
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param message which contestant, and how
   */
  public BenchException(String message) {
    super(message);
  }
}
