package org.shmem4j.internal.check;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * What a PE knows to have happened: of each PE, up to which of its moments. Besides, which puts a fence has ordered: such
 * an order holds only for what the target has seen, so it is kept for each pair of PEs.
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

  /** A new moment of the PE whose clock it is begins. */
  long tick(int pe) {
    return ++moments[pe];
  }

  /** What another PE knew is known here too. */
  void join(Clock other) {
    for (int pe = 0; pe < moments.length; pe++) {
      moments[pe] = Math.max(moments[pe], other.moments[pe]);
    }
    if (other.fences != null) {
      other.fences.forEach(this::orderedByFence);
    }
  }

  /** What one PE put to another and ordered by a fence up to a moment has arrived there. */
  void fenced(int from, int to, long moment) {
    orderedByFence(pair(from, to), moment);
  }

  private void orderedByFence(long pair, long moment) {
    if (fences == null) {
      fences = new HashMap<>();
    }
    fences.merge(pair, moment, Math::max);
  }

  /** {@return up to which moment fences have ordered what one PE put to another; -1 if nothing is known} */
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
