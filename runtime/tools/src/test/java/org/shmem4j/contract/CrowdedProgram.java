package org.shmem4j.contract;

import org.shmem4j.Shmem;
import org.shmem4j.Team;
import org.shmem4j.handles.Ints;

/** Meets, allocates, and makes teams: in each of these calls a PE waits for others, several times. */
public final class CrowdedProgram {
  private static final int ROUNDS = 20;

  private CrowdedProgram() {}

  /** Runs as a PE of a job. */
  public static void main(String[] arguments) {
    Shmem.run(CrowdedProgram::body);
    System.out.println("met");
  }

  static void body(Shmem shmem) {
    CollectiveLoop loop = new CollectiveLoop(shmem);
    for (int round = 0; round < ROUNDS; round++) {
      loop.run(2);
      Ints array = shmem.allocate(Ints.TYPE, 100);
      for (int i = 0; i < ROUNDS; i++) {
        shmem.barrierAll();
      }
      shmem.free(array);
      Team team = shmem.worldTeam().splitStrided(0, 1, shmem.nPes() - 1);
      if (shmem.myPe() < shmem.nPes() - 1) {
        team.sync();
        team.close();
      }
    }
  }
}
