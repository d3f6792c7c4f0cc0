import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

class Histogram {
  @Symmetric(length = 1024) SymmetricInts local;
  @Symmetric(length = 1024) SymmetricInts global;
  SymmetricInts more;

  void grow(Shmem shmem) {
    more = shmem.allocate(SymmetricInts.TYPE, 4096);
  }

  void swap() {
    SymmetricInts before = local;
    local = global;
    global = before;
  }
}
