// javac -Ashmem4j.checks=shmem-portability=warning
import static org.shmem4j.api.activeset.ActiveSetCollectives.barrier;
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
    @PSync(SyncKind.REDUCE) SymmetricLongs even,
    @PSync(SyncKind.REDUCE) SymmetricLongs odd,
    @PSync(SyncKind.BARRIER) SymmetricLongs forBarriers) {
  void alternate(Shmem shmem) {
    intSumToAll(data, data, 4, 0, 0, shmem.nPes(), pWrk, even);
    intSumToAll(data, data, 4, 0, 0, shmem.nPes(), pWrk, odd);
    intSumToAll(data, data, 4, 0, 0, shmem.nPes(), pWrk, even);
  }

  void synchronize(Shmem shmem) {
    intSumToAll(data, data, 4, 0, 0, shmem.nPes(), pWrk, even);
    shmem.barrierAll();
    intSumToAll(data, data, 4, 0, 0, shmem.nPes(), pWrk, even);
    barrier(0, 0, shmem.nPes(), forBarriers);
    barrier(0, 0, shmem.nPes(), forBarriers);
  }

  @SuppressWarnings("shmem-portability")
  void knowingly(Shmem shmem) {
    intSumToAll(data, data, 4, 0, 0, shmem.nPes(), pWrk, even);
    intSumToAll(data, data, 4, 0, 0, shmem.nPes(), pWrk, even);
  }
}
