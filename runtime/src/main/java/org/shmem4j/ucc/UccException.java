package org.shmem4j.ucc;

import org.shmem4j.ShmemException;
import org.shmem4j.ShmemTimeoutException;

/** Thrown by a call for which UCC defines an error status. */
public final class UccException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The status that the C function returns. */
  private final UccStatus status;

  UccException(UccStatus status, String message) {
    super(message + " (" + status + ")");
    this.status = status;
  }

  UccException(UccStatus status, String message, Throwable cause) {
    super(message + " (" + status + ")", cause);
    this.status = status;
  }

  /** Converts an exception of the core; the message speaks of ranks and teams, as UCC's users do. */
  static UccException of(ShmemException thrown) {
    String message = String.valueOf(thrown.getMessage())
        .replaceAll("\\bPE (\\d)", "rank $1")
        .replaceAll("\\bPEs\\b", "ranks")
        .replaceAll("\\bPE\\b", "rank")
        .replaceAll("\\bpe=", "rank=")
        .replace("left the job", "left the team");
    UccStatus status = thrown instanceof ShmemTimeoutException ? UccStatus.ERR_TIMED_OUT : UccStatus.ERR_NO_MESSAGE;
    return new UccException(status, message, thrown);
  }

  /** {@return an argument; refuses null} */
  static <T> T present(T argument, String name) {
    if (argument == null) {
      throw invalid(name + " must not be null");
    }
    return argument;
  }

  static UccException invalid(String message) {
    return new UccException(UccStatus.ERR_INVALID_PARAM, message);
  }

  /** {@return the status that the C function returns} */
  public UccStatus status() {
    return status;
  }
}
