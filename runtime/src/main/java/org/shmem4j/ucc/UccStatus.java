package org.shmem4j.ucc;

/** The status of a call or a collective: {@code ucc_status_t}. */
public enum UccStatus {
  /** {@code UCC_OK}: done. */
  OK(0),
  /** {@code UCC_INPROGRESS}: posted but not complete. */
  INPROGRESS(1),
  /** {@code UCC_OPERATION_INITIALIZED}: initialized but not posted. */
  OPERATION_INITIALIZED(2),
  /** {@code UCC_ERR_NOT_SUPPORTED}: this library does not do that. */
  ERR_NOT_SUPPORTED(-1),
  /** {@code UCC_ERR_NOT_IMPLEMENTED}: never returned by this library. */
  ERR_NOT_IMPLEMENTED(-2),
  /** {@code UCC_ERR_INVALID_PARAM}: a wrong argument, or a call at the wrong time. */
  ERR_INVALID_PARAM(-3),
  /** {@code UCC_ERR_NO_MEMORY}: shared memory is used up. */
  ERR_NO_MEMORY(-4),
  /** {@code UCC_ERR_NO_RESOURCE}: no room for another team. */
  ERR_NO_RESOURCE(-5),
  /** {@code UCC_ERR_NO_MESSAGE}: a participant is gone, or calls something else. */
  ERR_NO_MESSAGE(-6),
  /** {@code UCC_ERR_NOT_FOUND}: no configuration variable of that name. */
  ERR_NOT_FOUND(-7),
  /** {@code UCC_ERR_TIMED_OUT}: the collective exceeded its time limit. */
  ERR_TIMED_OUT(-8),
  /** {@code UCC_ERR_IO_ERROR}: shared memory cannot be reached. */
  ERR_IO_ERROR(-9),
  /** {@code UCC_ERR_LAST}: below every other status. */
  ERR_LAST(-100);

  private final int value;

  UccStatus(int value) {
    this.value = value;
  }

  /** {@return its number in C} */
  public int value() {
    return value;
  }

  /** {@return whether it is an error} */
  public boolean isError() {
    return value < 0;
  }

  static UccStatus of(long value) {
    for (UccStatus status : values()) {
      if (status.value == value) {
        return status;
      }
    }
    return ERR_LAST;
  }
}
