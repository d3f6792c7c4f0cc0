import static org.shmem4j.api.DataCollectives.intBroadcast;

import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

record BytesForElements(@Symmetric(length = 256) SymmetricInts settings) {
  static void main(String[] args) {
    Shmem.run(shmem -> {
      BytesForElements data = BytesForElementsSymmetry.allocate(shmem);
      intBroadcast(shmem.worldTeam(), data.settings(), data.settings(), 256 * Integer.BYTES, 0);
      //                                                                    ^ error [shmem-count-beyond-length] nelems must not exceed dest.length: nelems=1024 dest.length=256
    });
  }
}
