package org.shmem4j.tools.checkedrun;

import java.util.HashMap;
import java.util.Map;

/**
 * Stores of a PE to its own copies with no fence and no quiet in between, so that all of them become visible in the
 * same way.
 */
final class Stores {
  private static final long NEVER = Long.MAX_VALUE;

  private final int pe;
  private final Map<Long, Long> fences = new HashMap<>(); // by context, the moments of their first fences
  private long done = NEVER;

  Stores(int pe) {
    this.pe = pe;
  }

  /** Records that they are complete from a moment on. */
  void complete(long moment) {
    done = Math.min(done, moment);
  }

  /** Records a later fence of a context; returns whether it is the context's first. */
  boolean fence(long context, long moment) {
    return fences.putIfAbsent(context, moment) == null;
  }

  /** {@return whether a PE with this clock surely sees them: they are complete, or ordered before what it has seen} */
  boolean areVisible(VectorClock clock) {
    return clock.moment(pe) >= done
        || fences.entrySet().stream().anyMatch(fence -> clock.fence(pe, pe, fence.getKey()) >= fence.getValue());
  }
}
