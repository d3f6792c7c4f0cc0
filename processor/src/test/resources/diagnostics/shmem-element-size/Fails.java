import static org.shmem4j.api.Rma.put64;

import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

record Halo(@Symmetric(length = 8) SymmetricInts inner, @Symmetric(length = 8) SymmetricInts outer) {
  static void send(Halo halo, int pe) {
    put64(halo.inner(), halo.outer(), 4, pe);
    //        ^ warning [shmem-element-size] dest should have elements of the size that is counted: dest=halo.inner() elementBytes=4 counted=8
  }
}
