import static org.shmem4j.api.Reductions.intSumReduce;

import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

record Sums(@Symmetric(length = 1) SymmetricInts total, @Symmetric(length = 1024) SymmetricInts parts) {
  void reduce(Shmem shmem) {
    intSumReduce(shmem.worldTeam(), total, parts);
    //                              ^ error [shmem-lengths-differ] dest.length must equal source.length in a call without a count: dest.length=1 source.length=1024
  }
}
