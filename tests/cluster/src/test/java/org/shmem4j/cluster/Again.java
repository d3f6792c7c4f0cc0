package org.shmem4j.cluster;

import org.shmem4j.Shmem;

/** Joins its job twice. */
final class Again {
  private Again() {}

  public static void main(String[] arguments) {
    for (int time = 0; time < 2; time++) {
      try (Shmem shmem = Shmem.init()) {
        shmem.barrierAll();
        System.out.println("PE " + shmem.myPe() + " of " + shmem.nPes() + " time " + time);
      }
    }
  }
}
