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
    @PWrk(nreduce = 100) SymmetricInts pWrk,
    @PSync(SyncKind.REDUCE) SymmetricLongs pSync) {
  void sum(Shmem shmem) {
    intSumToAll(data, data, 100, 0, 0, shmem.nPes(), pWrk, pSync);
  }
}
