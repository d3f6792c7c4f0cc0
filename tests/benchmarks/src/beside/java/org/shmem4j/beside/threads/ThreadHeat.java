package org.shmem4j.beside.threads;

import java.util.Arrays;
import org.shmem4j.beside.Strip;

public final class ThreadHeat {
  private final int steps;
  private final Meeting meeting;
  private final Strip[] strips;
  private final double[] changes;

  private ThreadHeat(int threads, int steps, Meeting meeting) {
    this.steps = steps;
    this.meeting = meeting;
    strips = new Strip[threads];
    Arrays.setAll(strips, number -> new Strip(number, steps));
    changes = new double[threads];
  }

  public static void main(String[] args) {
    ThreadHeat heat = new ThreadHeat(2, Integer.parseInt(args[0]), Meeting.of(args[1], 2));
    for (int i = 0; i < 2; i++) {
      int number = i;
      Thread.ofPlatform().start(() -> heat.run(number));
    }
  }

  private void run(int number) {
    try {
      for (int step = 0; step < steps; step++) {
        step(number, step);
      }
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private void step(int number, int step) throws Exception {
    Strip strip = strips[number];
    if (number > 0) {
      System.arraycopy(strips[number - 1].last(), 0, strip.above(), 0, Strip.COLUMNS);
    }
    if (number < strips.length - 1) {
      System.arraycopy(strips[number + 1].first(), 0, strip.below(), 0, Strip.COLUMNS);
    }
    meeting.await(); // nobody computes while others copy
    changes[number] = strip.compute();
    meeting.await();
    strip.endStep(step, Arrays.stream(changes).max().orElseThrow());
  }
}
