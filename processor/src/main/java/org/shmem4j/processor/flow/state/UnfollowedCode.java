package org.shmem4j.processor.flow.state;

import java.util.List;
import org.shmem4j.processor.flow.program.Expression;
import org.shmem4j.processor.flow.value.TrackedObject;
import org.shmem4j.processor.flow.value.Value;

/**
 * Forgets what may no longer hold when code that is not followed has run, or may run: code of other libraries, stored
 * lambdas, methods that make too many calls.
 */
public final class UnfollowedCode {
  private UnfollowedCode() {}

  /**
   * Forgets the calls that queues make and nobody has joined: something was queried, so they may be complete. If one
   * event is known to be {@code joined}, those after it are kept; null if it is unknown which was.
   */
  public static void forgetEvents(TrackedObject joined, State state) {
    List<TrackedObject> open = state.requests.keys();
    List<TrackedObject> later = open.contains(joined) ? open.subList(open.indexOf(joined) + 1, open.size()) : List.of();
    state.pending.removeIf(each -> each.isOnQueue() && !later.contains(each.owner()));
    state.requests.removeIf(each -> each.kind == TrackedObject.Kind.EVENT && !later.contains(each));
  }

  /**
   * Forgets that an object must be waited for, and what it completes: it was passed to code that may do anything with
   * it.
   */
  public static void escape(TrackedObject object, State state) {
    state.requests.remove(object);
    state.pending.removeIf(each -> each.isAwaited() && each.owner() == object);
  }

  /** Forgets that a variable's object must be waited for, because a stored lambda names it and may wait. */
  public static void capture(Expression expression, State state) {
    if (expression instanceof Expression.Name name && state.values.containsKey(name.element())) {
      state.requests.remove(state.values.get(name.element()).object());
    }
  }

  /** Forgets nearly everything after a method that uses the library was not followed: it may do anything, and throw. */
  public static void forgetAll(State state) {
    forgetTransfers(state);
    state.facts.forEach(Facts::clear);
    state.values.keySet().removeIf(State.FieldKey.class::isInstance);
    state.mayHaveThrown = true;
    state.isUncertain = true;
  }

  /** Forgets transfers, puts and what PEs did since they met: other code may have waited for anything. */
  public static void forgetTransfers(State state) {
    state.pending.clear();
    state.syncs.clear();
    Completion.allPesMet(state);
  }

  /** Forgets the values of variables that a lambda assigned; it may have run any number of times, or not at all. */
  public static void forgetAssigned(State state, State inside) {
    state.values.replaceAll((key, before) -> {
      Value now = inside.values.getOrDefault(key, Value.UNKNOWN);
      return now.equals(before) ? before : Value.either(before, now);
    });
  }

  /** Forgets, except for values, whatever does not also hold at the end of a lambda; it may have run or not. */
  public static void forgetChanges(State state, State inside) {
    state.ended.removeIf(each -> !inside.ended.isSure(each));
    state.requests.removeIf(each -> !inside.requests.isSure(each));
    state.pending.removeIf(each -> !inside.pending.isSure(each));
    state.puts.removeIf(each -> !inside.puts.isSure(each));
    state.syncs.retainAll(inside.syncs);
    state.atomics.clear(); // PEs may wait for each other in its many iterations
    state.typestates.removeIf(each -> !inside.typestates.isSure(each));
  }
}
