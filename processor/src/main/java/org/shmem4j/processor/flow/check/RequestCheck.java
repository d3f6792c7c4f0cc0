package org.shmem4j.processor.flow.check;

import org.shmem4j.processor.diagnostic.Tag;
import org.shmem4j.processor.flow.program.Expression;
import org.shmem4j.processor.flow.state.Run;
import org.shmem4j.processor.flow.state.State;
import org.shmem4j.processor.flow.value.TrackedObject;
import org.shmem4j.processor.flow.value.Value;

/** Finds requests of collectives, and events of queues, that nobody waits for. */
public record RequestCheck(Run run) {
  /** Checks an object whose variable is overwritten: nobody can wait for it any more. */
  public void checkOverwritten(TrackedObject object, State state) {
    if (state.values.values().stream().noneMatch(each -> each.object() == object)) {
      checkLost(object, "is overwritten", state);
    }
  }

  /** Checks an expression whose value is not used. */
  public void checkDropped(Expression expression, Value value, State state) {
    TrackedObject object = value.object();
    if (object == null) {
      return;
    }
    if (object.kind == TrackedObject.Kind.EVENT && expression instanceof Expression.Invoke) {
      object.dropped = expression.place();
    }
    if (!(expression instanceof Expression.Assign)) {
      checkLost(object, "is dropped", state);
    }
  }

  private void checkLost(TrackedObject request, String what, State state) {
    if (request.kind == TrackedObject.Kind.REQUEST && state.requests.isSure(request)) {
      state.requests.remove(request);
      state.pending.removeIf(each -> each.owner() == request);
      report(request, what);
    }
  }

  /** Checks the state at the end of a method or of the body of a job. */
  public void checkEnd(State state) {
    for (TrackedObject request : state.requests.keys()) {
      report(request, state.requests.isSure(request) ? "is never used" : "is not awaited on every path");
    }
  }

  private void report(TrackedObject request, String what) {
    boolean isEvent = request.kind == TrackedObject.Kind.EVENT;
    run.report(Tag.REQUEST_NOT_AWAITED, false, request.dropped,
        isEvent ? "the event of a queued call must be joined before the call's arrays are used or freed: the event of "
            + request + " " + what
            : "a started collective must be awaited before its arrays are used or freed: the request of "
                + request + " " + what,
        isEvent ? "keep the event, or a later one if the queue is in order, and call join() on it"
            : "keep the request and call await() on it, or call the blocking routine");
  }
}
