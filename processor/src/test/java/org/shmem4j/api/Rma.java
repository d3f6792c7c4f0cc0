package org.shmem4j.api;

import org.shmem4j.spi.Role;
import org.shmem4j.spi.Routine;

/** Stands for the generated class of that name. */
@SuppressWarnings("unused")
public final class Rma {
  private Rma() {}

  @Routine(
      c = "shmem_intPut",
      family = "put",
      collective = false,
      elementBytes = 4,
      roles = {Role.DEST, Role.INDEX, Role.SOURCE, Role.INDEX, Role.COUNT, Role.PE})
  public static void intPut(
      SymmetricInts dest, long destIndex, SymmetricInts source, long sourceIndex, long nelems, int pe) {}

  @Routine(
      c = "shmem_intP",
      family = "p",
      collective = false,
      elementBytes = 4,
      roles = {Role.DEST, Role.INDEX, Role.OTHER, Role.PE})
  public static void intP(
      SymmetricInts dest, long index, int value, int pe) {}

  @Routine(
      c = "shmem_intIput",
      family = "iput",
      collective = false,
      elementBytes = 4,
      roles = {Role.DEST, Role.INDEX, Role.SOURCE, Role.INDEX, Role.STRIDE, Role.STRIDE, Role.COUNT, Role.PE})
  public static void intIput(
      SymmetricInts dest, long destIndex, SymmetricInts source, long sourceIndex, long dst, long sst, long nelems, int pe) {}
}
