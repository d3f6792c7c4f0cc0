import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

final class Histogram {
  @Symmetric(length = 1024) SymmetricInts local;

  static Histogram of(Shmem shmem) {
    return HistogramSymmetry.allocate(shmem);
  }
}
