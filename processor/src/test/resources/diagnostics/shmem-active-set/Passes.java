import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricLongs;
import org.shmem4j.api.activeset.ActiveSetCollectives;

class Barriers {
  static void run(Shmem shmem, SymmetricLongs pSync) {
    ActiveSetCollectives.barrier(0, 0, shmem.nPes(), pSync);
    ActiveSetCollectives.barrier(0, 0, shmem.nPes(), pSync);
  }
}
