package org.shmem4j.processor.flow;

import com.sun.source.util.TreePath;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/** The collective calls on a path, last first, and how many there are. */
record Trace(Trace before, Event last, int size) {
  static final Trace EMPTY = new Trace(null, null, 0);

  /** An argument of a call, and where it is. */
  record Argument(Value value, TreePath place) {}

  /**
   * A collective call: the team is null for the world's; {@code places} lead to the call, outermost first; {@code
   * agreed} are the arguments that must be the same on every PE, by their names; {@code loops} is how many loops it is
   * in of which nobody knows the turns.
   */
  record Event(String name, Thing team, List<TreePath> places, Map<String, Argument> agreed, int loops) {
    /** Whatever code does that is not followed. */
    static final Event UNKNOWN = new Event("", null, List.of(), Map.of(), 0);

    /** What is called, and by which PEs. */
    List<Object> call() {
      return Arrays.asList(name, team);
    }

    /** Whether another thread makes it. */
    boolean isOnQueue() {
      return name.endsWith("OnQueue");
    }
  }

  Trace plus(Event event) {
    return new Trace(this, event, size + 1);
  }

  /** The calls after another trace; null if this does not go on from that. */
  List<Event> since(Trace start) {
    Deque<Event> events = new ArrayDeque<>();
    Trace at = this;
    while (at.size > start.size) {
      events.addFirst(at.last);
      at = at.before;
    }
    return at == start ? new ArrayList<>(events) : null;
  }
}
