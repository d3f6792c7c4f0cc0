import org.shmem4j.Shmem;
import org.shmem4j.Team;

public class Main {
  public static void main(String[] args) {
    Shmem.run(shmem -> {
      Team even = shmem.worldTeam().splitStrided(0, 2, 1);
      even.sync();
    });
  }
}
