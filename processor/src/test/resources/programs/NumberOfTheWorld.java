import static org.shmem4j.api.activeset.ActiveSetCollectives.broadcast32;

import org.shmem4j.PSync;
import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.SyncKind;
import org.shmem4j.api.SymmetricInts;
import org.shmem4j.api.SymmetricLongs;

record NumberOfTheWorld(@Symmetric(length = 8) SymmetricInts news, @PSync(SyncKind.BCAST) SymmetricLongs pSync) {
  static void main(String[] args) {
    Shmem.launch(8, shmem -> {
      NumberOfTheWorld data = NumberOfTheWorldSymmetry.allocate(shmem);
      int first = 4;
      int root = 4;
      if (shmem.myPe() >= first) {
        broadcast32(data.news(), data.news(), 8, root, first, 0, 4, data.pSync());
        //                                       ^ error [shmem-root-out-of-range] root must be less than the size of the active set: root=4 peSize=4
      }
    });
  }
}
