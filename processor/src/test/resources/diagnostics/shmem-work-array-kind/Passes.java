import static org.shmem4j.api.activeset.ActiveSetCollectives.broadcast32;
import static org.shmem4j.api.activeset.ActiveSetCollectives.intSumToAll;

import org.shmem4j.PSync;
import org.shmem4j.PWrk;
import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.SyncKind;
import org.shmem4j.api.SymmetricInts;
import org.shmem4j.api.SymmetricLongs;

record Work(
    @Symmetric(length = 4) SymmetricInts data,
    @PWrk(nreduce = 4) SymmetricInts pWrk,
    @PSync(SyncKind.REDUCE) SymmetricLongs pSync,
    @PSync SymmetricLongs forAll) {
  void sum(Shmem shmem) {
    intSumToAll(data, data, 4, 0, 0, shmem.nPes(), pWrk, pSync);
    broadcast32(data, data, 4, 0, 0, 0, shmem.nPes(), forAll);
  }
}
