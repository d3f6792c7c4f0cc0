package org.shmem4j.api;

import org.shmem4j.spi.Role;
import org.shmem4j.spi.Routine;

/** Stands for the generated class of that name. */
@SuppressWarnings("unused")
public final class Atomics {
  private Atomics() {}

  @Routine(
      c = "shmem_intAtomicFetchAdd",
      family = "atomic",
      collective = false,
      elementBytes = 4,
      roles = {Role.VARIABLE, Role.INDEX, Role.OTHER, Role.PE})
  public static int intAtomicFetchAdd(
      SymmetricInts dest, long index, int value, int pe) {
    return 0;
  }
}
