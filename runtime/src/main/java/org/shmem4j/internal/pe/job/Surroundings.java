package org.shmem4j.internal.pe.job;

/** What the threads of a job are in its process, which decides what a globalExit ends beside the job. */
enum Surroundings {
  /** They are the program: the process ends with them. */
  PROGRAM,
  /** They are a part of a program that goes on. */
  SERVICE,
  /** They are a part of a simulation, which alone says when a thread goes on. */
  SIMULATION
}
