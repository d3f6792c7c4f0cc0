import org.shmem4j.Exchange;
import org.shmem4j.Grid;
import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricDoubles;
import org.shmem4j.api.SymmetricFloats;

final class HaloOfAnotherType {
  static void main(String[] args) {
    Shmem.run(shmem -> {
      Grid line = Grid.on(shmem.worldTeam(), 0);
      SymmetricFloats heat = shmem.callocate(SymmetricFloats.TYPE, 10);
      try (Exchange<SymmetricDoubles> halo =
          line.halo(SymmetricDoubles.TYPE, new long[] {10}, 1, Grid.Corners.NO_CORNERS)) {
        halo.start(heat);
        //         ^ error incompatible types: org.shmem4j.api.SymmetricFloats cannot be converted to
      }
    });
  }
}
