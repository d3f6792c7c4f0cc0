import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricLongs;
import org.shmem4j.api.activeset.ActiveSetCollectives;

record ShortSync(@Symmetric(length = 2) SymmetricLongs pSync) {
  static void main(String[] args) {
    Shmem.run(shmem -> {
      ShortSync data = ShortSyncSymmetry.allocate(shmem);
      ActiveSetCollectives.barrier(0, 0, shmem.nPes(), data.pSync());
      //                                                   ^ error [shmem-psync-too-small]
    });
  }
}
