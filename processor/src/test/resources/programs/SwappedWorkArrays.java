import static org.shmem4j.api.activeset.ActiveSetCollectives.longMaxToAll;

import org.shmem4j.PSync;
import org.shmem4j.PWrk;
import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.SyncKind;
import org.shmem4j.api.SymmetricLongs;

record SwappedWorkArrays(
    @Symmetric(length = 4) SymmetricLongs data,
    @PWrk(nreduce = 4) SymmetricLongs pWrk,
    @PSync(SyncKind.REDUCE) SymmetricLongs pSync) {
  static void main(String[] args) {
    Shmem.run(shmem -> {
      SwappedWorkArrays a = SwappedWorkArraysSymmetry.allocate(shmem);
      longMaxToAll(a.data(), a.data(), 4, 0, 0, shmem.nPes(), a.pSync(), a.pWrk());
      //                                                       ^ error [shmem-work-array-kind] pWrk must not be a pSync array
      //                                                                  ^ error [shmem-work-array-kind] pSync must not be a pWrk array
    });
  }
}
