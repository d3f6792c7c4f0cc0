package com.example

import org.junit.jupiter.api.Assertions.assertEquals
import org.shmem4j.Shmem
import org.shmem4j.junit.Pes

class MainTest {
    @Pes(1, 4)
    fun everyPeKnowsTheOneToItsLeft(shmem: Shmem) {
        assertEquals((shmem.myPe() + shmem.nPes() - 1) % shmem.nPes(), left(shmem))
    }

    @Pes(4)
    fun everyPeKnowsTheWarmest(shmem: Shmem) {
        assertEquals(23.9, warmest(shmem), 1e-9)
    }
}
