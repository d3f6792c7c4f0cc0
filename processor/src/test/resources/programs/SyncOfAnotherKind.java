import static org.shmem4j.api.activeset.ActiveSetCollectives.intSumToAll;

import org.shmem4j.PSync;
import org.shmem4j.PWrk;
import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.SyncKind;
import org.shmem4j.api.SymmetricInts;
import org.shmem4j.api.SymmetricLongs;

record SyncOfAnotherKind(
    @Symmetric(length = 4) SymmetricInts data,
    @PWrk(nreduce = 4) SymmetricInts pWrk,
    @PSync(SyncKind.BARRIER) SymmetricLongs pSync) {
  static void main(String[] args) {
    Shmem.run(shmem -> {
      SyncOfAnotherKind a = SyncOfAnotherKindSymmetry.allocate(shmem);
      intSumToAll(a.data(), a.data(), 4, 0, 0, shmem.nPes(), a.pWrk(), a.pSync());
      //                                                                ^ error [shmem-work-array-kind] pSync must be declared for this kind of collective: field=pSync declared=BARRIER needed=REDUCE
    });
  }
}
