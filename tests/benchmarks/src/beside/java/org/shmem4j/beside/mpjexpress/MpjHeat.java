package org.shmem4j.beside.mpjexpress;

import mpi.Intracomm;
import mpi.MPI;
import org.shmem4j.beside.Strip;

public final class MpjHeat {
  private MpjHeat() {}

  public static void main(String[] args) {
    String[] own = MPI.Init(args);
    Intracomm world = MPI.COMM_WORLD;
    int above = world.Rank() - 1;
    int below = world.Rank() + 1;
    int steps = Integer.parseInt(own[0]);
    Strip strip = new Strip(world.Rank(), steps);
    double[] change = new double[1];
    double[] greatest = new double[1];
    for (int step = 0; step < steps; step++) {
      if (above >= 0) {
        world.Sendrecv(strip.first(), 0, Strip.COLUMNS, MPI.DOUBLE, above, 0, strip.above(), 0, Strip.COLUMNS,
            MPI.DOUBLE, above, 0);
      }
      if (below < world.Size()) {
        world.Sendrecv(strip.last(), 0, Strip.COLUMNS, MPI.DOUBLE, below, 0, strip.below(), 0, Strip.COLUMNS,
            MPI.DOUBLE, below, 0);
      }
      change[0] = strip.compute();
      world.Allreduce(change, 0, greatest, 0, 1, MPI.DOUBLE, MPI.MAX);
      strip.endStep(step, greatest[0]);
    }
    MPI.Finalize();
  }
}
