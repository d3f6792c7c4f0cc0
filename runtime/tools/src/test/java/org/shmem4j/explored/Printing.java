package org.shmem4j.explored;

import org.shmem4j.Shmem;

/** A program whose PEs print, and whose PE 1 fails in the end. */
public final class Printing {
  /** How many barriers there are, each in a line of its own. */
  public static final int BARRIERS = 4;

  private Printing() {}

  /** PE 1 throws after the last barrier. */
  public static void main(String[] arguments) {
    Shmem.run(shmem -> {
      System.out.println("PE " + shmem.myPe() + " prints");
      shmem.barrierAll();
      shmem.barrierAll();
      shmem.barrierAll();
      shmem.barrierAll();
      if (shmem.myPe() == 1) {
        throw new IllegalStateException("wrong");
      }
    });
  }
}
