package org.shmem4j.processor;

/** The names of the runtime that the checks know. */
final class Names {
  static final String SYMMETRIC = "org.shmem4j.Symmetric";
  static final String PSYNC = "org.shmem4j.PSync";
  static final String PWRK = "org.shmem4j.PWrk";
  static final String SHMEM = "org.shmem4j.Shmem";
  static final String TEAM = "org.shmem4j.Team";
  static final String SYMMETRIC_ARRAY = "org.shmem4j.SymmetricArray";
  static final String COLLECTIVE_REQUEST = "org.shmem4j.CollectiveRequest";
  static final String CONSTANTS = "org.shmem4j.ShmemConstants";
  static final String ROUTINE = "org.shmem4j.type.Routine";
  static final String HANDLE = "org.shmem4j.type.Handle";
  static final String API_PACKAGE = "org.shmem4j.api";
  static final String ALLOCATION_SUFFIX = "Symmetry";

  private Names() {}
}
