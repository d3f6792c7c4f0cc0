package org.shmem4j.api;

import org.shmem4j.CollectiveRequest;
import org.shmem4j.Team;
import org.shmem4j.spi.Role;
import org.shmem4j.spi.Routine;

/** Stands for the generated class of that name. */
@SuppressWarnings("unused")
public final class NonblockingCollectives {
  private NonblockingCollectives() {}

  @Routine(
      c = "shmem_int_sum_reduce_nb",
      family = "nonblocking",
      collective = true,
      elementBytes = 4,
      roles = {Role.TEAM, Role.DEST, Role.SOURCE, Role.COUNT})
  public static CollectiveRequest intSumReduceNb(
      Team team, SymmetricInts dest, SymmetricInts source, long nreduce) {
    return null;
  }
}
