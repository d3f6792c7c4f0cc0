package org.shmem4j.benchmarks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/**
 * Warms contestants up and times them in turn, batch by batch, so that a disturbance of the machine affects all alike.
 */
final class Measurement {
  private static final int AGREEING = 3;
  private static final double AGREEMENT = 0.1;
  private static final int WARM_UP_BATCHES = 20;
  private static final long FIRST_WARM_UP_NANOS = 3_000_000_000L;
  private static final long WARM_UP_OF_KIND_NANOS = 400_000_000;
  private static final long WARM_UP_CALLS = 6_000; // the top-tier compiler takes methods that were called 5,000 times
  private static final long MOST_WARM_UP_FOR_JVM_NANOS = 7_500_000_000L;
  private static final int BRIEF_PART = 3;
  private static final long WARM_UP_OF_KIND_BYTES = 16 * 1024;
  private static final int BRIEF_WARM_UP_BATCHES = 5;
  private static final long TOO_SLOW_NANOS = 500_000_000;
  private static final double NANOS_PER_MICRO = 1e3;

  private final BenchOptions options;
  private final List<Contestant> contestants;
  private final double jvmsPerCore;
  private String warmRoutine = "";
  private boolean isFirstOfLong;

  Measurement(BenchOptions options, List<Contestant> contestants) {
    this.options = options;
    this.contestants = contestants;
    this.jvmsPerCore = (double) options.pes / Runtime.getRuntime().availableProcessors();
  }

  /** Times of batches, by contestant. */
  private interface Batches {
    Map<Contestant, double[]> run() throws IOException, InterruptedException;
  }

  /** Measures one operation and size. */
  Cell cell(BenchmarkOperation operation, long bytes, ProgressLine progress) throws IOException, InterruptedException {
    if (operation.routine() == BenchmarkRoutine.HELLO) {
      return undisturbed(operation, 0, () -> hello(progress));
    }
    Map<Contestant, Long> iterations = new LinkedHashMap<>();
    String what = operation.name() + " " + bytes + " bytes: ";
    if (!operation.name().equals(warmRoutine)) {
      warmUpKind(operation, progress);
    }
    for (Contestant contestant : contestants) {
      progress.say(what + "warming up " + contestant.name());
      if (options.check) {
        contestant.check(operation, bytes);
      }
      long least = (options.brief ? BRIEF_WARM_UP_BATCHES : WARM_UP_BATCHES) * options.batchNanos();
      boolean isNew = bytes > WARM_UP_OF_KIND_BYTES && isFirstOfLong; // their code has not run yet
      long count = warmUp(contestant, operation, bytes, least, isNew);
      if (count > 0) {
        iterations.put(contestant, count);
      }
    }
    isFirstOfLong &= bytes <= WARM_UP_OF_KIND_BYTES;
    return undisturbed(operation, bytes, () -> batches(operation, bytes, iterations, what, progress));
  }

  /** Measures a cell once more if others have disturbed it. */
  private static Cell undisturbed(BenchmarkOperation operation, long bytes, Batches batches)
      throws IOException, InterruptedException {
    Cell cell = measured(operation, bytes, batches);
    return cell.isDisturbed() ? measured(operation, bytes, batches) : cell;
  }

  private static Cell measured(BenchmarkOperation operation, long bytes, Batches batches)
      throws IOException, InterruptedException {
    ProcessorTime before = ProcessorTime.now();
    Map<Contestant, double[]> times = batches.run();
    return cell(operation, bytes, times, ProcessorTime.now().othersSince(before));
  }

  private Map<Contestant, double[]> batches(
      BenchmarkOperation operation, long bytes, Map<Contestant, Long> iterations, String what, ProgressLine progress) {
    Map<Contestant, double[]> times = new LinkedHashMap<>();
    iterations.keySet().forEach(contestant -> times.put(contestant, new double[options.batches]));
    for (int batch = 0; batch < options.batches; batch++) {
      progress.say(what + "batch " + (batch + 1) + " of " + options.batches);
      for (Map.Entry<Contestant, Long> entry : iterations.entrySet()) {
        Contestant contestant = entry.getKey();
        times.get(contestant)[batch] = contestant.time(operation, bytes, entry.getValue()) / NANOS_PER_MICRO;
      }
    }
    return times;
  }

