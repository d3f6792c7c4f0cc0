package org.shmem4j.processor.flow.interpret;

import com.sun.source.util.TreePath;
import java.util.Map;
import org.shmem4j.processor.flow.check.LifetimeCheck;
import org.shmem4j.processor.flow.check.Transfers;
import org.shmem4j.processor.flow.state.Completion;
import org.shmem4j.processor.flow.state.Run;
import org.shmem4j.processor.flow.state.State;
import org.shmem4j.processor.flow.state.UnfollowedCode;
import org.shmem4j.processor.flow.value.TrackedObject;
import org.shmem4j.processor.flow.value.Value;

/**
 * Follows arrays, teams, contexts, exchanges and jobs to their end: by a call, by the end of a try, or with their job.
 */
record Lifetimes(Run run, LifetimeCheck lifetimeCheck, Transfers transfers) {
  /** Closes a team, context, exchange or job, or an executor, which waits for its tasks; null is an unknown object. */
  void close(TrackedObject object, State state, TreePath place) {
    if (object == null || object.isOfThreads) { // annotations handle a work group
      return;
    }
    switch (object.kind) {
      case OTHER -> UnfollowedCode.forgetEvents(null, state);
      case CONTEXT -> Completion.quiet(object, state);
      case JOB -> Completion.barrier(true, state);
      default -> {}
    }
    boolean isCounted = object.kind == TrackedObject.Kind.JOB && run.inits > 1;
    if (object.kind != TrackedObject.Kind.REQUEST && object.kind != TrackedObject.Kind.OTHER && !isCounted) {
      end(object, false, place, state);
    }
  }

  /** Ends an array that is freed, or a team, context, exchange or job that is closed; null is an unknown object. */
  void end(TrackedObject object, boolean isFreed, TreePath place, State state) {
    if (object != null && isFreed && object.kind == TrackedObject.Kind.ARRAY) {
      transfers.checkFreed(object, place, state);
    }
    lifetimeCheck.end(object, isFreed, place, state);
  }

  /**
   * Ends, with a job, the objects of its body that fields, arrays and lists still hold.
   *
   * @param inside the state at the end of the body
   * @param state the state around the job, to which this is added
   */
  void endWithJob(TrackedObject job, State inside, TreePath place, State state) {
    boolean isKept = false;
    for (Map.Entry<Object, Value> each : inside.values.entrySet()) {
      TrackedObject object = each.getValue().object();
      TrackedObject before = state.values.getOrDefault(each.getKey(), Value.UNKNOWN).object();
      boolean isOfJob = belongs(object, job);
      boolean isNewTeam = !isOfJob && isMadeOfWorld(object) && object != before;
      if (State.isLocal(each.getKey()) || !(isOfJob || isNewTeam)) {
        continue;
      }
      state.values.put(each.getKey(), each.getValue());
      if (isNewTeam) {
        end(object, false, place, state);
      }
      isKept |= isOfJob;
    }
    if (isKept) {
      end(job, false, place, state);
    }
  }

  /** {@return whether an object is a team or context derived from the world team, which belongs to each job in turn} */
  private boolean isMadeOfWorld(TrackedObject object) {
    return object != null && object.isMade() && belongs(object, run.world)
        && (object.kind == TrackedObject.Kind.TEAM || object.kind == TrackedObject.Kind.CONTEXT);
  }

  private static boolean belongs(TrackedObject object, TrackedObject job) {
    TrackedObject at = object == null ? null : object.root;
    while (at != null && at != job) {
      at = at.owner;
    }
    return at != null;
  }
}
