package org.shmem4j.internal.check;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * What a PE knows to have happened: a moment of each PE, up to which everything is known. It also tracks which puts
 * fences have ordered. Such an order holds only for what the target has seen, so it is kept for each pair of PEs.
 */
final class Clock {
  private final long[] moments;
  private Map<Long, Long> fences;

  Clock(int pes) {
    moments = new long[pes];
  }

  private Clock(long[] moments, Map<Long, Long> fences) {
    this.moments = moments;
    this.fences = fences;
  }

  Clock copy() {
    return new Clock(moments.clone(), fences == null ? null : new HashMap<>(fences));
  }

  long moment(int pe) {
    return moments[pe];
  }

  /** Starts a new moment of the PE that this clock belongs to. */
  long tick(int pe) {
    return ++moments[pe];
  }

  /** Adds what another PE knew. */
  void join(Clock other) {
    for (int pe = 0; pe < moments.length; pe++) {
      moments[pe] = Math.max(moments[pe], other.moments[pe]);
    }
    if (other.fences != null) {
      other.fences.forEach(this::orderedByFence);
    }
  }

  /** Notes that everything that one PE has put to another and ordered by a fence up to a moment has arrived there. */
  void fenced(int from, int to, long moment) {
    orderedByFence(pair(from, to), moment);
  }

  private void orderedByFence(long pair, long moment) {
    if (fences == null) {
      fences = new HashMap<>();
    }
    fences.merge(pair, moment, Math::max);
  }

  /** {@return the moment up to which fences have ordered what one PE put to another; -1 if none is known} */
  long fence(int from, int to) {
    return fences == null ? -1 : fences.getOrDefault(pair(from, to), -1L);
  }

  private static long pair(int from, int to) {
    return (long) from << Integer.SIZE | to;
  }

  @Override
  public String toString() {
    return Arrays.toString(moments) + (fences == null ? "" : fences);
  }
}
