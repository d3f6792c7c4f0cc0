package org.shmem4j.internal.watching.checkedrun;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a PE has created or started and not released or awaited yet, each with its place; and its last calls. */
final class OpenResources {
  private static final int OFTEN = 16;

  final Map<Long, Integer> requests = new LinkedHashMap<>();
  final Map<Long, Integer> teams = new HashMap<>();
  final Map<Long, Integer> arrays = new HashMap<>();
  private final Deque<Integer> lastCalls = new ArrayDeque<>();

  /** Records a call, unless it is the same as the previous one. */
  void called(Integer place) {
    if (!place.equals(lastCalls.peekLast())) {
      if (lastCalls.size() == EventKind.LAST_CALLS_TOLD) {
        lastCalls.removeFirst();
      }
      lastCalls.addLast(place);
    }
  }

  /**
   * Writes the resources that are still open when the PE leaves its job; if the job has failed, the PE had no chance to
   * release them.
   */
  void write(EventWriter out, long time, boolean failed) {
    if (!failed) {
      requests.values().forEach(place -> finding(out, time, Rule.REQUEST_NOT_AWAITED, place, 1));
      often(out, time, teams);
      often(out, time, arrays);
    }
    long[] last = new long[lastCalls.size() + 1];
    last[0] = time;
    int at = 1;
    for (int place : lastCalls) {
      last[at++] = place;
    }
    out.write(EventKind.LAST_CALLS, last);
  }

  /** Reports what one source line created many times and only the end of the job releases. */
  private static void often(EventWriter out, long time, Map<Long, Integer> made) {
    Map<Integer, Integer> counts = new HashMap<>();
    made.values().forEach(place -> counts.merge(place, 1, Integer::sum));
    counts.forEach((place, count) -> {
      if (count >= OFTEN) {
        finding(out, time, Rule.NEVER_RELEASED, place, count);
      }
    });
  }

  private static void finding(EventWriter out, long time, Rule rule, int place, int times) {
    out.write(EventKind.FINDING, time, rule.ordinal(), place, times);
  }
}
