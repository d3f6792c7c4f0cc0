import static org.shmem4j.api.Reductions.intSumReduce;

import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.Team;
import org.shmem4j.api.SymmetricInts;

record Sums(@Symmetric(length = 4) SymmetricInts data) {
  static void main(String[] args) {
    Shmem.run(shmem -> {
      Sums sums = SumsSymmetry.allocate(shmem);
      if (shmem.myPe() == 0) {
        intSumReduce(shmem.worldTeam(), sums.data(), sums.data(), 4);
//      ^ warning [shmem-partial-collective] every PE must reach a collective call: whether a PE reaches intSumReduce depends on shmem.myPe() == 0
      }
      int me = shmem.myPe();
      boolean first = me == 0;
      Team all = shmem.worldTeam();
      if (!first) {
        return;
      }
      all.sync();
      // ^ warning [shmem-partial-collective] every PE must reach a collective call: whether a PE reaches sync depends on !first
    });
  }

  static void rounds(Shmem shmem) {
    int me = shmem.myPe();
    for (int i = 0; i < me; i++) {
      shmem.barrierAll();
      //   ^ warning [shmem-partial-collective] every PE must reach a collective call: whether a PE reaches barrierAll depends on i < me
    }
    switch (me) {
      case 0 -> shmem.syncAll();
      //             ^ warning [shmem-partial-collective] every PE must reach a collective call: whether a PE reaches syncAll depends on me
      default -> { }
    }
  }
}
