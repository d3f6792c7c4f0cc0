import static org.shmem4j.api.Reductions.longSumReduce;

import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricLongs;

public class Main {
  public static void main(String[] args) {
    Shmem.run(shmem -> {
      SymmetricLongs sums = shmem.callocate(SymmetricLongs.TYPE, 8);
      int mine = shmem.myPe() == 0 ? 8 : 4;
      longSumReduce(shmem.worldTeam(), sums, sums, mine);
    });
  }
}
