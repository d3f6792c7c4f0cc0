import static org.shmem4j.api.NonblockingReductions.intSumReduceNb;

import org.shmem4j.CollectiveRequest;
import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

record Sums(@Symmetric(length = 4) SymmetricInts data) {
  CollectiveRequest start(Shmem shmem) {
    intSumReduceNb(shmem.worldTeam(), data, data, 4).await();
    CollectiveRequest request = intSumReduceNb(shmem.worldTeam(), data, data, 4);
    while (!request.test()) {
      Thread.onSpinWait();
    }
    return intSumReduceNb(shmem.worldTeam(), data, data, 4);
  }

  @SuppressWarnings("shmem-request-not-awaited")
  void startOnly(Shmem shmem) {
    intSumReduceNb(shmem.worldTeam(), data, data, 4);
  }
}
