package org.shmem4j.beside.pcj;

import java.util.Arrays;
import org.pcj.PCJ;
import org.pcj.RegisterStorage;
import org.pcj.StartPoint;
import org.pcj.Storage;
import org.shmem4j.beside.Member;

@RegisterStorage(PcjCalls.Shared.class)
public final class PcjCalls implements StartPoint, Member {
  @Storage(PcjCalls.class)
  enum Shared {
    ball,
    one,
    two,
    ones,
    sums
  }

  long ball;
  double one = 1;
  double two;
  double[] ones = new double[LONG];
  double[] sums;

  public static void main(String[] args) {
    PCJ.executionBuilder(PcjCalls.class).addProperty("calls", args[0]).addNodes(args[1].split(",")).deploy();
  }

  @Override
  public void main() throws Exception {
    Arrays.fill(ones, 1);
    measure(Integer.parseInt(PCJ.getProperty("calls")));
  }

  @Override
  public int number() {
    return PCJ.myId();
  }

  @Override
  public void meet() {
    PCJ.barrier();
  }

  @Override
  public void thereAndBack() {
    if (PCJ.myId() == 0) {
      PCJ.asyncPut(1L, 1, Shared.ball);
      PCJ.waitFor(Shared.ball);
    } else {
      PCJ.waitFor(Shared.ball);
      PCJ.asyncPut(1L, 0, Shared.ball);
    }
  }

  @Override
  public double sum() {
    PCJ.barrier(); // a sum asks members that may not be here yet
    if (PCJ.myId() == 0) {
      PCJ.broadcast(PCJ.<Double>reduce(Double::sum, Shared.one), Shared.two);
    }
    PCJ.waitFor(Shared.two);
    return two;
  }

  @Override
  public double longSum() {
    PCJ.barrier();
    if (PCJ.myId() == 0) {
      PCJ.broadcast(PCJ.<double[]>reduce(PcjCalls::added, Shared.ones), Shared.sums);
    }
    PCJ.waitFor(Shared.sums);
    return sums[0];
  }

  private static double[] added(double[] some, double[] others) {
    double[] added = new double[some.length];
    for (int i = 0; i < added.length; i++) {
      added[i] = some[i] + others[i];
    }
    return added;
  }
}
