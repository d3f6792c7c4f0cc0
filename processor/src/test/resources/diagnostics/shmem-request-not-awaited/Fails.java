import static org.shmem4j.api.NonblockingReductions.intSumReduceNb;

import org.shmem4j.CollectiveRequest;
import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

record Sums(@Symmetric(length = 4) SymmetricInts data) {
  void start(Shmem shmem) {
    intSumReduceNb(shmem.worldTeam(), data, data, 4);
//  ^ warning [shmem-request-not-awaited] a started collective must be awaited before its arrays are used or freed: the request of intSumReduceNb is dropped
    CollectiveRequest request = intSumReduceNb(shmem.worldTeam(), data, data, 4);
    //                          ^ warning [shmem-request-not-awaited] a started collective must be awaited before its arrays are used or freed: the request of intSumReduceNb is never used
  }
}
