import static org.shmem4j.api.Synchronization.longWaitUntil;

import org.shmem4j.Comparison;
import org.shmem4j.api.SymmetricLongs;

final class Arrival {
  static void await(SymmetricLongs flag) {
    longWaitUntil(flag, Comparison.NE, 0);
  }
}
