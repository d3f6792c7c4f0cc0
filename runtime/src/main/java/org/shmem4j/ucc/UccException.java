package org.shmem4j.ucc;

/** A call that UCC answers with an error status. */
public final class UccException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** What the C function returns. */
  private final UccStatus status;

  UccException(UccStatus status, String message) {
    super(message + " (" + status + ")");
    this.status = status;
  }

  UccException(UccStatus status, String message, Throwable cause) {
    super(message + " (" + status + ")", cause);
    this.status = status;
  }

  static UccException invalid(String message) {
    return new UccException(UccStatus.ERR_INVALID_PARAM, message);
  }

  /** {@return the status that the C function returns} */
  public UccStatus status() {
    return status;
  }
}
