package org.shmem4j.processor.flow.interpret;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.shmem4j.processor.flow.program.Procedure;
import org.shmem4j.processor.flow.state.Run;
import org.shmem4j.processor.flow.state.State;
import org.shmem4j.processor.flow.value.TrackedObject;
import org.shmem4j.processor.flow.value.Value;

/**
 * Remembers calls of methods of the file that had no effect: if the last call with the same arguments in the same state
 * changed nothing, neither does this one, and whatever it would report has been reported, so it need not be followed.
 * This keeps the cost of methods that call each other many times from multiplying.
 */
final class Repeats {
  private record Key(Object method, TrackedObject self, List<Value> arguments, int calls, int conditions, String thread,
      boolean isTried, boolean isLaterTurn, Run.RangeReports rangeReports, boolean reportsOthers) {}

  private final Run run;
  private final InitialValues initialValues;
  private final Map<Key, State> unchanged = new HashMap<>();

  Repeats(Run run, InitialValues initialValues) {
    this.run = run;
    this.initialValues = initialValues;
  }

  /** Follows a method, unless it is known to change nothing: then its value is unknown, as it was before. */
  Value run(Procedure procedure, List<Value> arguments, State state, Supplier<Value> follow) {
    Key key = new Key(procedure.method(), initialValues.self.object(), arguments, run.callers.size(), run.conditions,
        run.thread, run.tries > 0, run.laterTurns > 0, run.rangeReports, run.reportsOthers);
    State known = unchanged.get(key);
    if (known != null && known.isLike(state, procedure.method())) {
      return Value.UNKNOWN;
    }
    State before = state.copy();
    int exits = run.exits.size();
    Value value = follow.get();
    if (value.isUnknown() && run.exits.size() == exits && before.isLike(state, procedure.method())) {
      unchanged.put(key, before);
    } else {
      unchanged.remove(key);
    }
    return value;
  }
}
