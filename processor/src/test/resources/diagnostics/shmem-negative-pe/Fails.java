import static org.shmem4j.api.Rma.intP;

import org.shmem4j.api.SymmetricInts;

class Ring {
  static void send(SymmetricInts cell) {
    intP(cell, 0, 42, -1);
    //                ^ error [shmem-negative-pe] pe must not be negative: pe=-1
  }
}
