package org.shmem4j.applications;

import static org.shmem4j.api.Scalars.doubleMax;
import static org.shmem4j.api.Scalars.doubleSum;
import static org.shmem4j.api.Scalars.longSum;

import java.time.Instant;
import org.shmem4j.Shmem;

/**
 * An application's run on one PE: its arguments, the time of its main part, its results. PE 0 prints them in the same
 * lines as the C programs; {@code app.h} is the twin of this class.
 */
final class ApplicationRun {
  private static final double NANOS = 1e9;

  private final Shmem shmem;
  private final String[] arguments;
  private long began;
  private long nanos;

  private ApplicationRun(Shmem shmem, String[] arguments) {
    this.shmem = shmem;
    this.arguments = arguments;
  }

  static void main(String[] arguments, Program program) {
    Shmem.run(shmem -> {
      ApplicationRun run = new ApplicationRun(shmem, arguments);
      Instant now = Instant.now();
      run.say("started " + (now.getEpochSecond() * 1_000_000_000L + now.getNano()));
      program.run(run);
      run.say("timed " + run.nanos / NANOS);
    });
  }

  Shmem shmem() {
    return shmem;
  }

  int argument(int index) {
    return Integer.parseInt(arguments[index]);
  }

  double realArgument(int index) {
    return Double.parseDouble(arguments[index]);
  }

  /** Begins the part that is timed, on all PEs at once. */
  void begin() {
    shmem.barrierAll();
    began = System.nanoTime();
  }

  /** Ends the part that is timed, once all PEs have come here. */
  void end() {
    shmem.barrierAll();
    nanos = System.nanoTime() - began;
  }

  /** {@return the sum of all PEs' values} */
  long sum(long value) {
    return longSum(shmem.worldTeam(), value);
  }

  /** {@return the sum of all PEs' values} */
  double sum(double value) {
    return doubleSum(shmem.worldTeam(), value);
  }

  /** {@return the greatest of all PEs' values} */
  double max(double value) {
    return doubleMax(shmem.worldTeam(), value);
  }

  void result(String name, long value) {
    say("result " + name + " " + value);
  }

  void result(String name, double value) {
    say("result " + name + " " + value);
  }

  private void say(String line) {
    if (shmem.myPe() == 0) {
      System.out.println(line);
    }
  }
}