  /** Times whole jobs; the first job of each contestant only fills the caches of the machine. */
  private Map<Contestant, double[]> hello(ProgressLine progress) throws IOException, InterruptedException {
    Map<Contestant, double[]> times = new LinkedHashMap<>();
    contestants.forEach(contestant -> times.put(contestant, new double[options.batches]));
    for (int batch = -1; batch < options.batches; batch++) {
      progress.say("hello: job " + (batch + 2) + " of " + (options.batches + 1));
      for (Contestant contestant : contestants) {
        double nanos = contestant.hello();
        if (batch >= 0) {
          times.get(contestant)[batch] = nanos / NANOS_PER_MICRO;
        }
      }
    }
    return times;
  }

  private static Cell cell(
      BenchmarkOperation operation, long bytes, Map<Contestant, double[]> times, double others) {
    Map<Contestant, Samples> samples = new LinkedHashMap<>();
    times.values().removeIf(values -> DoubleStream.of(values).anyMatch(Double::isNaN)); // a contestant that has ended
    times.forEach((contestant, values) -> samples.put(contestant, new Samples(values)));
    return new Cell(operation, bytes, samples, others);
  }

  /**
   * Warms up all sizes of an operation before any counts: each may run different code, and compiling one size would
   * disturb the next.
   */
  private void warmUpKind(BenchmarkOperation operation, ProgressLine progress) {
    long warmUpBytes = Math.max(options.leastBytes, Math.min(options.mostBytes, WARM_UP_OF_KIND_BYTES));
    long nanos = warmRoutine.isEmpty() ? FIRST_WARM_UP_NANOS : WARM_UP_OF_KIND_NANOS;
    for (Contestant contestant : contestants) {
      progress.say(operation.name() + ": warming up " + contestant.name());
      for (long bytes : operation.sizes(options.leastBytes, warmUpBytes, options.step)) {
        long ignored = warmUp(contestant, operation, bytes, nanos, true);
      }
    }
    warmRoutine = operation.name();
    isFirstOfLong = true;
  }

  /**
   * Runs batches until some in a row agree. If there are many JVMs, each compiles in its small share of a core, for so
   * long that only the number of calls shows when it is done; until then a call takes at least ten times as long.
   *
   * @param least the minimum duration
   * @param isNew whether this code has not run yet
   * @return how many iterations make a batch of the wanted length; 0 if the contestant cannot take part
   */
  private long warmUp(Contestant contestant, BenchmarkOperation operation, long bytes, long least, boolean isNew) {
    boolean countsCalls = isNew && jvmsPerCore > 1 && contestant.isJava();
    int part = options.brief ? BRIEF_PART : 1;
    long leastCalls = countsCalls ? WARM_UP_CALLS / part : 0;
    long most = countsCalls ? (long) (jvmsPerCore * MOST_WARM_UP_FOR_JVM_NANOS / part) : 4 * least;
    long start = System.nanoTime();
    long calls = 0;
    long iterations = 1;
    List<Double> recent = new ArrayList<>();
    while (true) {
      double nanos = contestant.time(operation, bytes, iterations);
      if (calls <= leastCalls) {
        recent.clear(); // the compiler was asked, and needs some time
      }
      calls += iterations;
      if (Double.isNaN(nanos) || nanos > TOO_SLOW_NANOS) {
        return 0;
      }
      long wanted = Math.max(1, (long) (options.batchNanos() / Math.max(nanos, 0.1)));
      iterations = Math.min(wanted, iterations * 8);
      recent.add(nanos);
      if (recent.size() > AGREEING) {
        recent.removeFirst();
      }
      long spent = System.nanoTime() - start;
      if (iterations == wanted && (spent > most || (spent > least && calls > leastCalls && agree(recent)))) {
        return iterations;
      }
    }
  }

  private static boolean agree(List<Double> times) {
    double least = times.stream().mapToDouble(time -> time).min().orElseThrow();
    double most = times.stream().mapToDouble(time -> time).max().orElseThrow();
    return times.size() == AGREEING && most <= least * (1 + AGREEMENT);
  }
}
