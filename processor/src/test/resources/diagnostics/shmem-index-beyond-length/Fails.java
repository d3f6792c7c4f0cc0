import static org.shmem4j.api.Atomics.intAtomicFetchAdd;
import static org.shmem4j.api.Rma.intP;

import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

record Table(@Symmetric(length = 16) SymmetricInts cells) {
  static void use(Shmem shmem) {
    Table table = TableSymmetry.allocate(shmem);
    intP(table.cells(), 16, 1, 0);
    //                  ^ error [shmem-index-beyond-length] index must be less than dest.length: index=16 dest.length=16
    intAtomicFetchAdd(table.cells(), -1, 1, 0);
    //                               ^ error [shmem-index-beyond-length] index must not be negative: index=-1
    table.cells().set(20, 7);
    //                ^ error [shmem-index-beyond-length] an index must be at least 0 and less than the length: index=20 length=16
    table.cells().slice(4, 4).get(4);
    //                            ^ error [shmem-index-beyond-length] an index must be at least 0 and less than the length: index=4 length=4
  }
}
