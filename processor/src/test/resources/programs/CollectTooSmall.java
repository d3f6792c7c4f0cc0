import static org.shmem4j.api.activeset.ActiveSetCollectives.fcollect32;

import org.shmem4j.PSync;
import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.SyncKind;
import org.shmem4j.api.SymmetricInts;
import org.shmem4j.api.SymmetricLongs;

record CollectTooSmall(
    @Symmetric(length = 16) SymmetricInts mine,
    @Symmetric(length = 16) SymmetricInts all,
    @PSync(SyncKind.COLLECT) SymmetricLongs pSync) {
  static final int PES = 4;

  static void main(String[] args) {
    Shmem.launch(PES, shmem -> {
      CollectTooSmall data = CollectTooSmallSymmetry.allocate(shmem);
      fcollect32(data.all(), data.mine(), 16, 0, 0, PES, data.pSync());
      //                                  ^ error [shmem-count-beyond-length] nelems * peSize must not exceed dest.length: nelems=16 needed=64 dest.length=16
    });
  }
}
