package org.shmem4j.internal.check;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Detects that a PE uses a pSync array for a call of one active set while a call of another may still use it. */
final class PSyncs {
  /** The last use of a pSync array by a PE. */
  private record Use(long set, int place, long moment, boolean ended) {}

  private final Map<Long, Map<Integer, Use>> uses = new HashMap<>();
  private final Findings findings;

  PSyncs(Findings findings) {
    this.findings = findings;
  }

  void used(Replay pe, long[] words) {
    Map<Integer, Use> ofArray = uses.computeIfAbsent(words[1], any -> new HashMap<>());
    long set = words[2] << 40 | words[3] << 32 | words[4];
    int place = (int) words[5];
    if (words[6] != 0) {
      ofArray.put(pe.pe(), new Use(set, place, pe.clock().tick(pe.pe()), true));
      return;
    }
    ofArray.forEach((other, use) -> {
      boolean ordered = other == pe.pe() ? use.ended() : use.ended() && pe.clock().moment(other) >= use.moment();
      boolean apart = other != pe.pe() && !areIn(words, other);
      if (!ordered && !apart && (use.set() != set || other == pe.pe())) {
        findings.add(Rule.PSYNC_OVERLAP, "", 1, List.of(
            new Findings.Place(other, "uses the array in", use.place()),
            new Findings.Place(pe.pe(), "uses it in", place)));
      }
    });
    ofArray.put(pe.pe(), new Use(set, place, Long.MAX_VALUE, false));
  }

  /** Whether a PE is in the active set of a call; only then does the call use its copy of the array. */
  private static boolean areIn(long[] words, int pe) {
    long distance = pe - words[2];
    return distance >= 0 && distance >> words[3] < words[4] && (distance & (1L << words[3]) - 1) == 0;
  }
}
