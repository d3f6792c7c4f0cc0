import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

class Histogram {
  @Symmetric(length = 1024) SymmetricInts local;
  @Symmetric(length = 1024) SymmetricInts global;

  void grow(Shmem shmem) {
    local = shmem.allocate(SymmetricInts.TYPE, 4096);
    //           ^ error [shmem-assigned-outside-allocation] a symmetric field must be set by HistogramSymmetry.allocate: field=Histogram.local
  }
}
