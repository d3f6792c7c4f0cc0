package org.shmem4j.checks;

import org.shmem4j.Shmem;
import org.shmem4j.Team;

/** PE 1 comes late to each split of three PEs by color, and to each meeting of its part. */
final class LateMembers {
  private static final int ROUNDS = 3;
  private static final long NANOS = 200_000_000;

  private LateMembers() {}

  public static void main(String[] arguments) {
    Shmem.run(shmem -> {
      for (int round = 0; round < ROUNDS; round++) {
        Delay.compute(shmem.myPe() == 1 ? NANOS : 0);
        Team part = shmem.worldTeam().split(shmem.myPe() == 2 ? 1 : 0, 0); // waits to split
        Delay.compute(shmem.myPe() == 1 ? NANOS : 0);
        part.sync(); // waits in its part
        part.close();
      }
    });
  }
}
