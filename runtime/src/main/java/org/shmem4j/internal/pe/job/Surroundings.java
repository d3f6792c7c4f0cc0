package org.shmem4j.internal.pe.job;

/** The role of a job's threads in their process, which decides what a globalExit ends besides the job. */
enum Surroundings {
  /** They are the program: the process ends with them. */
  PROGRAM,
  /** They are a part of a program that goes on. */
  SERVICE,
  /** They are a part of a simulation, which alone decides when a thread goes on. */
  SIMULATION
}
