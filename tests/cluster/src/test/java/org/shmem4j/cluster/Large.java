package org.shmem4j.cluster;

import static org.shmem4j.api.Rma.scharGet;
import static org.shmem4j.api.Rma.scharPut;

import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricBytes;

/** Puts and gets an array of more than 2^31 elements, whose last one tells whether all of it traveled. */
final class Large {
  private static final long LENGTH = (1L << 31) + 4096;
  private static final long STEP = 1 << 20;

  private Large() {}

  public static void main(String[] arguments) {
    Shmem.run(shmem -> {
      SymmetricBytes there = shmem.allocate(SymmetricBytes.TYPE, LENGTH);
      SymmetricBytes here = shmem.allocate(SymmetricBytes.TYPE, LENGTH);
      for (long i = 0; i < LENGTH; i += STEP) {
        here.set(i, value(i));
      }
      here.set(LENGTH - 1, value(7));
      shmem.barrierAll();
      if (shmem.myPe() == 0) {
        scharPut(there, here, LENGTH, 1);
        shmem.quiet();
        here.fill((byte) 0);
        scharGet(here, there, LENGTH, 1);
        boolean right = here.get(LENGTH - 1) == value(7);
        for (long i = 0; i < LENGTH; i += STEP) {
          right &= here.get(i) == value(i);
        }
        System.out.println("large: " + (right ? "right" : "WRONG"));
      }
      shmem.barrierAll();
    });
  }

  private static byte value(long index) {
    return (byte) (index / STEP * 7 + 3);
  }
}
