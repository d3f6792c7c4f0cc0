package org.shmem4j.processor.flow;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.VariableElement;
import org.shmem4j.processor.Code;

/** Follows calls: of the library, of methods in the same file, of lambdas. */
final class Calls {
  private static final int MAX_DEPTH = 6;
  private static final Set<String> KEEPING = Set.of("add", "addFirst", "addLast", "addAll", "offer", "of", "asList");

  private final Run run;
  private final Machine machine;
  private final Paths paths;
  private final Evaluator evaluator;
  private final Library library;
  private final Effects effects;

  Calls(Run run, Machine machine, Paths paths, Evaluator evaluator, Library library, Effects effects) {
    this.run = run;
    this.machine = machine;
    this.paths = paths;
    this.evaluator = evaluator;
    this.library = library;
    this.effects = effects;
  }

  Value invoke(Expression.Invoke call, State state) {
    Value receiver = evaluator.evaluate(call.receiver(), state);
    List<Value> arguments = evaluator.evaluate(call.arguments(), state);
    if (state.isDead()) {
      return Value.UNKNOWN;
    }
    Value known = library.call(call, receiver, arguments, state);
    if (known != null) {
      return known;
    }
    ExecutableElement method = call.method();
    Thing target = receiver.thing();
    if (target != null && target.kind() == Thing.Kind.FUNCTION && isAbstract(method)) {
      return function(target, arguments, call, state);
    }
    Procedure procedure = run.program().called(method);
    if (procedure != null && mayEnter()) {
      Value self = call.receiver() == null ? evaluator.things().self() : receiver;
      return enter(procedure, self, arguments, call, state);
    }
    return unknown(call, receiver, arguments, state);
  }

  private static boolean isAbstract(ExecutableElement method) {
    return method.getEnclosingElement().getKind() == ElementKind.INTERFACE
        && method.getModifiers().contains(javax.lang.model.element.Modifier.ABSTRACT);
  }

  private boolean mayEnter() {
    return run.calls().size() < MAX_DEPTH;
  }

  /** Follows a method of the file. */
  private Value enter(
      Procedure procedure, Value self, List<Value> arguments, Expression call, State state) {
    if (run.calls().stream().filter(each -> each == call.place()).count() > 0) {
      return Value.UNKNOWN;
    }
    bind(procedure.parameters(), arguments, state);
    Value before = evaluator.things().self(self.thing() == null ? evaluator.things().self() : self);
    run.calls().push(call.place());
    Value value = machine.call(procedure.body(), state);
    run.calls().pop();
    evaluator.things().self(before);
    return value.equals(Value.UNKNOWN) && procedure.method() != null
        ? evaluator.things().fresh(procedure.method().getReturnType(), name(procedure.method())) : value;
  }

  static String name(ExecutableElement method) {
    return method.getSimpleName() + "()";
  }

  private void bind(List<VariableElement> parameters, List<Value> arguments, State state) {
    for (int i = 0; i < parameters.size(); i++) {
      VariableElement parameter = parameters.get(i);
      boolean isKnown = i < arguments.size() && !arguments.get(i).equals(Value.UNKNOWN);
      state.values().put(parameter, isKnown ? arguments.get(i)
          : evaluator.things().fresh(parameter.asType(), parameter.getSimpleName().toString()));
    }
  }

