package org.shmem4j.beside.openmpi;

import java.nio.DoubleBuffer;
import java.nio.LongBuffer;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import org.shmem4j.beside.Member;

/** The calls of a member by Open MPI's Java bindings. They use direct buffers, since arrays would be copied. */
public final class MpiCalls implements Member {
  private final Intracomm world = MPI.COMM_WORLD;
  private final int number;
  private final LongBuffer ball = MPI.newLongBuffer(1);
  private final DoubleBuffer ones = MPI.newDoubleBuffer(LONG);
  private final DoubleBuffer sums = MPI.newDoubleBuffer(LONG);

  private MpiCalls() throws MPIException {
    number = world.getRank();
    for (int i = 0; i < LONG; i++) {
      ones.put(i, 1);
    }
  }

  public static void main(String[] args) throws Exception {
    MPI.Init(args);
    new MpiCalls().measure(Integer.parseInt(args[0]));
    MPI.Finalize();
  }

  @Override
  public int number() {
    return number;
  }

  @Override
  public void meet() throws MPIException {
    world.barrier();
  }

  @Override
  public void thereAndBack() throws MPIException {
    if (number == 0) {
      world.send(ball, 1, MPI.LONG, 1, 1);
      world.recv(ball, 1, MPI.LONG, 1, 1);
    } else {
      world.recv(ball, 1, MPI.LONG, 0, 1);
      world.send(ball, 1, MPI.LONG, 0, 1);
    }
  }

  @Override
  public double sum() throws MPIException {
    world.allReduce(ones, sums, 1, MPI.DOUBLE, MPI.SUM);
    return sums.get(0);
  }

  @Override
  public double longSum() throws MPIException {
    world.allReduce(ones, sums, LONG, MPI.DOUBLE, MPI.SUM);
    return sums.get(0);
  }
}
