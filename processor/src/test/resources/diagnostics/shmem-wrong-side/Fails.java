import static org.shmem4j.api.RootedCollectives.intGather;

import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

record Halo(@Symmetric(length = 8) SymmetricInts inner, @Symmetric(length = 8) SymmetricInts outer) {
  static void collect(Shmem shmem, Halo halo, SymmetricInts all) {
    intGather(shmem.worldTeam(), shmem.myPe() == 0 ? null : all, halo.inner(), 8, 0);
    //                                             ^ warning [shmem-wrong-side] the root must give dest to intGather: dest=shmem.myPe() == 0 ? null : all is null there
  }
}
