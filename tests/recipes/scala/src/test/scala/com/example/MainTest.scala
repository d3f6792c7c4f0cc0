package com.example

import org.junit.jupiter.api.Assertions.assertEquals
import org.shmem4j.Shmem
import org.shmem4j.junit.Pes

class MainTest:
  @Pes(Array(1, 4))
  def everyPeKnowsTheOneToItsLeft(shmem: Shmem): Unit =
    assertEquals((shmem.myPe + shmem.nPes - 1) % shmem.nPes, Main.left(shmem))

  @Pes(Array(4))
  def everyPeKnowsTheSum(shmem: Shmem): Unit =
    assertEquals(4 * 45 + 10 * (0 + 1 + 2 + 3), Main.sum(shmem))
