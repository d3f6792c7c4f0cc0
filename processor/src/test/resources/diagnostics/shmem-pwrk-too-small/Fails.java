import static org.shmem4j.api.activeset.ActiveSetCollectives.intSumToAll;

import org.shmem4j.PSync;
import org.shmem4j.PWrk;
import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.SyncKind;
import org.shmem4j.api.SymmetricInts;
import org.shmem4j.api.SymmetricLongs;

record Work(
    @Symmetric(length = 100) SymmetricInts data,
    @PWrk(nreduce = 3) SymmetricInts pWrk,
    @PSync(SyncKind.REDUCE) SymmetricLongs pSync) {
  void sum(Shmem shmem) {
    intSumToAll(data, data, 100, 0, 0, shmem.nPes(), pWrk, pSync);
    //                                               ^ error [shmem-pwrk-too-small] pWrk.length must be at least max(nreduce / 2 + 1, REDUCE_MIN_WRKDATA_SIZE): pWrk.length=2 nreduce=100 needed=51; declare it with @PWrk(nreduce = 100)
  }
}
