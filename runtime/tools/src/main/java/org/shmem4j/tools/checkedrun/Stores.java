package org.shmem4j.tools.checkedrun;

import java.util.HashMap;
import java.util.Map;

/** Stores of a PE to its own copies between which there is no fence and no quiet, so that all become visible alike. */
final class Stores {
  private static final long NEVER = Long.MAX_VALUE;

  private final int pe;
  private final Map<Long, Long> fences = new HashMap<>(); // by contexts, the moments of their first fences
  private long done = NEVER;

  Stores(int pe) {
    this.pe = pe;
  }

  /** Notes that they are complete from a moment on. */
  void complete(long moment) {
    done = Math.min(done, moment);
  }

  /** Notes a fence of a context after them; returns whether it is the context's first. */
  boolean fence(long context, long moment) {
    return fences.putIfAbsent(context, moment) == null;
  }

  /** {@return whether a PE with this clock sees them for sure: complete, or ordered before what it has seen} */
  boolean areVisible(VectorClock clock) {
    return clock.moment(pe) >= done
        || fences.entrySet().stream().anyMatch(fence -> clock.fence(pe, pe, fence.getKey()) >= fence.getValue());
  }
}
