package org.shmem4j.beside.aeron;

import java.util.Arrays;
import org.shmem4j.beside.Member;

public final class AeronCalls implements Member {
  private final Streams streams;
  private final double[] ball = {1};
  private final double[] one = {1};
  private final double[] two = new double[1];
  private final double[] ones = new double[LONG];
  private final double[] sums = new double[LONG];

  private AeronCalls(Streams streams) {
    this.streams = streams;
    Arrays.fill(ones, 1);
  }

  public static void main(String[] args) throws Exception {
    try (Streams streams = new Streams(Integer.parseInt(args[1]), 2, args[2])) {
      new AeronCalls(streams).measure(Integer.parseInt(args[0]));
    }
  }

  @Override
  public int number() {
    return streams.me;
  }

  @Override
  public void meet() {
    streams.barrier(ball);
  }

  @Override
  public void thereAndBack() {
    int other = 1 - streams.me;
    if (other == 1) {
      streams.send(other, ball);
      streams.receive(other, ball);
    } else {
      streams.receive(other, ball);
      streams.send(other, ball);
    }
  }

  @Override
  public double sum() {
    streams.allreduce(one, two, Double::sum);
    return two[0];
  }

  @Override
  public double longSum() {
    streams.allreduce(ones, sums, Double::sum);
    return sums[0];
  }
}
