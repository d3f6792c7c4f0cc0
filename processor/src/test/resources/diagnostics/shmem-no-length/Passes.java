import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

record Histogram(@Symmetric(length = 1024) SymmetricInts local, @Symmetric(lengthOf = "cells") SymmetricInts all) {
  static Histogram of(Shmem shmem, int cellsPerPe) {
    return HistogramSymmetry.allocate(shmem, cellsPerPe);
  }
}
