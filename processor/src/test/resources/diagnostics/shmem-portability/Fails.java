// javac -Ashmem4j.checks=shmem-portability=warning
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
    @PSync(SyncKind.REDUCE) SymmetricLongs pSync) {
  static void sum(Shmem shmem) {
    Work work = WorkSymmetry.allocate(shmem);
    intSumToAll(work.data(), work.data(), 4, 0, 0, shmem.nPes(), work.pWrk(), work.pSync());
    work.data().set(0, 1);
    intSumToAll(work.data(), work.data(), 4, 0, 0, shmem.nPes(), work.pWrk(), work.pSync());
    //                                                                            ^ warning [shmem-portability] consecutive collectives should not share a pSync array: pSync=work.pSync() previous=intSumToAll
  }
}
