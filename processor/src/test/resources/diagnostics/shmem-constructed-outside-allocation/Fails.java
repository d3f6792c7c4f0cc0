import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

record Histogram(@Symmetric(length = 1024) SymmetricInts local) {
  static Histogram of(Shmem shmem) {
    return new Histogram(shmem.allocate(SymmetricInts.TYPE, 512));
    //                        ^ warning [shmem-constructed-outside-allocation] a symmetric component should be allocated by HistogramSymmetry.allocate: component=Histogram.local
  }
}
