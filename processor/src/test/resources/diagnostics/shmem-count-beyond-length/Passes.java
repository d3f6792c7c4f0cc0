import static org.shmem4j.api.Reductions.intSumReduce;

import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

record Histogram(@Symmetric(length = 1024) SymmetricInts local, @Symmetric(lengthOf = "n * 2") SymmetricInts global) {
  static void reduce(Shmem shmem, long n) {
    Histogram h = HistogramSymmetry.allocate(shmem, 256);
    int count = 256;
    count *= 2;
    intSumReduce(shmem.worldTeam(), h.global(), h.local(), count);
    intSumReduce(shmem.worldTeam(), h.global(), h.local(), 512);
    intSumReduce(shmem.worldTeam(), h.global(), h.global(), n);
    SymmetricInts half = h.local().slice(512, 512);
    intSumReduce(shmem.worldTeam(), half, half, half.length());
    intSumReduce(shmem.worldTeam(), h.local(), h.local(), h.local().length());
    intSumReduce(shmem.worldTeam(), h.local(), h.local(), 0);
  }
}
