package org.shmem4j.tools.checkedrun;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * The events that a PE knows to have happened: a moment of each PE, up to which everything is known (Fidge, "Timestamps
 * in Message-Passing Systems That Preserve the Partial Ordering", 1988; Mattern, "Virtual Time and Global States of
 * Distributed Systems", 1989). It also tracks which puts are known to have arrived by fences or signals, separately for
 * each target and context.
 */
final class VectorClock {
  /** Puts of one PE to another through one context: those that fences order, or those that signals announce. */
  private record Path(int from, int to, long context, boolean signals) {}

  /** What one PE has added to a sum, and what it knew then. */
  record Part(long amount, VectorClock clock) {}

  private final long[] moments;
  private Map<Path, Long> arrived;
  private VectorClock shared; // this clock without its own PE's moment; null after it has learned more

  VectorClock(int pes) {
    moments = new long[pes];
  }

  private VectorClock(long[] moments, Map<Path, Long> arrived) {
    this.moments = moments;
    this.arrived = arrived;
  }

  VectorClock copy() {
    return new VectorClock(moments.clone(), arrived == null ? null : new HashMap<>(arrived));
  }

  /** {@return a copy, shared until this clock learns more than new moments of its own PE} */
  VectorClock shared() {
    if (shared == null) {
      shared = copy();
    }
    return shared;
  }

  long moment(int pe) {
    return moments[pe];
  }

  /** Starts a new moment of the PE that this clock belongs to. */
  long tick(int pe) {
    return ++moments[pe];
  }

  /** Adds a moment of a PE. */
  void reached(int pe, long moment) {
    moments[pe] = moment;
  }

  /** Adds what another PE knew. */
  void join(VectorClock other) {
    shared = null;
    for (int pe = 0; pe < moments.length; pe++) {
      moments[pe] = Math.max(moments[pe], other.moments[pe]);
    }
    if (other.arrived != null) {
      other.arrived.forEach(this::arrived);
    }
  }

  /** {@return whether another clock knows all that this one knows} */
  boolean isKnownTo(VectorClock other) {
    for (int pe = 0; pe < moments.length; pe++) {
      if (moments[pe] > other.moments[pe]) {
        return false;
      }
    }
    return arrived == null
        || arrived.entrySet().stream().allMatch(path -> other.arrivedBy(path.getKey()) >= path.getValue());
  }

  /** Records that everything put through a context and ordered by a fence up to a moment has arrived. */
  void fenced(int from, int to, long context, long moment) {
    arrived(new Path(from, to, context, false), moment);
  }

  /** Records that all data put with signals through a context up to a moment has arrived. */
  void signaled(int from, int to, long context, long moment) {
    arrived(new Path(from, to, context, true), moment);
  }

  private void arrived(Path path, long moment) {
    shared = null;
    if (arrived == null) {
      arrived = new HashMap<>();
    }
    arrived.merge(path, moment, Math::max);
  }

  /**
   * Returns what a PE that sees a sum surely knows: whatever is known to parts that together exceed the slack. Had
   * something not happened, all parts that know of it would be missing, which goes unnoticed if they do not exceed the
   * slack.
   *
   * @param parts the parts of the sum
   * @param slack how much can be missing without being noticed
   * @return the knowledge, or null if all parts could be missing
   */
  static VectorClock ofParts(List<Part> parts, long slack) {
    if (parts.stream().mapToLong(Part::amount).sum() <= slack) {
      return null;
    }
    VectorClock sure = new VectorClock(parts.getFirst().clock().moments.length);
    for (int pe = 0; pe < sure.moments.length; pe++) {
      int each = pe;
      sure.moments[pe] = sure(parts, slack, clock -> clock.moments[each]);
    }
    parts.stream().map(Part::clock).filter(clock -> clock.arrived != null)
        .flatMap(clock -> clock.arrived.keySet().stream()).distinct()
        .forEach(path -> sure.arrived(path, sure(parts, slack, clock -> clock.arrivedBy(path))));
    return sure;
  }

  private static long sure(List<Part> parts, long slack, ToLongFunction<VectorClock> moment) {
    List<Part> latestFirst = parts.stream()
        .sorted(Comparator.comparingLong((Part part) -> moment.applyAsLong(part.clock())).reversed())
        .toList();
    long sum = 0;
    for (Part part : latestFirst) {
      sum += part.amount();
      if (sum > slack) {
        return moment.applyAsLong(part.clock());
      }
    }
    return -1;
  }

  /** {@return the moment up to which puts ordered by fences are known to have arrived, or -1 if none is known} */
  long fence(int from, int to, long context) {
    return arrivedBy(new Path(from, to, context, false));
  }

  /** {@return the moment up to which data announced by signals is known to have arrived, or -1 if none is known} */
  long signal(int from, int to, long context) {
    return arrivedBy(new Path(from, to, context, true));
  }

  private long arrivedBy(Path path) {
    return arrived == null ? -1 : arrived.getOrDefault(path, -1L);
  }

  @Override
  public String toString() {
    return Arrays.toString(moments) + (arrived == null ? "" : arrived);
  }
}
