package org.shmem4j.processor.flow;

import com.sun.source.util.TreePath;
import org.shmem4j.processor.diagnostic.Tag;

/** Arrays that are used after they were freed; teams, contexts and jobs after they were closed. */
record Lives(Run run) {
  void end(Thing thing, boolean isFreed, TreePath place, State state) {
    if (thing == null || thing.kind == Thing.Kind.NULL || thing == run.world) {
      return;
    }
    State.End before = ended(thing.root, state);
    if (before != null && isFreed) {
      run.report(Tag.USE_AFTER_FREE, state.ended.isSure(before), place,
          "an array must be freed once: " + thing + " was freed in line " + run.code.line(before.place()),
          "drop one of the two");
    } else {
      state.ended.add(new State.End(thing.root, isFreed, place));
    }
  }

  void used(Thing thing, TreePath place, State state) {
    state.waited.forEach(flag -> run.program.waited.get(flag).add(thing.root.key()));
    State.End end = ended(thing.root, state);
    if (end != null && end.isFreed()) {
      run.report(Tag.USE_AFTER_FREE, state.ended.isSure(end), place,
          "an array must not be used after it was freed: " + thing + " was freed in line " + run.code.line(end.place()),
          "free it after its last use; slices end with their array");
    } else if (end != null) {
      String kind = switch (end.thing().kind) {
        case TEAM -> "team";
        case CONTEXT -> "context";
        default -> "job";
      };
      run.report(Tag.USE_AFTER_CLOSE, state.ended.isSure(end), place,
          "a " + kind + ", and what belongs to it, must not be used after it was closed: it was closed in line "
              + run.code.line(end.place()),
          "close it after its last use");
    }
  }

  /** How a thing, or what it belongs to, came to its end; null if it may be alive. */
  private State.End ended(Thing thing, State state) {
    for (State.End end : state.ended.keys()) {
      if (state.ended.holds(end, run.depth)) {
        for (Thing each = thing; each != null; each = each.owner) {
          boolean mayEnd = each == thing || thing.kind != Thing.Kind.TEAM || each.kind == Thing.Kind.JOB;
          if (end.thing() == each && mayEnd) { // a team does not end with the team that it was made from
            return end;
          }
        }
      }
    }
    return null;
  }
}
