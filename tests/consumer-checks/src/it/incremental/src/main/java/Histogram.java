import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

/** Counts that a class of another file uses. */
record Histogram(@Symmetric(length = 8) SymmetricInts local) {
  static Histogram of(Shmem shmem) {
    return HistogramSymmetry.allocate(shmem);
  }
}
