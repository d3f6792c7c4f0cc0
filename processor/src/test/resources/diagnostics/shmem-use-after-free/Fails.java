import static org.shmem4j.api.Reductions.intSumReduce;

import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricInts;

final class Sums {
  static int first(Shmem shmem) {
    SymmetricInts sums = shmem.allocate(SymmetricInts.TYPE, 8);
    SymmetricInts half = sums.slice(0, 4);
    intSumReduce(shmem.worldTeam(), sums, sums, 8);
    shmem.free(sums);
    return half.get(0);
    //         ^ error [shmem-use-after-free] an array must not be used after it was freed: half
  }

  static void twice(Shmem shmem) {
    SymmetricInts sums = shmem.allocate(SymmetricInts.TYPE, 8);
    shmem.free(sums);
    shmem.free(sums);
    //   ^ error [shmem-use-after-free] an array must be freed once: sums
  }
}
