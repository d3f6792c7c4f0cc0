package org.shmem4j.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.shmem4j.api.Rma.intP;

import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;
import org.shmem4j.junit.Pes;
import org.shmem4j.junit.Schedules;

/** The example of {@link Schedules}. */
class ManyOrdersTest {
  @Pes({2, 4})
  @Schedules(1000)
  void everyPutIsThere(Shmem shmem, @Symmetric(length = 1) SymmetricInts value) {
    intP(value, 0, 1, (shmem.myPe() + 1) % shmem.nPes());
    shmem.barrierAll();
    assertEquals(1, value.get(0));
  }
}
