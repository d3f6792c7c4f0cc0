import static org.shmem4j.api.DataCollectives.intBroadcast;

import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

record Halo(@Symmetric(length = 8) SymmetricInts inner, @Symmetric(length = 8) SymmetricInts outer) {
  static void spread(Shmem shmem, Halo halo) {
    intBroadcast(shmem.worldTeam(), halo.inner(), halo.outer(), 8, shmem.nPes() - 1);
  }

  static SymmetricInts share(Shmem shmem, int total) {
    return shmem.allocate(SymmetricInts.TYPE, total / shmem.nPes() + total % shmem.nPes());
  }
}
