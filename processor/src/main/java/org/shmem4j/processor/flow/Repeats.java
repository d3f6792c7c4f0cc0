package org.shmem4j.processor.flow;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Calls of methods of the file that are made again with the same arguments where the same is known. Where the last such
 * call has changed nothing, neither does this one, and what it may report was reported: it need not be followed. So
 * the cost of methods that call each other many times does not multiply.
 */
final class Repeats {
  private record Key(Object method, Thing self, List<Value> arguments, int calls, int depth, String thread,
      boolean isTried, boolean isLaterTurn, Run.Told told, boolean reportsOthers) {}

  private final Run run;
  private final Things things;
  private final Map<Key, State> unchanged = new HashMap<>();

  Repeats(Run run, Things things) {
    this.run = run;
    this.things = things;
  }

  /** Follows a method, unless it is known to change nothing. */
  Value run(Procedure procedure, List<Value> arguments, State state, Supplier<Value> follow) {
    Key key = new Key(procedure.method(), things.self.thing(), arguments, run.callers.size(), run.depth,
        run.thread, run.tries > 0, run.laterTurns > 0, run.told, run.reportsOthers);
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
