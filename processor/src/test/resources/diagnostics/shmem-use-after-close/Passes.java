import org.shmem4j.Exchange;
import org.shmem4j.Needs;
import org.shmem4j.Shmem;
import org.shmem4j.Team;
import org.shmem4j.api.SymmetricDoubles;

final class Halves {
  static void meet(Shmem shmem) {
    try (Team half = shmem.worldTeam().splitStrided(0, 2, shmem.nPes() / 2)) {
      if (half.isValid()) {
        half.sync();
      }
    }
  }

  static void turn(Needs<SymmetricDoubles> needs, SymmetricDoubles vector) {
    try (Exchange<SymmetricDoubles> ghosts = needs.exchange()) {
      ghosts.start(vector);
      ghosts.finish();
    }
  }
}
