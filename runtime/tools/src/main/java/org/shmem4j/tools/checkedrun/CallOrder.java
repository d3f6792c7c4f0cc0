package org.shmem4j.tools.checkedrun;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The order in which the threads of PEs make the collectives of their teams. A blocking call may wait for all members.
 * A cycle in the orders of several PEs (found by Kahn's algorithm, "Topological Sorting of Large Networks", 1962) is
 * therefore a deadlock, avoided only because a call happened not to wait.
 */
final class CallOrder {
  private static final int MOST_CALLS = 500_000;

  /** A call of a team. */
  record NumberedCall(long group, long number) {}

  /** A step: a PE makes one call right after another. */
  record Edge(int pe, NumberedCall first, int firstPlace, NumberedCall second, int secondPlace) {}

  /** A call that may still be on a cycle. */
  private static final class Node {
    final List<Edge> steps = new ArrayList<>(1);
    int before; // steps that lead to it
    boolean complete;
  }

  private final Map<NumberedCall, Node> nodes = new HashMap<>();
  private final Map<Maker, Made> last = new HashMap<>();
  private boolean full;

  /** A thread of a PE. Calls of different threads are ordered only by what they wait for. */
  private record Maker(int pe, long thread) {}

  /** A call, and where it was made. */
  private record Made(NumberedCall call, int place) {}

  /** {@return whether calls were left out because there were too many} */
  boolean isFull() {
    return full;
  }

  /** {@return the number of calls that are remembered} */
  int size() {
    return nodes.size();
  }

  /** Records that a thread of a PE makes a blocking call. */
  void made(int pe, long thread, NumberedCall call, int place) {
    if (nodes.size() > MOST_CALLS) {
      full = true;
      return;
    }
    Node node = nodes.computeIfAbsent(call, any -> new Node());
    Made before = last.put(new Maker(pe, thread), new Made(call, place));
    Node nodeBefore = before == null ? null : nodes.get(before.call());
    if (nodeBefore != null) {
      node.before++;
      nodeBefore.steps.add(new Edge(pe, before.call(), before.place(), call, place));
    }
  }

  /**
   * Records that all members have made a call. A call that no step leads to, now or later, cannot be on a cycle and is
   * forgotten.
   */
  void complete(NumberedCall call) {
    Node node = nodes.get(call);
    if (node != null) {
      node.complete = true;
      forget(call);
    }
  }

  private void forget(NumberedCall call) {
    Deque<NumberedCall> free = new ArrayDeque<>(List.of(call));
    while (!free.isEmpty()) {
      NumberedCall each = free.poll();
      Node node = nodes.get(each);
      if (node != null && node.complete && node.before == 0) {
        nodes.remove(each);
        for (Edge step : node.steps) {
          nodes.get(step.second()).before--;
          free.add(step.second());
        }
      }
    }
  }

  /** {@return the steps of a cycle; empty if there is none} */
  List<Edge> circle() {
    Map<NumberedCall, Integer> entering = new HashMap<>();
    nodes.forEach((call, node) -> entering.put(call, node.before));
    Deque<NumberedCall> free = new ArrayDeque<>();
    entering.forEach((call, count) -> {
      if (count == 0) {
        free.add(call);
      }
    });
    while (!free.isEmpty()) {
      NumberedCall call = free.poll();
      entering.remove(call);
      for (Edge step : steps(call)) {
        if (entering.merge(step.second(), -1, Integer::sum) == 0) {
          free.add(step.second());
        }
      }
    }
    return entering.isEmpty() ? List.of() : circleAmong(entering);
  }

  /**
   * Finds a cycle. Each remaining call has a step to another remaining call, so following the steps must lead into a
   * cycle.
   */
  private List<Edge> circleAmong(Map<NumberedCall, Integer> left) {
    // Remaining calls that only follow a cycle are removed first.
    boolean removed = true;
    while (removed) {
      removed = left.keySet().removeIf(call -> steps(call).stream()
          .noneMatch(step -> left.containsKey(step.second())));
    }
    Map<NumberedCall, Integer> seen = new HashMap<>();
    List<Edge> path = new ArrayList<>();
    NumberedCall at = left.keySet().iterator().next();
    while (!seen.containsKey(at)) {
      seen.put(at, path.size());
      Edge next = steps(at).stream().filter(step -> left.containsKey(step.second())).findFirst().orElseThrow();
      path.add(next);
      at = next.second();
    }
    return path.subList(seen.get(at), path.size());
  }

  private List<Edge> steps(NumberedCall call) {
    Node node = nodes.get(call);
    return node == null ? List.of() : node.steps;
  }
}
