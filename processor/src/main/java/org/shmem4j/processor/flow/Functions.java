package org.shmem4j.processor.flow;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import org.shmem4j.processor.Code;

/** Follows lambdas and methods that are referred to: at once, perhaps, or one of several. */
record Functions(Run run, Rules rules, Calls calls) {
  /** Follows the functions that a value may be; PEs may part by which it is. */
  Value chosen(Value function, List<Value> arguments, Expression call, State state) {
    Split split = rules.paths.split(function, call, state);
    List<State> ends = new ArrayList<>();
    Value value = null;
    for (Thing each : function.thing().choices()) {
      State start = state.copy().takes(ends.size(), function.thing().choices().size());
      State end = rules.paths.side(start, split, ends.size());
      run.depth++;
      Value one = function(each, arguments, call, end);
      run.depth--;
      ends.add(end);
      value = value == null ? one : Value.either(value, one).with(function);
    }
    state.meet(rules.paths.meet(ends));
    return value;
  }

  /** Follows a lambda or a method that is referred to. */
  Value function(Thing function, List<Value> arguments, Expression call, State state) {
    if (!run.mayEnter(call.place())) {
      rules.effects.forget(state);
      state.steps.clear();
      return Value.UNKNOWN;
    }
    if (function.choices().size() > 1) {
      return chosen(Value.of(function), arguments, call, state);
    }
    if (function.function instanceof Expression.Function lambda) {
      run.program.kept.remove(lambda);
      calls.bind(lambda.parameters(), arguments, state);
      run.callers.push(call.place());
      Value value = run.machine.call(lambda.body(), Leaving.RETURN, state);
      run.callers.pop();
      return value;
    }
    return referred((Expression.Reference) function.function, function.receiver, arguments, call, state);
  }

  /** Follows a method that is referred to; its arguments stand at the reference, as many as it has parameters. */
  private Value referred(
      Expression.Reference reference, Value object, List<Value> arguments, Expression call, State state) {
    ExecutableElement method = reference.method();
    List<Value> rest = new ArrayList<>(arguments);
    boolean isOnArgument = reference.receiver() == null && method.getKind() == ElementKind.METHOD
        && !method.getModifiers().contains(Modifier.STATIC);
    Value receiver = !isOnArgument ? object : rest.isEmpty() ? Value.UNKNOWN : rest.removeFirst();
    for (int i = rest.size(); i < method.getParameters().size(); i++) {
      rest.add(rules.things.fresh(method.getParameters().get(i)));
    }
    Expression place = new Expression.Parts(reference.place(), List.of());
    Expression.Invoke invoke = new Expression.Invoke(
        reference.place(), place, method, Collections.nCopies(rest.size(), place), method.getReturnType());
    run.callers.push(call.place());
    Value value = calls.called(invoke, receiver, rest, state);
    run.callers.pop();
    return value;
  }

  /** Follows the body of a job by itself: each PE runs it in a thread of its own, whichever thread starts the job. */
  void body(Thing function, Expression call, State state) {
    State inside = state.copy().part(1); // whoever calls this, all PEs of the job start it
    inside.forgetDoubts();
    Run.Told told = run.told;
    run.report(Run.Told.ALL, run.reportsOthers);
    Thing job = new Thing(Thing.Kind.JOB, "shmem", call.place());
    run.inOwnThread(() -> function(function, List.of(Value.of(job)), call, inside));
    run.report(told, run.reportsOthers);
    run.program.unequal.addAll(run.unequal);
    run.unequal = new ArrayList<>(); // what the next job calls makes up for nothing in this one
    if (!inside.isDead) {
      rules.checks.end(inside);
      rules.effects.outlive(job, inside, call.place(), state);
    }
  }

  /** Where PEs part by whether they run the lambdas of a call; null if they do not. */
  Split split(Expression.Invoke call, Value receiver, State state) {
    return Containers.parts(run.code, call, receiver) ? rules.paths.split(receiver, call.receiver(), state)
        : Containers.repeats(call) ? Containers.split(call.receiver(), run, state) : null;
  }

  /** A lambda that may run, now or later, any number of times; where PEs part, some run it and others do not. */
  void maybe(Thing function, List<Value> arguments, int turns, Split split, Expression call, State state) {
    boolean isSure = !arguments.isEmpty() && arguments.getFirst().number() != null
        && arguments.getFirst().number().terms().keySet().stream().noneMatch(Symbol::isOfNoTurn);
    State inside = isSure ? state.copy() : state.copy().halve();
    double part = inside.part;
    inside.forgetDoubts();
    rules.paths.side(inside, split, 1);
    if (!(call instanceof Expression.Invoke invoke && Containers.repeats(invoke))) {
      inside.steps.clear(); // it may run later
    }
    run.depth++;
    run.loops++;
    for (int turn = 0; turn < turns && !inside.isDead; turn++) {
      function(function, arguments, call, inside);
      rules.effects.forgetAssigned(state, inside);
      inside.steps.removeIf(each -> each.subject().index() != null && !each.subject().index().isConstant());
    }
    run.depth--;
    run.loops--;
    if (inside.isDead || inside.part < part) {
      state.halve();
    }
    if (!inside.isDead) {
      if (split != null && run.thread == null) {
        rules.paths.part(inside, List.of(rules.paths.side(state.copy(), split, 0)));
      }
      inside.isUncertain = true;
      rules.effects.forgetChanges(state, inside);
      Elements.forgetChanged(Elements.known(state), inside, state);
      List<Trace.Event> made = inside.trace.since(state.trace);
      if (made != null && run.thread == null && !Code.expectsFailure(call.place())) {
        made.forEach(each -> state.trace = state.trace.plus(each));
      }
    }
  }
}
