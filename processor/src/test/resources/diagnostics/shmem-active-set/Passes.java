import org.shmem4j.Shmem;
import org.shmem4j.api.ActiveSetCollectives;
import org.shmem4j.api.SymmetricLongs;

class Barriers {
  static void run(Shmem shmem, SymmetricLongs pSync) {
    ActiveSetCollectives.barrier(0, 0, shmem.nPes(), pSync);
    ActiveSetCollectives.barrier(0, 0, shmem.nPes(), pSync);
  }
}
