package org.shmem4j.applications;

import static org.shmem4j.api.Reductions.doubleMaxReduce;
import static org.shmem4j.api.Reductions.doubleSumReduce;
import static org.shmem4j.api.Reductions.longSumReduce;

import java.time.Instant;
import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricDoubles;
import org.shmem4j.api.SymmetricLongs;

/**
 * An application's run on one PE: its arguments, the time of its main part, its results. PE 0 tells them in lines that
 * the C programs print too; {@code app.h} is the twin of this class.
 */
final class ApplicationRun {
  private static final double NANOS = 1e9;

  private final Shmem shmem;
  private final String[] arguments;
  private final SymmetricLongs word;
  private final SymmetricDoubles real;
  private long began;
  private long nanos;

  private ApplicationRun(Shmem shmem, String[] arguments) {
    this.shmem = shmem;
    this.arguments = arguments;
    this.word = SymmetricLongs.allocate(shmem, 1);
    this.real = SymmetricDoubles.allocate(shmem, 1);
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

  /** The part that is timed begins, on all PEs at once. */
  void begin() {
    shmem.barrierAll();
    began = System.nanoTime();
  }

  /** The part that is timed ends when all PEs have come here. */
  void end() {
    shmem.barrierAll();
    nanos = System.nanoTime() - began;
  }

  /** {@return the sum of all PEs' values} */
  long sum(long value) {
    word.set(0, value);
    longSumReduce(shmem.worldTeam(), word, word, 1);
    return word.get(0);
  }

  /** {@return the sum of all PEs' values} */
  double sum(double value) {
    real.set(0, value);
    doubleSumReduce(shmem.worldTeam(), real, real, 1);
    return real.get(0);
  }

  /** {@return the greatest of all PEs' values} */
  double max(double value) {
    real.set(0, value);
    doubleMaxReduce(shmem.worldTeam(), real, real, 1);
    return real.get(0);
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
