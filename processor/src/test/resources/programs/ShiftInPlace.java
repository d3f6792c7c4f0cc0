import static org.shmem4j.api.Reductions.intSumReduce;

import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

record ShiftInPlace(@Symmetric(length = 65) SymmetricInts cells) {
  static void main(String[] args) {
    Shmem.run(shmem -> {
      ShiftInPlace data = ShiftInPlaceSymmetry.allocate(shmem);
      var source = data.cells().slice(0, 64);
      var dest = data.cells().slice(1, 64);
      intSumReduce(shmem.worldTeam(), dest, source, 64);
      //                                    ^ error [shmem-overlap] dest and source must not overlap in part: dest.from=1 source.from=0
    });
  }
}
