import static org.shmem4j.api.Reductions.intSumReduce;

import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricInts;

final class Sums {
  static int first(Shmem shmem) {
    SymmetricInts sums = shmem.allocate(SymmetricInts.TYPE, 8);
    intSumReduce(shmem.worldTeam(), sums, sums, 8);
    int first = sums.get(0);
    shmem.free(sums);
    return first;
  }
}
