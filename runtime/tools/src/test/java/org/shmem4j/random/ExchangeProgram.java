package org.shmem4j.random;

import org.shmem4j.Shmem;

/** Random exchanges of the PEs of a job, one after another. */
final class ExchangeProgram {
  private static final int TURNS = 200;

  private ExchangeProgram() {}

  /** Arguments: how many exchanges. */
  public static void main(String[] arguments) {
    Shmem.run(shmem -> {
      for (long seed = 1; seed <= Long.parseLong(arguments[0]); seed++) {
        new RandomExchange(seed, shmem.nPes(), TURNS).run(shmem);
      }
      if (shmem.myPe() == 0) {
        System.out.println("all ghosts are right");
      }
    });
  }
}