  /** Follows a lambda or a method that is referred to. */
  Value function(Thing function, List<Value> arguments, Expression call, State state) {
    if (!mayEnter()) {
      return Value.UNKNOWN;
    }
    if (function.function() != null) {
      bind(function.function().parameters(), arguments, state);
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
    if (isConcurrent(reference.method())) {
      effects.events(state);
    }
    Procedure procedure = run.program().called(reference.method());
    return procedure == null ? Value.UNKNOWN : enter(procedure, receiver, rest, call, state);
  }

  /** Whether a method may wait for what queues make. */
  private boolean isConcurrent(ExecutableElement method) {
    return run.code().ownerName(method).startsWith("java.util.concurrent.");
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

  /** A call of which nothing is known: lambdas that it is given may run, what it is given may be used in any way. */
  private Value unknown(Expression.Invoke call, Value receiver, List<Value> arguments, State state) {
    if (Foreign.ends(run.code(), call.method())) {
      state.die();
      return Value.UNKNOWN;
    }
    Value memory = Memory.call(call, receiver, arguments, evaluator.checks(), state);
    if (memory != null) {
      return memory;
    }
    if (isConcurrent(call.method())) {
      effects.events(state);
    }
    Value all = receiver;
    boolean isElsewhere = !Foreign.isHarmless(run.code(), call.method());
    String thread = Threads.of(call);
    String before = run.inThread(thread == null ? run.thread() : thread);
    List<Thing> functions = new ArrayList<>();
    for (Value each : arguments) {
      all = Value.mix(all, each);
      if (each.thing() != null) {
        functions.addAll(each.thing().functions());
        if (each.thing().kind() == Thing.Kind.FUNCTION) {
          List<Value> elements = Streams.elements(call, evaluator, state);
          Expression bound = Streams.bound(call, evaluator, state);
          maybe(each.thing(), elements, Streams.repeats(call) ? 2 : 1, bound, call, state);
          functions.add(each.thing());
        } else if (isElsewhere) {
          effects.escape(each.thing(), state);
        } else {
          effects.keep(each.thing(), state);
        }
      }
    }
    if (run.thread() != null && receiver.thing() != null && receiver.thing().kind() == Thing.Kind.FUNCTION) {
      maybe(receiver.thing(), List.of(), 1, null, call, state);
    }
    if (thread != null) {
      arguments.stream().filter(each -> each.thing() != null).flatMap(each -> each.thing().functions().stream())
          .forEach(each -> maybe(each, List.of(), 1, null, call, state));
    }
    run.inThread(before);
    if (isElsewhere) {
      effects.forget(state);
    }
    Value fresh = evaluator.things().fresh(call.type(), name(call.method()));
    kept(call, receiver, fresh, functions);
    return Foreign.isArithmetic(run.code(), call.method()) ? fresh.with(all) : fresh.with(Value.lookedUp(all));
  }

  /** A collection, or what makes one, keeps the lambdas that it is given. */
  private void kept(Expression.Invoke call, Value receiver, Value result, List<Thing> functions) {
    Thing keeper = receiver.thing() != null ? receiver.thing() : result.thing();
    if (functions.isEmpty() || keeper == null || keeper.kind() != Thing.Kind.OTHER
        || !run.code().ownerName(call.method()).startsWith("java.util.")
        || !KEEPING.contains(run.code().name(call.method()))) {
      return;
    }
    for (Thing each : functions) {
      if (keeper.functions().stream().noneMatch(other -> other.origin() == each.origin())) {
        keeper.functions().add(each);
      }
    }
  }

  /** A lambda that may run, now or later, any number of times; by the bound some PEs run it and others do not. */
  private void maybe(
      Thing function, List<Value> arguments, int turns, Expression bound, Expression call, State state) {
    State inside = state.copy();
    inside.forgetDoubts();
    Split split = bound == null ? null : paths.split(evaluator.evaluate(bound, state.copy()), bound, state);
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
      List<Trace.Event> made = inside.trace().since(state.trace());
      if (made != null && run.thread() == null && !Code.expectsFailure(call.place())) {
        made.forEach(state::add);
      }
    }
  }

  Value create(Expression.Create creation, State state) {
    List<Value> arguments = evaluator.evaluate(creation.arguments(), state);
    if (state.isDead()) {
      return Value.UNKNOWN;
    }
    ExecutableElement constructor = creation.constructor();
    Thing made = new Thing(Thing.Kind.OTHER, "new", creation.place());
    if (creation.hasBody() || Threads.isThread(constructor)) {
      Procedure only = run.program().onlyMethod(constructor.getEnclosingElement());
      if (only != null) {
        made = new Thing(Thing.Kind.FUNCTION, "object", creation.place()).running(
            new Expression.Function(creation.place(), only.parameters(), only.body()));
      }
    }
    Procedure procedure = run.program().called(constructor);
    if (procedure != null && mayEnter()) {
      enter(procedure, Value.of(made), arguments, creation, state);
      List<Value> left = new ArrayList<>();
      procedure.parameters().forEach(each -> left.add(state.values().getOrDefault(each, Value.UNKNOWN)));
      effects.fill(made, constructor, left, state);
    } else {
      String thread = Threads.of(constructor);
      String before = run.inThread(thread == null ? run.thread() : thread);
      for (Value each : arguments) {
        if (each.thing() != null && each.thing().kind() == Thing.Kind.FUNCTION) {
          maybe(each.thing(), List.of(), 1, null, creation, state);
        } else {
          effects.escape(each.thing(), state);
        }
      }
      run.inThread(before);
      effects.fill(made, constructor, arguments, state);
    }
    return Value.of(made);
  }
}
