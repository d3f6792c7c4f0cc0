package org.shmem4j.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.shmem4j.api.Reductions.intSumReduce;

import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;
import org.shmem4j.junit.Pes;

/** The example of {@link Pes}. */
class SumTest {
  @Pes(4)
  void everyPeGetsTheSum(Shmem shmem, @Symmetric(length = 1) SymmetricInts value) {
    value.set(0, shmem.myPe());
    intSumReduce(shmem.worldTeam(), value, value);
    assertEquals(6, value.get(0));
  }
}
