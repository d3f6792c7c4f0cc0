package org.shmem4j.cluster;

import org.shmem4j.Shmem;

/** Says who it is; on request one PE throws. */
final class Hello {
  private Hello() {}

  public static void main(String[] arguments) {
    Shmem.run(shmem -> {
      shmem.barrierAll();
      System.out.println("PE " + shmem.myPe() + " of " + shmem.nPes() + " neighbors " + shmem.sharedTeam().nPes());
      if (arguments.length > 0 && shmem.myPe() == 1) {
        throw new IllegalStateException("on purpose");
      }
      shmem.barrierAll();
    });
  }
}
