import static org.shmem4j.api.Reductions.intSumReduce;
import static org.shmem4j.api.Rma.intPut;

import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

record Histogram(@Symmetric(length = 1024) SymmetricInts local, @Symmetric(length = 1024) SymmetricInts global) {
  void reduce(Shmem shmem) {
    SymmetricInts neighbors = shmem.ptr(local, 1);
    intSumReduce(shmem.worldTeam(), global, neighbors, 1024);
    //                                      ^ error [shmem-not-symmetric] source must be an array of the symmetric heap: source=neighbors is a peer's copy
    intPut(global, 0, neighbors, 0, 1024, 2);
    //                ^ error [shmem-not-symmetric] source must be an array of the symmetric heap: source=neighbors is a peer's copy
  }
}
