package org.shmem4j.processor.flow.check;

import com.sun.source.util.TreePath;
import org.shmem4j.processor.diagnostic.Tag;
import org.shmem4j.processor.flow.state.Run;
import org.shmem4j.processor.flow.state.State;
import org.shmem4j.processor.flow.value.TrackedObject;

/**
 * Finds arrays that are used after they were freed, or freed twice, and teams, contexts, exchanges and jobs that are
 * used after they were closed.
 */
public record LifetimeCheck(Run run) {
  /**
   * Records that an array is freed, or a team, context, exchange or job closed; does nothing for null, which stands for
   * an unknown object.
   */
  public void end(TrackedObject object, boolean isFreed, TreePath place, State state) {
    if (object == null || object.kind == TrackedObject.Kind.NULL || object == run.world) {
      return;
    }
    State.End before = ended(object.root, state);
    if (before != null && isFreed) {
      run.report(Tag.USE_AFTER_FREE, state.ended.isSure(before), place,
          "an array must be freed once: " + object + " was freed on line " + run.compiler.line(before.place()),
          "drop one of the two calls");
    } else {
      state.ended.add(new State.End(object.root, isFreed, place));
    }
  }

  /** Checks that neither an object that is used, nor its owner, has ended. */
  public void checkUse(TrackedObject object, TreePath place, State state) {
    state.waited.forEach(flag -> run.findings.waited.get(flag).add(object.root.key()));
    State.End end = ended(object.root, state);
    if (end != null && end.isFreed()) {
      run.report(Tag.USE_AFTER_FREE, state.ended.isSure(end), place,
          "an array must not be used after it was freed: " + object + " was freed on line "
              + run.compiler.line(end.place()),
          "free it after its last use; slices end with their array");
    } else if (end != null) {
      String what = switch (end.object().kind) {
        case TEAM -> "a team";
        case CONTEXT -> "a context";
        case EXCHANGE -> "an exchange";
        case FILE -> "a file";
        default -> "a job";
      };
      run.report(Tag.USE_AFTER_CLOSE, state.ended.isSure(end), place,
          what + ", and what belongs to it, must not be used after it was closed: it was closed on line "
              + run.compiler.line(end.place()),
          "close it after its last use");
    }
  }

  /** How an object or its owner ended, or null if it may be alive. */
  private State.End ended(TrackedObject object, State state) {
    for (State.End end : state.ended.keys()) {
      if (state.ended.holds(end, run.conditions)) {
        for (TrackedObject each = object; each != null; each = each.owner) {
          boolean mayEnd =
              each == object || object.kind != TrackedObject.Kind.TEAM || each.kind == TrackedObject.Kind.JOB;
          if (end.object() == each && mayEnd) { // a team does not end with the team that it was made from
            return end;
          }
        }
      }
    }
    return null;
  }
}
