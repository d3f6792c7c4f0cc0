package org.shmem4j.beside.openmpi;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import org.shmem4j.beside.Strip;

public final class MpiHeat {
  private MpiHeat() {}

  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    Intracomm world = MPI.COMM_WORLD;
    int above = world.getRank() - 1;
    int below = world.getRank() + 1;
    int steps = Integer.parseInt(args[0]);
    Strip strip = new Strip(world.getRank(), steps);
    double[] change = new double[1];
    for (int step = 0; step < steps; step++) {
      if (above >= 0) { // from PROC_NULL the edge would get zeros
        world.sendRecv(
            strip.first(), Strip.COLUMNS, MPI.DOUBLE, above, 0, strip.above(), Strip.COLUMNS, MPI.DOUBLE, above, 0);
      }
      if (below < world.getSize()) {
        world.sendRecv(
            strip.last(), Strip.COLUMNS, MPI.DOUBLE, below, 0, strip.below(), Strip.COLUMNS, MPI.DOUBLE, below, 0);
      }
      change[0] = strip.compute();
      world.allReduce(change, 1, MPI.DOUBLE, MPI.MAX);
      strip.endStep(step, change[0]);
    }
    MPI.Finalize();
  }
}
