package org.shmem4j.tools.checkedrun;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.shmem4j.internal.watching.checkedrun.Rule;

/** Detects that a PE uses a pSync array for a call of one active set while a call of another may still use it. */
final class PSyncs {
  /** The first PE of an active set, the logarithm of its stride, and its size. */
  private record ActiveSet(long start, long logStride, long size) {
    boolean has(int pe) {
      long distance = pe - start;
      return distance >= 0 && distance >> logStride < size && (distance & (1L << logStride) - 1) == 0;
    }
  }

  /** The last use of a pSync array by a PE; {@code number} counts the PE's calls of the active set. */
  private record Use(ActiveSet set, int number, int place, long moment, boolean ended) {}

  /** The key by which a PE's calls are counted. */
  private record Calls(long array, ActiveSet set, int pe) {}

  private final Map<Long, Map<Integer, Use>> uses = new HashMap<>();
  private final Map<Calls, Integer> counts = new HashMap<>();
  private final Findings findings;

  PSyncs(Findings findings) {
    this.findings = findings;
  }

  void used(Replay pe, long[] words) {
    long array = words[EventWords.ARRAY];
    Map<Integer, Use> ofArray = uses.computeIfAbsent(array, any -> new HashMap<>());
    ActiveSet set = new ActiveSet(words[EventWords.FIRST], words[EventWords.LOG_STRIDE], words[EventWords.SIZE]);
    int place = (int) words[EventWords.USED_AT];
    Calls calls = new Calls(array, set, pe.pe());
    if (words[EventWords.ENDS] != 0) {
      ofArray.put(pe.pe(), new Use(set, counts.getOrDefault(calls, 0), place, pe.clock().tick(pe.pe()), true));
      return;
    }
    ofArray.forEach((other, use) -> {
      boolean ordered = other == pe.pe() ? use.ended() : use.ended() && pe.clock().moment(other) >= use.moment();
      boolean meets = other == pe.pe() || set.has(other) || awaits(use, array, pe.pe());
      if (!ordered && meets && (!use.set().equals(set) || other == pe.pe())) {
        findings.add(Rule.PSYNC_OVERLAP, "", 1, List.of(
            new Findings.Place(other, "uses the array in", use.place()),
            new Findings.Place(pe.pe(), "uses the array in", place)));
      }
    });
    ofArray.put(pe.pe(), new Use(set, counts.merge(calls, 1, Integer::sum), place, Long.MAX_VALUE, false));
  }

  /**
   * {@return whether another PE's call still waits for this PE to make it, too, and so uses this PE's copy of the
   * array}
   */
  private boolean awaits(Use use, long array, int pe) {
    return use.set().has(pe) && counts.getOrDefault(new Calls(array, use.set(), pe), 0) < use.number();
  }
}
