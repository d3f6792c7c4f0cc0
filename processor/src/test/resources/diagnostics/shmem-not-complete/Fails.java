import static org.shmem4j.api.NonblockingReductions.intSumReduceNb;
import static org.shmem4j.api.NonblockingRma.intGetNbi;

import org.shmem4j.CollectiveRequest;
import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

record Halo(@Symmetric(length = 8) SymmetricInts inner, @Symmetric(length = 8) SymmetricInts outer) {
  static int sum(Shmem shmem, Halo halo) {
    CollectiveRequest request = intSumReduceNb(shmem.worldTeam(), halo.outer(), halo.inner(), 8);
    int first = halo.outer().get(0);
    //                      ^ warning [shmem-not-complete] what a call writes must not be used before the call is complete: outer is read here, and intSumReduceNb
    request.await();
    return first;
  }

  static int fetch(Shmem shmem, Halo halo) {
    intGetNbi(halo.outer(), halo.inner(), 8, 0);
    shmem.fence();
    return halo.outer().get(0);
    //                 ^ warning [shmem-not-complete] what a call writes must not be used before the call is complete: outer is read here, and intGetNbi
  }
}
