package org.shmem4j.api;

import org.shmem4j.SymmetricArray;
import org.shmem4j.spi.Role;
import org.shmem4j.spi.Routine;

/** Stands for the generated class of that name. */
@SuppressWarnings("unused")
public final class ActiveSetCollectives {
  private ActiveSetCollectives() {}

  @Routine(
      c = "shmem_intSumToAll",
      family = "to_all",
      collective = true,
      elementBytes = 4,
      roles = {Role.DEST, Role.SOURCE, Role.COUNT, Role.PE_START, Role.LOG_PE_STRIDE, Role.PE_SIZE, Role.PWRK, Role.PSYNC})
  public static void intSumToAll(
      SymmetricInts dest, SymmetricInts source, int nreduce, int peStart, int logPeStride, int peSize, SymmetricInts pWrk, SymmetricLongs pSync) {}

  @Routine(
      c = "shmem_longMaxToAll",
      family = "to_all",
      collective = true,
      elementBytes = 8,
      roles = {Role.DEST, Role.SOURCE, Role.COUNT, Role.PE_START, Role.LOG_PE_STRIDE, Role.PE_SIZE, Role.PWRK, Role.PSYNC})
  public static void longMaxToAll(
      SymmetricLongs dest, SymmetricLongs source, int nreduce, int peStart, int logPeStride, int peSize, SymmetricLongs pWrk, SymmetricLongs pSync) {}

  @Routine(
      c = "shmem_broadcast32",
      family = "aset_broadcast",
      collective = true,
      elementBytes = 4,
      roles = {Role.DEST, Role.SOURCE, Role.COUNT, Role.ROOT, Role.PE_START, Role.LOG_PE_STRIDE, Role.PE_SIZE, Role.PSYNC})
  public static void broadcast32(
      SymmetricArray dest, SymmetricArray source, long nelems, int peRoot, int peStart, int logPeStride, int peSize, SymmetricLongs pSync) {}

  @Routine(
      c = "shmem_fcollect32",
      family = "aset_fcollect",
      collective = true,
      elementBytes = 4,
      roles = {Role.DEST, Role.SOURCE, Role.COUNT, Role.PE_START, Role.LOG_PE_STRIDE, Role.PE_SIZE, Role.PSYNC})
  public static void fcollect32(
      SymmetricArray dest, SymmetricArray source, long nelems, int peStart, int logPeStride, int peSize, SymmetricLongs pSync) {}

  @Routine(
      c = "shmem_barrier",
      family = "aset_barrier",
      collective = true,
      elementBytes = 0,
      roles = {Role.PE_START, Role.LOG_PE_STRIDE, Role.PE_SIZE, Role.PSYNC})
  public static void barrier(
      int peStart, int logPeStride, int peSize, SymmetricLongs pSync) {}

  @Routine(
      c = "shmem_sync",
      family = "aset_sync",
      collective = true,
      elementBytes = 0,
      roles = {Role.PE_START, Role.LOG_PE_STRIDE, Role.PE_SIZE, Role.PSYNC})
  public static void sync(
      int peStart, int logPeStride, int peSize, SymmetricLongs pSync) {}
}
