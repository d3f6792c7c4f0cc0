package org.shmem4j.tools.profilepage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What a PE did while it neither waited nor paused: computing, or one-sided calls. With enough samples, these decide;
 * otherwise the calls' own estimate does.
 */
final class StackSamples {
  private static final int ENOUGH = 8;
  private static final double GENEROUS = 1.5;
  private static final double NOTABLE = 0.1;

  final Map<Place, List<Long>> computing = new HashMap<>();
  final Map<Place, List<Long>> inCalls = new HashMap<>();
  final double unsampled;
  private final double covered;
  private final int all;

  /**
   * Divides a period.
   *
   * @param pe the PE
   * @param rest the time in which it neither waited nor paused
   */
  StackSamples(PeRecord pe, double rest) {
    pe.samples.forEach(sample -> computing.computeIfAbsent(sample.place(), any -> new ArrayList<>()).add(sample.at()));
    pe.inCalls.forEach(sample -> inCalls.computeIfAbsent(sample.place(), any -> new ArrayList<>()).add(sample.at()));
    joinLoops();
    this.all = pe.samples.size() + pe.inCalls.size();
    double sampled = Math.min(rest, GENEROUS * all * period(pe));
    this.unsampled = rest - sampled > NOTABLE * rest ? rest - sampled : 0;
    this.covered = rest - unsampled;
  }

  /** A loop around a call on the call's line counts as the call if most samples of the line are in it. */
  private void joinLoops() {
    for (Map.Entry<Place, List<Long>> call : inCalls.entrySet()) {
      for (Place loop : List.copyOf(computing.keySet())) {
        if (loop.line().equals(call.getKey().line()) && computing.get(loop).size() <= call.getValue().size()) {
          call.getValue().addAll(computing.remove(loop));
        }
      }
    }
  }

  /** The usual interval between two samples: while a thread runs without a break, they come at regular times. */
  private static double period(PeRecord pe) {
    List<Long> times = Stream.concat(pe.samples.stream(), pe.inCalls.stream())
        .map(PeRecord.Sample::at).sorted().toList();
    if (times.size() < 2) {
      return 0;
    }
    long[] gaps = new long[times.size() - 1];
    for (int i = 0; i < gaps.length; i++) {
      gaps[i] = times.get(i + 1) - times.get(i);
    }
    Arrays.sort(gaps);
    return gaps[gaps.length / 2];
  }

  /** {@return whether there are enough samples to distinguish computing from calls} */
  boolean areEnough() {
    return all >= ENOUGH;
  }

  /** {@return the time that a number of samples stands for} */
  double nanos(int count) {
    return all == 0 ? 0 : covered * count / all;
  }

  /** {@return the square of the standard error of the time that a number of samples stands for} */
  double variance(int count) {
    if (all == 0) {
      return 0;
    }
    double share = (double) count / all;
    return covered * covered * share * (1 - share) / all;
  }
}
