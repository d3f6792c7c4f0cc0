import static org.shmem4j.api.Rma.intP;

import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricInts;

class Ring {
  static void send(Shmem shmem, SymmetricInts cell) {
    intP(cell, 0, 42, (shmem.myPe() - 1 + shmem.nPes()) % shmem.nPes());
  }
}
