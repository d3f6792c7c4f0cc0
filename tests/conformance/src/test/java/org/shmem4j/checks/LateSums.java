package org.shmem4j.checks;

import static org.shmem4j.api.exact.ExactReductions.doubleExactSum;

import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricDoubles;
import org.shmem4j.api.exact.ExactDoubleSum;

/** PE 1 comes late to each exact sum, by a time that it spends in one place. */
final class LateSums {
  private static final long NANOS = 200_000_000;

  private static volatile double waste;

  private LateSums() {}

  public static void main(String[] arguments) {
    Shmem.run(shmem -> {
      SymmetricDoubles x = shmem.callocate(SymmetricDoubles.TYPE, 8);
      for (int round = 0; round < 4; round++) {
        Delay.compute(shmem.myPe() == 1 ? NANOS : 0);
        waste = new ExactDoubleSum().addAll(x).sumOver(shmem.worldTeam()).round(); // the sum of an accumulator
        Delay.compute(shmem.myPe() == 1 ? NANOS : 0);
        waste = doubleExactSum(shmem.worldTeam(), x); // the sum of arrays
      }
    });
  }
}
