package org.shmem4j.benchmarks;

import java.io.Serial;

/** The command line was wrong; the message says where. */
public final class BenchUsageException extends RuntimeException {
  @Serial
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param message the rule, and what breaks it
   */
  public BenchUsageException(String message) {
    super(message);
  }
}
