package org.shmem4j.benchmarks;

import java.io.Serial;

/** The command line was wrong; the message says where. */
final class UsageException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  UsageException(String message) {
    super(message);
  }
}
