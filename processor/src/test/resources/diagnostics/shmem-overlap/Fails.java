import static org.shmem4j.api.Reductions.intSumReduce;
import static org.shmem4j.api.activeset.ActiveSetCollectives.fcollect32;

import org.shmem4j.PSync;
import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.SyncKind;
import org.shmem4j.api.SymmetricInts;
import org.shmem4j.api.SymmetricLongs;

record Data(
    @Symmetric(length = 1024) SymmetricInts all,
    @PSync(SyncKind.COLLECT) SymmetricLongs pSync) {
  void reduce(Shmem shmem) {
    intSumReduce(shmem.worldTeam(), all.slice(0, 512), all.slice(256, 512), 512);
    //                                                    ^ error [shmem-overlap] dest and source must not overlap in part: dest.from=0 source.from=256
    SymmetricInts mine = all.slice(8, 8);
    fcollect32(all, mine, 8, 0, 0, 4, pSync);
    //              ^ error [shmem-overlap] dest and source must not overlap in part: dest.from=0 source.from=8 dest elements=32 source elements=8
  }
}
