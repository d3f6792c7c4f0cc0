import static org.shmem4j.api.Atomics.intAtomicFetchAdd;
import static org.shmem4j.api.Rma.intP;

import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

record Table(@Symmetric(length = 16) SymmetricInts cells) {
  static void use(Shmem shmem, long index) {
    Table table = TableSymmetry.allocate(shmem);
    intP(table.cells(), 15, 1, 0);
    intAtomicFetchAdd(table.cells(), index, 1, 0);
    for (int i = 0; i < 16; i++) {
      table.cells().set(i, i);
    }
    table.cells().slice(4, 4).get(3);
  }
}
