package org.shmem4j.processor.flow.state;

import com.sun.source.util.TreePath;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.shmem4j.processor.flow.value.TrackedObject;
import org.shmem4j.processor.flow.value.Value;

/** The collective calls on a path, as a list that grows at its end and shares its beginning with other paths. */
public record Trace(Trace before, Collective last, int size) {
  static final Trace EMPTY = new Trace(null, null, 0);

  /** The name of a call and its team, null for all PEs: PEs meet in calls for which these are equal. */
  public record MeetingPoint(String name, TrackedObject team) {}

  /** An argument of a call, and its place. */
  public record Argument(Value value, TreePath place) {}

  /**
   * A collective call: the team is null for the world team; {@code places} lead to the call, outermost first; {@code
   * agreed} are the arguments that must be the same on every PE, by name; {@code loops} is the number of surrounding
   * loops with unknown iteration counts.
   */
  public record Collective(String name, TrackedObject team, List<TreePath> places, Map<String, Argument> agreed,
      int loops) {
    /** Whatever is called by code that is not followed. */
    public static final Collective UNKNOWN = new Collective("", null, List.of(), Map.of(), 0);

    public MeetingPoint meetingPoint() {
      return new MeetingPoint(name, team);
    }

    /** {@return whether another thread makes the call} */
    public boolean isOnQueue() {
      return name.endsWith("OnQueue");
    }
  }

  /** A trace with one more call; this one is not changed. */
  public Trace plus(Collective collective) {
    return new Trace(this, collective, size + 1);
  }

  /** The calls after another trace, or null if this trace is not a continuation of it. */
  public List<Collective> since(Trace start) {
    Deque<Collective> collectives = new ArrayDeque<>();
    Trace at = this;
    while (at.size > start.size) {
      collectives.addFirst(at.last);
      at = at.before;
    }
    return at == start ? new ArrayList<>(collectives) : null;
  }
}
