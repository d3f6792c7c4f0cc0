import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

record OffByOne(@Symmetric(length = 64) SymmetricInts cells) {
  static void main(String[] args) {
    Shmem.run(shmem -> {
      OffByOne data = OffByOneSymmetry.allocate(shmem);
      data.cells().set(data.cells().length(), 0);
      //                           ^ error [shmem-index-beyond-length] an index must be at least 0 and less than the length: index=64 length=64
    });
  }
}
