package org.shmem4j.internal.settings;

import java.util.List;

/** The environment variables by which the launcher tells a process which PE it is. */
public final class JobEnvironment {
  /** This process's PE number. */
  public static final String PE = "SHMEM4J_PE";

  /** The number of PEs of the job. */
  public static final String N_PES = "SHMEM4J_NPES";

  /** The path by which the job's shared memory can be opened. */
  public static final String MEMORY = "SHMEM4J_MEMORY";

  /** The launcher's process. */
  public static final String LAUNCHER_PID = "SHMEM4J_LAUNCHER_PID";

  /** Set if the system was asked, before this process's JVM started, to kill the process when the launcher dies. */
  public static final String ENDS_WITH_LAUNCHER = "SHMEM4J_ENDS_WITH_LAUNCHER";

  /**
   * Set by a parent of a cluster's launcher that reads the output of PEs: the start of the line in which a PE reports
   * that the job has failed. The exit status follows.
   */
  public static final String FAILURE_LINE = "SHMEM4J_FAILURE_LINE";

  /**
   * The address of the search through the records of a checked job on several hosts, and a secret; never in a command
   * line.
   */
  public static final String SEARCH = "SHMEM4J_SEARCH";

  /** All these variables. */
  public static final List<String> ALL = List.of(
      PE, N_PES, MEMORY, LAUNCHER_PID, ENDS_WITH_LAUNCHER, FAILURE_LINE, SEARCH);

  private JobEnvironment() {}
}
