import org.shmem4j.Shmem;
import org.shmem4j.Team;

final class Halves {
  static void meet(Shmem shmem) {
    try (Team half = shmem.worldTeam().splitStrided(0, 2, shmem.nPes() / 2)) {
      if (half.isValid()) {
        half.sync();
      }
    }
  }
}
