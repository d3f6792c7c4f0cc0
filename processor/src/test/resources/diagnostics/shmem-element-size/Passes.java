import static org.shmem4j.api.Rma.put32;

import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

record Halo(@Symmetric(length = 8) SymmetricInts inner, @Symmetric(length = 8) SymmetricInts outer) {
  static void send(Halo halo, int pe) {
    put32(halo.inner(), halo.outer(), 8, pe);
  }
}
