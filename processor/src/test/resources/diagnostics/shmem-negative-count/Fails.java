import static org.shmem4j.api.Reductions.intSumReduce;

import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricInts;

class Sums {
  static void reduce(Shmem shmem, SymmetricInts parts) {
    int first = 8;
    int last = 4;
    intSumReduce(shmem.worldTeam(), parts, parts, last - first);
    //                                                 ^ error [shmem-negative-count] nreduce must not be negative: nreduce=-4
  }
}
