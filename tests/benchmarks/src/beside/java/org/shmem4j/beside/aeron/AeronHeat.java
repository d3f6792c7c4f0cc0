package org.shmem4j.beside.aeron;

import org.shmem4j.beside.Strip;

public final class AeronHeat {
  private AeronHeat() {}

  public static void main(String[] args) {
    try (Streams streams = new Streams(Integer.parseInt(args[1]), 2, args[2])) {
      run(streams, Integer.parseInt(args[0]));
    }
  }

  private static void run(Streams streams, int steps) {
    int above = streams.me - 1;
    int below = streams.me + 1;
    Strip strip = new Strip(streams.me, steps);
    double[] change = new double[1];
    double[] greatest = new double[1];
    for (int step = 0; step < steps; step++) {
      if (above >= 0) {
        streams.send(above, strip.first());
      }
      if (below < streams.members) {
        streams.send(below, strip.last());
        streams.receive(below, strip.below());
      }
      if (above >= 0) {
        streams.receive(above, strip.above());
      }
      change[0] = strip.compute();
      streams.allreduce(change, greatest, Math::max);
      strip.endStep(step, greatest[0]);
    }
  }
}
