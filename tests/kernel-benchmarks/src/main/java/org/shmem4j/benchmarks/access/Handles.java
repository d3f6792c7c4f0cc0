package org.shmem4j.benchmarks.access;

import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricDoubles;
import org.shmem4j.api.SymmetricInts;

/** The symmetric arrays that loops work on. */
record Handles(
    SymmetricDoubles a,
    SymmetricDoubles b,
    SymmetricDoubles c,
    SymmetricDoubles d,
    SymmetricDoubles e,
    SymmetricInts numbers,
    SymmetricInts keys) {
  static Handles allocate(Shmem shmem) {
    return new Handles(doubles(shmem, 1), doubles(shmem, 2), doubles(shmem, 3), doubles(shmem, 4), doubles(shmem, 5),
        shmem.callocate(SymmetricInts.TYPE, Sizes.COUNT), keys(shmem));
  }

  private static SymmetricDoubles doubles(Shmem shmem, int seed) {
    SymmetricDoubles array = SymmetricDoubles.allocate(shmem, Sizes.COUNT);
    array.copyFrom(Sizes.values(seed));
    return array;
  }

  private static SymmetricInts keys(Shmem shmem) {
    SymmetricInts keys = SymmetricInts.allocate(shmem, Sizes.COUNT);
    keys.copyFrom(Sizes.keys());
    return keys;
  }
}
