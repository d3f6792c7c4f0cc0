import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricInts;

class FirstPeAllocates {
  static void main(String[] args) {
    Shmem.run(shmem -> {
      if (shmem.myPe() == 0) {
        SymmetricInts table = shmem.allocate(SymmetricInts.TYPE, 1024);
        //                         ^ warning [shmem-partial-collective] every PE must reach a collective call: whether a PE reaches allocate depends on shmem.myPe() == 0
        table.set(0, 1);
      }
    });
  }
}
