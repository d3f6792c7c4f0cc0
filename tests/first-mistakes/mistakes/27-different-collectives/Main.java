import static org.shmem4j.api.Reductions.longMaxReduce;
import static org.shmem4j.api.Reductions.longSumReduce;

import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricLongs;

public class Main {
  public static void main(String[] args) {
    Shmem.run(shmem -> {
      SymmetricLongs sum = shmem.callocate(SymmetricLongs.TYPE, 1);
      if (shmem.myPe() == 0) {
        longSumReduce(shmem.worldTeam(), sum, sum);
      } else {
        longMaxReduce(shmem.worldTeam(), sum, sum);
      }
    });
  }
}
