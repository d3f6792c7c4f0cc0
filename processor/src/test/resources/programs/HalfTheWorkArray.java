import static org.shmem4j.api.activeset.ActiveSetCollectives.intSumToAll;

import org.shmem4j.PSync;
import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.SyncKind;
import org.shmem4j.api.SymmetricInts;
import org.shmem4j.api.SymmetricLongs;

record HalfTheWorkArray(
    @Symmetric(length = 1000) SymmetricInts data,
    @Symmetric(length = 1000 / 2) SymmetricInts pWrk,
    @PSync(SyncKind.REDUCE) SymmetricLongs pSync) {
  static void main(String[] args) {
    Shmem.run(shmem -> {
      HalfTheWorkArray a = HalfTheWorkArraySymmetry.allocate(shmem);
      intSumToAll(a.data(), a.data(), 1000, 0, 0, shmem.nPes(), a.pWrk(), a.pSync());
      //                                                         ^ error [shmem-pwrk-too-small] pWrk.length must be at least max(nreduce / 2 + 1, REDUCE_MIN_WRKDATA_SIZE): pWrk.length=500 nreduce=1000 needed=501
    });
  }
}
