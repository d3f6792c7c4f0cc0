import org.shmem4j.Shmem;
import org.shmem4j.api.Reductions;
import org.shmem4j.api.SymmetricLongs;

public class Main {
  public static void main(String[] args) {
    Shmem.run(shmem -> {
      SymmetricLongs sum = shmem.callocate(SymmetricLongs.TYPE, 1);
      Reductions.intSumReduce(shmem.worldTeam(), sum, sum);
    });
  }
}
