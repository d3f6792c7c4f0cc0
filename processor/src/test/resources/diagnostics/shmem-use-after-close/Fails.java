import org.shmem4j.Shmem;
import org.shmem4j.Team;

final class Halves {
  static void meet(Shmem shmem) {
    Team kept;
    try (Team half = shmem.worldTeam().splitStrided(0, 2, shmem.nPes() / 2)) {
      kept = half;
    }
    kept.sync();
    //  ^ error [shmem-use-after-close] a team, and what belongs to it, must not be used after it was closed:
  }
}
