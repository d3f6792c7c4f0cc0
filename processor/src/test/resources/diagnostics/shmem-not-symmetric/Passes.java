import static org.shmem4j.api.Reductions.intSumReduce;
import static org.shmem4j.api.Rma.intPut;

import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

record Histogram(@Symmetric(length = 1024) SymmetricInts local, @Symmetric(length = 1024) SymmetricInts global) {
  void reduce(Shmem shmem) {
    SymmetricInts neighbors = shmem.ptr(local, 1);
    int first = neighbors == null ? 0 : neighbors.get(0);
    local.set(0, first);
    intSumReduce(shmem.worldTeam(), global, local, 1024);
    if (neighbors != null) {
      intPut(global, 0, neighbors.segment(), 1024, 2);
    }
  }
}
