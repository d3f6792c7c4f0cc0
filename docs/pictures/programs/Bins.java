import static org.shmem4j.api.Reductions.intSumReduce;

import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricInts;

public class Bins {
  public static void main(String[] args) {
    Shmem.run(shmem -> {
      SymmetricInts bins = shmem.allocate(SymmetricInts.TYPE, 4);
      intSumReduce(shmem.worldTeam(), bins, bins, 8);
    });
  }
}
