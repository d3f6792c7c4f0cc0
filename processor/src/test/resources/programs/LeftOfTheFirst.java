import static org.shmem4j.api.Rma.intP;

import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

record LeftOfTheFirst(@Symmetric(length = 1) SymmetricInts cell) {
  static void main(String[] args) {
    Shmem.run(shmem -> {
      LeftOfTheFirst data = LeftOfTheFirstSymmetry.allocate(shmem);
      intP(data.cell(), 0, 42, (shmem.myPe() - 1) % shmem.nPes());
      //                                          ^ warning [shmem-negative-pe] pe must not be negative
    });
  }
}
