import org.shmem4j.api.SymmetricLongs;
import org.shmem4j.api.activeset.ActiveSetCollectives;

class Barriers {
  static void run(SymmetricLongs pSync, SymmetricLongs other) {
    ActiveSetCollectives.barrier(0, 0, 0, pSync);
    //                                 ^ error [shmem-active-set] peSize must be positive: peSize=0
    ActiveSetCollectives.barrier(0, -1, 4, other);
    //                              ^ error [shmem-active-set] logPeStride must not be negative: logPeStride=-1; it is the logarithm of the stride
    ActiveSetCollectives.sync(-2, 0, 4, pSync);
    //                        ^ error [shmem-active-set] peStart must not be negative: peStart=-2
  }
}
