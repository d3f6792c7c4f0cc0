package org.shmem4j.cluster;

import org.shmem4j.Shmem;

/** Joins its job twice; then waits for ever, if it is asked to. */
final class Again {
  private Again() {}

  public static void main(String[] arguments) throws InterruptedException {
    for (int time = 0; time < 2; time++) {
      try (Shmem shmem = Shmem.init()) {
        shmem.barrierAll();
        System.out.println("PE " + shmem.myPe() + " of " + shmem.nPes() + " time " + time);
        if (arguments.length > 0) {
          Thread.sleep(Long.MAX_VALUE);
        }
      }
    }
  }
}
