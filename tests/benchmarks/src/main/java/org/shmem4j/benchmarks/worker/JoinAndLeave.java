package org.shmem4j.benchmarks.worker;

import org.shmem4j.Shmem;

/** A program that only joins its job and leaves it. */
public final class JoinAndLeave {
  private JoinAndLeave() {}

  /**
   * Joins and leaves.
   *
   * @param arguments none
   */
  public static void main(String[] arguments) {
    Shmem.run(Shmem::barrierAll);
  }
}
