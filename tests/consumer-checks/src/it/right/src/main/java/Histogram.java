import static org.shmem4j.api.Reductions.intSumReduce;

import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

/** A histogram that is summed over the PEs. */
record Histogram(@Symmetric(length = 1024) SymmetricInts local, @Symmetric(lengthOf = "bins") SymmetricInts global) {
  static void main(String[] args) {
    Shmem.run(shmem -> {
      Histogram h = HistogramSymmetry.allocate(shmem, 1024);
      h.local().fill(1);
      intSumReduce(shmem.worldTeam(), h.global(), h.local(), 1024);
      if (shmem.myPe() == 0) {
        System.out.println(h.global().get(0));
      }
      HistogramSymmetry.free(h);
    });
  }
}
