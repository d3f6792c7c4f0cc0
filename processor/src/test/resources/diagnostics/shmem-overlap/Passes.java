import static org.shmem4j.api.Reductions.intSumReduce;

import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

record Data(@Symmetric(length = 1024) SymmetricInts all) {
  void reduce(Shmem shmem, long from) {
    intSumReduce(shmem.worldTeam(), all.slice(0, 512), all.slice(512, 512), 512);
    intSumReduce(shmem.worldTeam(), all.slice(0, 512), all.slice(0, 512), 512);
    intSumReduce(shmem.worldTeam(), all.slice(0, 512), all.slice(256, 512), 256);
    intSumReduce(shmem.worldTeam(), all.slice(0, 512), all.slice(from, 512), 512);
  }
}
