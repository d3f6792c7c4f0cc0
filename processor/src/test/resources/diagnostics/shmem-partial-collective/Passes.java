import static org.shmem4j.api.Reductions.intSumReduce;

import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.Team;
import org.shmem4j.api.SymmetricInts;

record Sums(@Symmetric(length = 4) SymmetricInts data) {
  static void main(String[] args) {
    Shmem.run(shmem -> {
      if (shmem.nPes() < 2) {
        return;
      }
      Sums sums = SumsSymmetry.allocate(shmem);
      int me = shmem.myPe();
      if (me == 0) {
        sums.data().set(0, 42);
        shmem.barrierAll();
      } else {
        shmem.barrierAll();
      }
      intSumReduce(shmem.worldTeam(), sums.data(), sums.data(), 4);
      Team even = shmem.worldTeam().splitStrided(0, 2, (shmem.nPes() + 1) / 2);
      if (me % 2 == 0) {
        intSumReduce(even, sums.data(), sums.data(), 4);
        even.close();
      }
      for (int pe = 0; pe < shmem.nPes(); pe++) {
        if (pe == me) {
          System.out.println(me);
        }
        shmem.barrierAll();
      }
      if (sums.data().get(0) != 42 && me == 0) {
        throw new IllegalStateException("wrong sum");
      }
      if (me == 0) {
        sums.data().set(1, 0);
        shmem.barrierAll();
      } else if (me == 1) {
        sums.data().set(1, 1);
        shmem.barrierAll();
      } else {
        shmem.barrierAll();
      }
      int end = (me + 1) * 4;
      for (int step = me * 4; step < end; step++) {
        shmem.barrierAll();
      }
      SumsSymmetry.free(sums);
      if (me != 0) {
        return;
      }
      System.out.println("done");
    });
  }

  @SuppressWarnings("shmem-partial-collective")
  static void debug(Shmem shmem, int expected) {
    if (shmem.myPe() < expected) {
      shmem.barrierAll();
    }
  }
}
