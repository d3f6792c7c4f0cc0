package org.shmem4j.beside.mpjexpress;

import java.util.Arrays;
import mpi.Intracomm;
import mpi.MPI;
import org.shmem4j.beside.Member;

public final class MpjCalls implements Member {
  private final Intracomm world = MPI.COMM_WORLD;
  private final int other = 1 - world.Rank();
  private final long[] ball = new long[1];
  private final double[] ones = new double[LONG];
  private final double[] sums = new double[LONG];

  public static void main(String[] args) throws Exception {
    String[] own = MPI.Init(args);
    MpjCalls calls = new MpjCalls();
    Arrays.fill(calls.ones, 1);
    calls.measure(Integer.parseInt(own[0]));
    MPI.Finalize();
  }

  @Override
  public int number() {
    return world.Rank();
  }

  @Override
  public void meet() {
    world.Barrier();
  }

  @Override
  public void thereAndBack() {
    if (other == 1) {
      world.Send(ball, 0, 1, MPI.LONG, other, 1);
      world.Recv(ball, 0, 1, MPI.LONG, other, 1);
    } else {
      world.Recv(ball, 0, 1, MPI.LONG, other, 1);
      world.Send(ball, 0, 1, MPI.LONG, other, 1);
    }
  }

  @Override
  public double sum() {
    world.Allreduce(ones, 0, sums, 0, 1, MPI.DOUBLE, MPI.SUM);
    return sums[0];
  }

  @Override
  public double longSum() {
    world.Allreduce(ones, 0, sums, 0, LONG, MPI.DOUBLE, MPI.SUM);
    return sums[0];
  }
}
