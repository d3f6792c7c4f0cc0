package org.shmem4j.internal.betweenhosts.bootstrap;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.shmem4j.ShmemException;

/**
 * The hosts of PEs in the notation of PMI's launchers: {@code (vector,(0,2,4))} means that, from host 0 on, two hosts
 * have four PEs each. Newer launchers write {@code 2} for {@code (2,1,1)} and {@code [0,1]x3} for {@code 0,1,0,1,0,1}.
 * If there are more PEs, the list repeats from its first block.
 */
final class ProcessMapping {
  private static final String BLOCK = "(?:\\(\\d+,\\d+,\\d+\\)|\\d+)";
  private static final String REPEATED = "\\[" + BLOCK + "(?:," + BLOCK + ")*\\]x\\d+";
  private static final Pattern MAPPING =
      Pattern.compile("\\(vector(?:,(?:" + BLOCK + "|" + REPEATED + "))+\\)");
  private static final Pattern PART = Pattern.compile(
      "\\((?<host>\\d+),(?<hosts>\\d+),(?<pes>\\d+)\\)|(?<start>\\[)|\\]x(?<times>\\d+)|(?<alone>\\d+)");

  private ProcessMapping() {}

  /**
   * Returns the host of each PE.
   *
   * @param text the mapping
   * @param pes the number of PEs
   * @return their hosts, numbered in the order of their first PE
   */
  static int[] hosts(String text, int pes) {
    if (!MAPPING.matcher(text).matches()) {
      throw new ShmemException("the launcher's map of PEs must be a vector of blocks: PMI_process_mapping=" + text);
    }
    List<Integer> ids = new ArrayList<>();
    int repeated = 0;
    for (Matcher part = PART.matcher(text); part.find();) {
      if (part.group("start") != null) {
        repeated = ids.size();
      } else if (part.group("times") != null) {
        repeat(ids, repeated, number(part, "times"), pes);
      } else if (part.group("alone") != null) {
        ids.add(number(part, "alone"));
      } else {
        place(ids, part, pes);
      }
    }
    if (ids.isEmpty()) {
      throw new ShmemException("the launcher's map of PEs must place at least one PE: PMI_process_mapping=" + text);
    }
    repeat(ids, 0, Integer.MAX_VALUE, pes);
    return HostNumbers.of(ids.subList(0, pes));
  }

  private static void place(List<Integer> ids, MatchResult block, int pes) {
    int each = number(block, "pes");
    long all = (long) number(block, "hosts") * each;
    for (int i = 0; i < all && ids.size() < pes; i++) {
      ids.add(number(block, "host") + i / each);
    }
  }

  /** Repeats the end of a list a number of times, but only until every PE has an entry. */
  private static void repeat(List<Integer> ids, int from, int times, int pes) {
    List<Integer> end = List.copyOf(ids.subList(from, ids.size()));
    for (int i = 1; i < times && ids.size() < pes; i++) {
      ids.addAll(end);
    }
  }

  private static int number(MatchResult part, String name) {
    return Integer.parseInt(part.group(name));
  }
}
