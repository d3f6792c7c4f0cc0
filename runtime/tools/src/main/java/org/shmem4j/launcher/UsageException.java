package org.shmem4j.launcher;

import java.io.Serial;

/** Thrown when the command line is wrong; the message says where. */
final class UsageException extends RuntimeException {
  @Serial
  private static final long serialVersionUID = 1L;

  UsageException(String message) {
    super(message);
  }
}
