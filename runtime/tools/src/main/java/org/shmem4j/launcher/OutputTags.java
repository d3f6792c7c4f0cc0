package org.shmem4j.launcher;

/** Decides which lines of output start with their PE. */
enum OutputTags {
  /** No lines. */
  NONE,
  /** The lines of standard error, where failures of several PEs mix. */
  ERRORS,
  /** All lines. */
  ALL
}
