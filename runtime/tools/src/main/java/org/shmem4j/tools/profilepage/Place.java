package org.shmem4j.tools.profilepage;

/**
 * A line of the program.
 *
 * @param line file and line, such as {@code Heat.java:88}
 * @param method the class and the method that it is in
 * @param routine the routine that is called there; empty if the program computes
 */
record Place(String line, String method, String routine) {
  /** Stands for an unknown line. */
  static final Place UNKNOWN = new Place("unknown", "", "");

  /** {@return whether the program computes there} */
  boolean computes() {
    return routine.isEmpty();
  }
}
