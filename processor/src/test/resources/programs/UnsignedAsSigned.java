import static org.shmem4j.api.Reductions.intMaxReduce;

import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricUnsignedInts;

record UnsignedAsSigned(@Symmetric(length = 4) SymmetricUnsignedInts hits) {
  static void main(String[] args) {
    Shmem.run(shmem -> {
      UnsignedAsSigned data = UnsignedAsSignedSymmetry.allocate(shmem);
      intMaxReduce(shmem.worldTeam(), data.hits(), data.hits(), 4);
      //                                       ^ error incompatible types: org.shmem4j.api.SymmetricUnsignedInts cannot be converted to
    });
  }
}
