import static org.shmem4j.api.Reductions.intSumReduce;

import org.shmem4j.Shmem;

class LocalArray {
  static void main(String[] args) {
    Shmem.run(shmem -> {
      int[] parts = new int[64];
      intSumReduce(shmem.worldTeam(), parts, parts, 64);
      //                              ^ error incompatible types: int[] cannot be converted to
    });
  }
}
