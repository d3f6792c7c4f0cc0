package org.shmem4j.launcher;

import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** Explains failures to people who do not know Java's exceptions. */
final class ErrorMessages {
  private ErrorMessages() {}

  /** {@return the message of a failure, and its cause in parentheses} */
  static String of(Exception failure) {
    Throwable cause = failure.getCause();
    if (cause == null) {
      return failure.getMessage();
    }
    boolean saysNoMore = cause.toString().equals(failure.getMessage());
    return saysNoMore ? reason(cause) : failure.getMessage() + " (" + reason(cause) + ")";
  }

  /** {@return the reason that an exception gives} */
  static String reason(Throwable thrown) {
    if (!(thrown instanceof FileSystemException failure)) {
      return thrown.getMessage() == null ? thrown.getClass().getSimpleName() : thrown.getMessage();
    }
    String file = failure.getFile() == null ? "" : ": " + failure.getFile();
    return switch (failure) {
      case NoSuchFileException none -> "there is no such file or folder" + file;
      case AccessDeniedException denied -> "permission denied" + file;
      case NotDirectoryException other -> "not a folder" + file;
      case FileAlreadyExistsException exists -> "a file is in the way" + file;
      default -> failure.getReason() == null ? failure.getMessage() : failure.getReason() + file;
    };
  }
}
