import static org.shmem4j.api.DataCollectives.intBroadcast;

import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

record Halo(@Symmetric(length = 8) SymmetricInts inner, @Symmetric(length = 8) SymmetricInts outer) {
  static void spread(Shmem shmem, Halo halo) {
    intBroadcast(shmem.worldTeam(), halo.inner(), halo.outer(), 8, shmem.myPe());
    //                                                                  ^ warning [shmem-argument-differs] root must be the same on every PE that makes the call: root=shmem.myPe() depends on the PE's number
  }

  static SymmetricInts share(Shmem shmem, int total) {
    int mine = total / shmem.nPes() + (shmem.myPe() == 0 ? total % shmem.nPes() : 0);
    return shmem.allocate(SymmetricInts.TYPE, mine);
    //                                        ^ warning [shmem-argument-differs] length must be the same on every PE that makes the call: length=mine depends on the PE's number
  }
}
