import static org.shmem4j.api.Reductions.intSumReduce;

import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

record Halo(@Symmetric(length = 8) SymmetricInts inner, @Symmetric(length = 8) SymmetricInts outer) {
  static void sum(Shmem shmem, Halo halo) {
    if (shmem.myPe() == 0) {
      intSumReduce(shmem.worldTeam(), halo.inner(), halo.outer(), 8);
    } else {
      intSumReduce(shmem.worldTeam(), halo.inner(), halo.outer(), 4);
      //                                                          ^ warning [shmem-calls-differ] PEs that meet in a call must give the same nreduce: intSumReduce has 4 here and 8 on other PEs
    }
  }
}
