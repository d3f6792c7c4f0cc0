package org.shmem4j.internal.check;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The order in which the threads of PEs make the collectives of their teams. A blocking call may wait for all members,
 * so that a cycle among the orders of several PEs is a deadlock, avoided only because a call happened not to wait.
 */
final class CallOrder {
  private static final int MOST_CALLS = 500_000;

  /** A call of a team. */
  record Call(long group, long number) {}

  /** A PE makes one call right after another. */
  record Step(int pe, Call first, int firstPlace, Call second, int secondPlace) {}

  private final Map<Call, List<Step>> steps = new HashMap<>();
  private final Map<Maker, Made> last = new HashMap<>();
  private boolean several;
  private boolean full;

  /** A thread of a PE. Nothing orders the calls of several threads but what they wait for. */
  private record Maker(int pe, long thread) {}

  /** A call, and where it was made. */
  private record Made(Call call, int place) {}

  /** {@return whether calls were left out because there were too many} */
  boolean isFull() {
    return full;
  }

  /** Notes that a thread of a PE makes a blocking call. */
  void made(int pe, long thread, Call call, int place) {
    if (steps.size() > MOST_CALLS) {
      full = true;
      return;
    }
    Made before = last.put(new Maker(pe, thread), new Made(call, place));
    if (before != null) {
      several |= before.call().group() != call.group();
      steps.computeIfAbsent(before.call(), any -> new ArrayList<>(1))
          .add(new Step(pe, before.call(), before.place(), call, place));
    }
  }

  /** {@return the steps of a cycle; empty if there is none} */
  List<Step> circle() {
    if (!several) {
      return List.of();
    }
    Map<Call, Integer> entering = new HashMap<>();
    steps.forEach((from, all) -> {
      entering.putIfAbsent(from, 0);
      all.forEach(step -> entering.merge(step.second(), 1, Integer::sum));
    });
    Deque<Call> free = new ArrayDeque<>();
    entering.forEach((call, count) -> {
      if (count == 0) {
        free.add(call);
      }
    });
    while (!free.isEmpty()) {
      Call call = free.poll();
      entering.remove(call);
      for (Step step : steps.getOrDefault(call, List.of())) {
        if (entering.merge(step.second(), -1, Integer::sum) == 0) {
          free.add(step.second());
        }
      }
    }
    return entering.isEmpty() ? List.of() : circleAmong(entering);
  }

  /**
   * Finds a cycle. From each remaining call there is a step to a remaining call, so that following steps must lead into
   * a cycle.
   */
  private List<Step> circleAmong(Map<Call, Integer> left) {
    // Remaining calls that only follow a cycle are removed first.
    boolean removed = true;
    while (removed) {
      removed = left.keySet().removeIf(call -> steps.getOrDefault(call, List.of()).stream()
          .noneMatch(step -> left.containsKey(step.second())));
    }
    Map<Call, Integer> seen = new HashMap<>();
    List<Step> path = new ArrayList<>();
    Call at = left.keySet().iterator().next();
    while (!seen.containsKey(at)) {
      seen.put(at, path.size());
      Step next = steps.get(at).stream().filter(step -> left.containsKey(step.second())).findFirst().orElseThrow();
      path.add(next);
      at = next.second();
    }
    return path.subList(seen.get(at), path.size());
  }
}
