package org.shmem4j.launcher;

/** Which lines of output start with their PE. */
enum Tags {
  /** None. */
  NONE,
  /** Those of standard error, where several PEs' failures meet. */
  ERRORS,
  /** All. */
  ALL
}
