import static org.shmem4j.api.Rma.intP;
import static org.shmem4j.api.Rma.intPut;

import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

record Halo(@Symmetric(length = 8) SymmetricInts inner, @Symmetric(length = 8) SymmetricInts outer) {
  static void toNext(Shmem shmem, Halo halo) {
    int next = shmem.myPe() + 1;
    intPut(halo.inner(), halo.outer(), 8, next);
    //                                    ^ error [shmem-pe-out-of-range] pe must be less than the number of PEs: pe=next PEs=shmem.nPes()
    for (int pe = 0; pe <= shmem.nPes(); pe++) {
      intP(halo.inner(), 1, pe);
      //                    ^ error [shmem-pe-out-of-range] pe must be less than the number of PEs: pe goes from 0 to shmem.nPes() PEs=shmem.nPes()
    }
  }
}
