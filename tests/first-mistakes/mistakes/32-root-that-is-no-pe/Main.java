import org.shmem4j.Shmem;
import org.shmem4j.api.DataCollectives;
import org.shmem4j.api.SymmetricInts;

public class Main {
  public static void main(String[] args) {
    Shmem.run(shmem -> {
      SymmetricInts numbers = shmem.callocate(SymmetricInts.TYPE, 4);
      DataCollectives.intBroadcast(shmem.worldTeam(), numbers, numbers, 4, shmem.nPes());
    });
  }
}
