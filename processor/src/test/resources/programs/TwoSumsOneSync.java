// javac -Ashmem4j.checks=shmem-portability=warning
import static org.shmem4j.api.activeset.ActiveSetCollectives.intSumToAll;

import org.shmem4j.PSync;
import org.shmem4j.PWrk;
import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.SyncKind;
import org.shmem4j.api.SymmetricInts;
import org.shmem4j.api.SymmetricLongs;

record TwoSumsOneSync(
    @Symmetric(length = 4) SymmetricInts rows,
    @Symmetric(length = 4) SymmetricInts columns,
    @PWrk(nreduce = 4) SymmetricInts pWrk,
    @PSync(SyncKind.REDUCE) SymmetricLongs pSync) {
  static void main(String[] args) {
    Shmem.run(shmem -> {
      TwoSumsOneSync a = TwoSumsOneSyncSymmetry.allocate(shmem);
      SymmetricLongs pSync = a.pSync();
      intSumToAll(a.rows(), a.rows(), 4, 0, 0, shmem.nPes(), a.pWrk(), pSync);
      intSumToAll(a.columns(), a.columns(), 4, 0, 0, shmem.nPes(), a.pWrk(), a.pSync());
      //                                                                      ^ warning [shmem-portability]
    });
  }
}
