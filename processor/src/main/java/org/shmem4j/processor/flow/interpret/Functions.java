package org.shmem4j.processor.flow.interpret;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import org.shmem4j.processor.CompilerView;
import org.shmem4j.processor.flow.program.Expression;
import org.shmem4j.processor.flow.program.Leaving;
import org.shmem4j.processor.flow.state.Elements;
import org.shmem4j.processor.flow.state.Run;
import org.shmem4j.processor.flow.state.Split;
import org.shmem4j.processor.flow.state.State;
import org.shmem4j.processor.flow.state.Trace;
import org.shmem4j.processor.flow.state.UnfollowedCode;
import org.shmem4j.processor.flow.value.Linear;
import org.shmem4j.processor.flow.value.Symbol;
import org.shmem4j.processor.flow.value.TrackedObject;
import org.shmem4j.processor.flow.value.Value;

/** Follows lambdas and method references: those that run now, those that may run, and those of which one runs. */
record Functions(Run run, Services services, Calls calls) {
  /** Follows the functions that a value may be; PEs may diverge by the choice. */
  Value followChosen(Value function, List<Value> arguments, Expression call, State state) {
    Split split = services.paths.split(function, call, state);
    List<State> ends = new ArrayList<>();
    Value value = null;
    for (TrackedObject each : function.object().choices()) {
      State start = state.copy().takeWay(ends.size(), function.object().choices().size());
      State end = services.paths.side(start, split, ends.size());
      Value one = run.underCondition(() -> follow(each, arguments, call, end));
      ends.add(end);
      value = value == null ? one : Value.either(value, one).withSourcesOf(function);
    }
    state.becomeMet(services.paths.meet(ends));
    return value;
  }

  /** Follows a lambda or a method reference. */
  Value follow(TrackedObject function, List<Value> arguments, Expression call, State state) {
    if (!run.mayEnter(call.place())) {
      UnfollowedCode.forgetTransfers(state);
      state.typestates.clear();
      return Value.UNKNOWN;
    }
    if (function.choices().size() > 1) {
      return followChosen(Value.of(function), arguments, call, state);
    }
    if (function.function instanceof Expression.Function lambda) {
      run.program.kept.remove(lambda);
      calls.bind(lambda.parameters(), arguments, state);
      run.callers.push(call.place());
      Value value = run.machine.call(lambda.body(), Leaving.RETURN, state);
      run.callers.pop();
      return value;
    }
    return followReference((Expression.Reference) function.function, function.receiver, arguments, call, state);
  }

  /** Follows a method reference; its arguments, one for each parameter, have the reference as their place. */
  private Value followReference(
      Expression.Reference reference, Value object, List<Value> arguments, Expression call, State state) {
    ExecutableElement method = reference.method();
    List<Value> rest = new ArrayList<>(arguments);
    boolean isOnArgument = reference.receiver() == null && method.getKind() == ElementKind.METHOD
        && !method.getModifiers().contains(Modifier.STATIC);
    Value receiver = isOnArgument ? firstOf(rest) : object;
    for (int i = rest.size(); i < method.getParameters().size(); i++) {
      rest.add(services.initialValues.fresh(method.getParameters().get(i)));
    }
    Expression place = new Expression.Opaque(reference.place(), List.of());
    Expression.Invoke invoke = new Expression.Invoke(
        reference.place(), place, method, Collections.nCopies(rest.size(), place), method.getReturnType());
    run.callers.push(call.place());
    Value value = calls.follow(invoke, receiver, rest, state);
    run.callers.pop();
    return value;
  }

  /** Removes and returns the first of some values; returns an unknown value if there are none. */
  private static Value firstOf(List<Value> values) {
    return values.isEmpty() ? Value.UNKNOWN : values.removeFirst();
  }

  /** Follows the body of a job on its own: each PE runs it in a thread of its own, whichever thread starts the job. */
  void followJob(TrackedObject function, Expression call, State state) {
    State inside = state.copy().setWeight(1); // whatever path starts the job, all of its PEs start here
    inside.forgetDoubts();
    Run.RangeReports rangeReports = run.rangeReports;
    run.chooseReports(Run.RangeReports.ALL, run.reportsOthers);
    TrackedObject job = new TrackedObject(TrackedObject.Kind.JOB, "shmem", call.place());
    run.inOwnThread(() -> follow(function, List.of(Value.of(job)), call, inside));
    run.chooseReports(rangeReports, run.reportsOthers);
    run.findings.unmatched.addAll(run.unmatched);
    run.unmatched = new ArrayList<>(); // calls of the next job do not make up for any in this one
    if (!inside.isDead) {
      services.requests.checkEnd(inside);
      services.lifetimes.endWithJob(job, inside, call.place(), state);
    }
  }

  /** The split by whether PEs run the lambdas of a call, or null if they do not diverge. */
  Split split(Expression.Invoke call, Value receiver, State state) {
    if (Containers.choosesByPresence(run.compiler, call, receiver)) {
      return services.paths.split(receiver, call.receiver(), state);
    }
    return Containers.repeats(call) ? Containers.split(call.receiver(), receiver.object(), run, state) : null;
  }

  /**
   * Follows a lambda that may run, now or later, any number of times.
   *
   * @param arguments its arguments; missing ones are unknown values
   * @param turns how many iterations are followed
   * @param split the split of which one side runs it, or null if the PEs do not diverge
   * @param state the state around it, which becomes the join of running it and not running it
   */
  void followPossible(TrackedObject function, List<Value> arguments, int turns, Split split, Expression call,
      State state) {
    State inside = startOf(arguments, split, call, state);
    double weight = inside.weight;
    run.underCondition(() -> run.inUncountedLoop(() -> {
      for (int turn = 0; turn < turns && !inside.isDead; turn++) {
        follow(function, arguments, call, inside);
        UnfollowedCode.forgetAssigned(state, inside);
        inside.typestates.removeIf(each -> each.subject().index() != null && !each.subject().index().isConstant());
      }
      return inside;
    }));
    if (inside.isDead || inside.weight < weight) {
      state.halve();
    }
    if (inside.isDead) {
      return;
    }
    if (split != null && run.thread == null) {
      services.paths.compareWithLeavers(inside, List.of(services.paths.side(state.copy(), split, 0)));
    }
    inside.isUncertain = true;
    UnfollowedCode.forgetChanges(state, inside);
    Elements.forgetChanged(Elements.known(state), inside, state);
    addCalls(call, inside, state);
  }

  /**
   * The state at the start of a lambda that may run; if it surely runs, given its first argument, nothing is forgotten.
   */
  private State startOf(List<Value> arguments, Split split, Expression call, State state) {
    Linear first = arguments.isEmpty() ? null : arguments.getFirst().number();
    boolean isSure = first != null && first.terms().keySet().stream().noneMatch(Symbol::isOfNoTurn);
    State inside = isSure ? state.copy() : state.copy().halve();
    inside.forgetDoubts();
    services.paths.side(inside, split, 1);
    boolean runsNow = call instanceof Expression.Invoke invoke && Containers.repeats(invoke);
    if (!runsNow) {
      inside.typestates.clear();
    }
    return inside;
  }

  /**
   * Appends the collective calls of a lambda to those of the surrounding path, unless it runs in another thread or is
   * expected to fail.
   */
  private void addCalls(Expression call, State inside, State state) {
    List<Trace.Collective> made = inside.trace.since(state.trace);
    if (made != null && run.thread == null && !CompilerView.expectsFailure(call.place())) {
      made.forEach(each -> state.trace = state.trace.plus(each));
    }
  }
}
