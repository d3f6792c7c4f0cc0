import static org.shmem4j.api.Reductions.intSumReduce;

import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricInts;

class Sums {
  static void reduce(Shmem shmem, SymmetricInts parts) {
    int first = 4;
    int last = 8;
    intSumReduce(shmem.worldTeam(), parts, parts, last - first);
  }
}
