package org.shmem4j.api;

import org.shmem4j.Team;
import org.shmem4j.spi.Role;
import org.shmem4j.spi.Routine;

/** Stands for the generated class of that name. */
@SuppressWarnings("unused")
public final class Reductions {
  private Reductions() {}

  @Routine(
      c = "shmem_intSumReduce",
      family = "reduce",
      collective = true,
      elementBytes = 4,
      roles = {Role.TEAM, Role.DEST, Role.SOURCE, Role.COUNT})
  public static void intSumReduce(
      Team team, SymmetricInts dest, SymmetricInts source, long nreduce) {}

  @Routine(
      c = "shmem_intSumReduce",
      family = "reduce",
      collective = true,
      elementBytes = 4,
      roles = {Role.TEAM, Role.DEST, Role.SOURCE})
  public static void intSumReduce(
      Team team, SymmetricInts dest, SymmetricInts source) {}

  @Routine(
      c = "shmem_intMaxReduce",
      family = "reduce",
      collective = true,
      elementBytes = 4,
      roles = {Role.TEAM, Role.DEST, Role.SOURCE, Role.COUNT})
  public static void intMaxReduce(
      Team team, SymmetricInts dest, SymmetricInts source, long nreduce) {}
}
