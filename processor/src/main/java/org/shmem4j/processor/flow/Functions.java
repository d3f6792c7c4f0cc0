package org.shmem4j.processor.flow;

import java.util.ArrayList;
import java.util.List;
import org.shmem4j.processor.Code;

/** Follows lambdas and methods that are referred to: at once, perhaps, or one of several. */
final class Functions {
  private final Run run;
  private final Machine machine;
  private final Paths paths;
  private final Evaluator evaluator;
  private final Library library;
  private final Effects effects;
  private final Calls calls;

  Functions(
      Run run, Machine machine, Paths paths, Evaluator evaluator, Library library, Effects effects, Calls calls) {
    this.run = run;
    this.machine = machine;
    this.paths = paths;
    this.evaluator = evaluator;
    this.library = library;
    this.effects = effects;
    this.calls = calls;
  }

  /** Follows the functions that a value may be; PEs may part by which it is. */
  Value chosen(Value function, List<Value> arguments, Expression call, State state) {
    Split split = paths.split(function, call, state);
    List<State> ends = new ArrayList<>();
    Value value = null;
    for (Thing each : function.thing().choices()) {
      State end = paths.side(state.copy(), split, ends.size());
      run.enter();
      Value one = function(each, arguments, call, end);
      run.leave();
      ends.add(end);
      value = value == null ? one : Value.either(value, one).with(function);
    }
    State met = paths.meet(ends);
    if (met == null) {
      state.die();
    } else {
      state.become(met);
    }
    return value;
  }

  /** Follows a lambda or a method that is referred to. */
  Value function(Thing function, List<Value> arguments, Expression call, State state) {
    if (!calls.mayEnter()) {
      return Value.UNKNOWN;
    }
    if (function.choices().size() > 1) {
      return chosen(Value.of(function), arguments, call, state);
    }
    if (function.function() != null) {
      calls.bind(function.function().parameters(), arguments, state);
      run.calls().push(call.place());
      Value value = machine.call(function.function().body(), state);
      run.calls().pop();
      return value;
    }
    Expression.Reference reference = function.reference();
    List<Value> rest = new ArrayList<>(arguments);
    Value receiver = function.receiver();
    boolean isOnArgument = reference.receiver() == null && !rest.isEmpty()
        && reference.method().getParameters().size() < rest.size();
    if (isOnArgument) {
      receiver = rest.removeFirst();
    }
    Expression.Invoke invoke =
        new Expression.Invoke(reference.place(), null, reference.method(), List.of(), null);
    run.calls().push(call.place());
    Value known = library.call(invoke, receiver, rest, state);
    run.calls().pop();
    if (known != null) {
      return known;
    }
    if (calls.isConcurrent(reference.method())) {
      effects.events(state);
    }
    Procedure procedure = run.program().called(reference.method());
    return procedure == null ? Value.UNKNOWN : calls.enter(procedure, receiver, rest, call, state);
  }

  /** Follows the body of a job by itself. */
  void body(Thing function, Expression call, State state) {
    State inside = state.copy();
    inside.forgetDoubts();
    function(function, List.of(), call, inside);
    if (!inside.isDead()) {
      evaluator.checks().end(inside);
    }
  }

  /** Where PEs part by whether they run the lambdas of a call; null if they do not. */
  Split split(Expression.Invoke call, Value receiver, State state) {
    if (Optionals.parts(run.code(), call, receiver)) {
      return paths.split(receiver, call.receiver(), state);
    }
    Expression bound = Streams.repeats(call) ? Streams.bound(call.receiver(), evaluator, state) : null;
    return bound == null ? null : paths.split(evaluator.evaluate(bound, state.copy()), bound, state);
  }

  /** A lambda that may run, now or later, any number of times; where PEs part, some run it and others do not. */
  void maybe(
      Thing function, List<Value> arguments, int turns, Split split, Expression call, State state) {
    State inside = state.copy();
    inside.forgetDoubts();
    paths.side(inside, split, 1);
    run.enter();
    for (int turn = 0; turn < turns && !inside.isDead(); turn++) {
      function(function, arguments, call, inside);
    }
    run.leave();
    if (!inside.isDead()) {
      if (split != null && run.thread() == null) {
        paths.part(inside, List.of(paths.side(state.copy(), split, 0)));
      }
      inside.makeUncertain();
      effects.forgetChanges(state, inside);
      Elements.forgetChanged(Elements.known(state), inside, state);
      List<Trace.Event> made = inside.trace().since(state.trace());
      if (made != null && run.thread() == null && !Code.expectsFailure(call.place())) {
        made.forEach(state::add);
      }
    }
  }
}
