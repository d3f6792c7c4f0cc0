import static org.shmem4j.api.DataCollectives.intAlltoall;

import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

record ExchangeInPlace(@Symmetric(lengthOf = "perPe * nPes") SymmetricInts rows) {
  static void main(String[] args) {
    Shmem.run(shmem -> {
      ExchangeInPlace data = ExchangeInPlaceSymmetry.allocate(shmem, 32);
      intAlltoall(shmem.worldTeam(), data.rows(), data.rows(), 32);
      //                                              ^ error [shmem-in-place] dest and source of alltoall must not share elements
    });
  }
}
