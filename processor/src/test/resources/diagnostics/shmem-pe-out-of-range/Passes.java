import static org.shmem4j.api.Rma.intP;
import static org.shmem4j.api.Rma.intPut;

import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

record Halo(@Symmetric(length = 8) SymmetricInts inner, @Symmetric(length = 8) SymmetricInts outer) {
  static void toNext(Shmem shmem, Halo halo) {
    int next = (shmem.myPe() + 1) % shmem.nPes();
    intPut(halo.inner(), halo.outer(), 8, next);
    if (shmem.myPe() + 1 < shmem.nPes()) {
      intP(halo.inner(), 1, shmem.myPe() + 1);
    }
  }
}
