import static org.shmem4j.api.Rma.intP;

import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricInts;

class SemicolonAfterClass {
  static void main(String[] args) {
    Shmem.run(shmem -> {
      SymmetricInts cell = shmem.allocate(SymmetricInts.TYPE, 1);
      intP(cell, 0, 42, shmem.nPes());
      //                     ^ error [shmem-pe-out-of-range] pe must be less than the number of PEs
    });
  }
};
