package org.shmem4j.api;

import org.shmem4j.SymmetricArray;
import org.shmem4j.Team;
import org.shmem4j.spi.Role;
import org.shmem4j.spi.Routine;

/** Stands for the generated class of that name. */
@SuppressWarnings("unused")
public final class DataCollectives {
  private DataCollectives() {}

  @Routine(
      c = "shmem_intFcollect",
      family = "fcollect",
      collective = true,
      elementBytes = 4,
      roles = {Role.TEAM, Role.DEST, Role.SOURCE, Role.COUNT})
  public static void intFcollect(
      Team team, SymmetricInts dest, SymmetricInts source, long nelems) {}

  @Routine(
      c = "shmem_intCollect",
      family = "collect",
      collective = true,
      elementBytes = 4,
      roles = {Role.TEAM, Role.DEST, Role.SOURCE, Role.COUNT})
  public static void intCollect(
      Team team, SymmetricInts dest, SymmetricInts source, long nelems) {}

  @Routine(
      c = "shmem_intBroadcast",
      family = "broadcast",
      collective = true,
      elementBytes = 4,
      roles = {Role.TEAM, Role.DEST, Role.SOURCE, Role.COUNT, Role.ROOT})
  public static void intBroadcast(
      Team team, SymmetricInts dest, SymmetricInts source, long nelems, int peRoot) {}

  @Routine(
      c = "shmem_intAlltoall",
      family = "alltoall",
      collective = true,
      elementBytes = 4,
      roles = {Role.TEAM, Role.DEST, Role.SOURCE, Role.COUNT})
  public static void intAlltoall(
      Team team, SymmetricInts dest, SymmetricInts source, long nelems) {}

  @Routine(
      c = "shmem_broadcastmem",
      family = "broadcast",
      collective = true,
      elementBytes = 1,
      roles = {Role.TEAM, Role.DEST, Role.SOURCE, Role.COUNT, Role.ROOT})
  public static void broadcastmem(
      Team team, SymmetricArray dest, SymmetricArray source, long nelems, int peRoot) {}

  @Routine(
      c = "shmem_intAlltoalls",
      family = "alltoalls",
      collective = true,
      elementBytes = 4,
      roles = {Role.TEAM, Role.DEST, Role.SOURCE, Role.STRIDE, Role.STRIDE, Role.COUNT})
  public static void intAlltoalls(
      Team team, SymmetricInts dest, SymmetricInts source, long dst, long sst, long nelems) {}
}
