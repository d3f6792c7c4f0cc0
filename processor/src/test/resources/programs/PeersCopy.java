import static org.shmem4j.api.Reductions.intSumReduce;

import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

record PeersCopy(@Symmetric(length = 64) SymmetricInts cells) {
  static void main(String[] args) {
    Shmem.run(shmem -> {
      PeersCopy data = PeersCopySymmetry.allocate(shmem);
      int right = (shmem.myPe() + 1) % shmem.nPes();
      intSumReduce(shmem.worldTeam(), data.cells(), shmem.ptr(data.cells(), right), 64);
      //                                                 ^ error [shmem-not-symmetric]
    });
  }
}
