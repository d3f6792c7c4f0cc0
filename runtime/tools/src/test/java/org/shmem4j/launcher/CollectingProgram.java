package org.shmem4j.launcher;

import org.shmem4j.Shmem;

/** A program whose PE 1 does little but have its garbage collected. */
public final class CollectingProgram {
  private static final long NANOS = 2_500_000_000L;

  private CollectingProgram() {}

  public static void main(String[] args) {
    Shmem.run(CollectingProgram::collect);
  }

  private static void collect(Shmem shmem) {
    long start = System.nanoTime();
    while (shmem.myPe() == 1 && System.nanoTime() - start < NANOS) {
      System.gc();
    }
    shmem.barrierAll();
  }
}
