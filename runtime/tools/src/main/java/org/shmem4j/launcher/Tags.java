package org.shmem4j.launcher;

/** Which lines of output start with their PE. */
enum Tags {
  /** None. */
  NONE,
  /** Those of standard error, where failures of several PEs mix. */
  ERRORS,
  /** All. */
  ALL
}
