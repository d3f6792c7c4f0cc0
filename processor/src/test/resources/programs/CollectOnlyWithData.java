import static org.shmem4j.api.DataCollectives.intCollect;

import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

record CollectOnlyWithData(
    @Symmetric(length = 8) SymmetricInts found,
    @Symmetric(lengthOf = "8 * nPes") SymmetricInts all) {
  static void main(String[] args) {
    Shmem.run(shmem -> {
      CollectOnlyWithData data = CollectOnlyWithDataSymmetry.allocate(shmem);
      int found = shmem.myPe() % 8;
      if (found > 0) {
        intCollect(shmem.worldTeam(), data.all(), data.found(), found);
     // ^ warning [shmem-partial-collective] every PE must reach a collective call: whether a PE reaches intCollect depends on found > 0
      }
    });
  }
}
