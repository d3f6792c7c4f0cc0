import static org.shmem4j.api.Rma.intPut;
import static org.shmem4j.api.Rma.putmem;

import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

record Halo(@Symmetric(length = 8) SymmetricInts inner, @Symmetric(length = 8) SymmetricInts outer) {
  static void send(Halo halo, long count, int pe) {
    intPut(halo.inner(), halo.outer(), count * Integer.BYTES, pe);
    //                                       ^ warning [shmem-count-in-bytes] nelems counts elements, not bytes: nelems=count * Integer.BYTES
    putmem(halo.inner(), halo.outer(), halo.outer().length(), pe);
    //                                             ^ warning [shmem-count-in-bytes] nelems counts bytes here, not elements: nelems=halo.outer().length() is the length of inner
  }
}
