import static org.shmem4j.api.Reductions.intSumReduce;

import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

record Sums(@Symmetric(length = 1) SymmetricInts total, @Symmetric(length = 1024) SymmetricInts parts) {
  void reduce(Shmem shmem) {
    intSumReduce(shmem.worldTeam(), total, parts.slice(0, 1));
    intSumReduce(shmem.worldTeam(), total, parts, 1);
  }
}
