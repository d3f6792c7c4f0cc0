import static org.shmem4j.api.NonblockingReductions.intSumReduceNb;

import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

record DroppedRequest(@Symmetric(length = 64) SymmetricInts sums) {
  static void main(String[] args) {
    Shmem.run(shmem -> {
      DroppedRequest data = DroppedRequestSymmetry.allocate(shmem);
      intSumReduceNb(shmem.worldTeam(), data.sums(), data.sums(), 64);
   // ^ warning [shmem-request-not-awaited]
      System.out.println(data.sums().get(0));
    });
  }
}
