package org.shmem4j.conformance;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** The order in which one PE makes the calls of a round. */
final class RoundOrder {
  private RoundOrder() {}

  /**
   * A random order that the rules allow: the calls on one team, and all calls that block, stay as all PEs agreed.
   *
   * @param agreed the trials of all PEs
   * @param random this PE's own
   * @return those that this PE is a member of
   */
  static List<CollectiveTrial> of(List<CollectiveTrial> agreed, Random random) {
    Map<TrialGroup, Deque<CollectiveTrial>> byGroup = new LinkedHashMap<>();
    Deque<CollectiveTrial> blocking = new ArrayDeque<>();
    for (CollectiveTrial trial : agreed) {
      if (trial.isMember()) {
        byGroup.computeIfAbsent(trial.group(), group -> new ArrayDeque<>()).add(trial);
        if (trial.blocks()) {
          blocking.add(trial);
        }
      }
    }
    List<CollectiveTrial> order = new ArrayList<>();
    while (true) {
      List<Deque<CollectiveTrial>> next = byGroup.values().stream()
          .filter(trials -> !trials.isEmpty())
          .filter(trials -> !trials.peek().blocks() || trials.peek() == blocking.peek())
          .toList();
      if (next.isEmpty()) {
        return order;
      }
      CollectiveTrial chosen = next.get(random.nextInt(next.size())).remove();
      if (chosen.blocks()) {
        blocking.remove();
      }
      order.add(chosen);
    }
  }
}
