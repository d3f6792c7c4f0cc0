import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

record Buffers(@Symmetric(length = 1024) SymmetricInts now, @Symmetric(length = 1024) SymmetricInts next) {
  static Buffers of(Shmem shmem) {
    return BuffersSymmetry.allocate(shmem);
  }

  Buffers swapped() {
    return new Buffers(next, now);
  }

  @SuppressWarnings("shmem-constructed-outside-allocation")
  static Buffers around(SymmetricInts now, SymmetricInts next) {
    return new Buffers(now, next);
  }
}
