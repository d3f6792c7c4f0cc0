package org.shmem4j.processor.flow.interpret;

import com.sun.source.util.TreePath;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.util.ElementFilter;
import org.shmem4j.processor.RuntimeNames;
import org.shmem4j.processor.StepAnnotation;
import org.shmem4j.processor.flow.check.CollectiveCalls;
import org.shmem4j.processor.flow.check.SymmetricFieldCheck;
import org.shmem4j.processor.flow.check.Typestates;
import org.shmem4j.processor.flow.program.Expression;
import org.shmem4j.processor.flow.program.Foreign;
import org.shmem4j.processor.flow.program.Leaving;
import org.shmem4j.processor.flow.program.Procedure;
import org.shmem4j.processor.flow.program.Program;
import org.shmem4j.processor.flow.state.Elements;
import org.shmem4j.processor.flow.state.Facts;
import org.shmem4j.processor.flow.state.Run;
import org.shmem4j.processor.flow.state.Split;
import org.shmem4j.processor.flow.state.State;
import org.shmem4j.processor.flow.state.Typestate;
import org.shmem4j.processor.flow.state.UnfollowedCode;
import org.shmem4j.processor.flow.value.Linear;
import org.shmem4j.processor.flow.value.TrackedObject;
import org.shmem4j.processor.flow.value.Value;

/** Follows calls: of the library, of other methods in the compilation, and of unknown code. */
public final class Calls {
  private static final Set<String> JOINING = Set.of("get", "join");
  private static final Set<String> LISTS = Set.of("java.util.ArrayList", "java.util.LinkedList");

  private final Run run;
  private final Services services;
  private final Functions functions;
  final Library library;

  public Calls(Run run, Services services) {
    this.run = run;
    this.services = services;
    this.functions = new Functions(run, services, this);
    this.library = new Library(run, services, functions);
  }

  public Value invoke(Expression.Invoke call, State state) {
    Value receiver = run.evaluator.evaluate(call.receiver(), state);
    List<Value> arguments = run.evaluator.evaluate(call.arguments(), state);
    return state.isDead ? Value.UNKNOWN : follow(call, receiver, arguments, state);
  }

  /**
   * Follows a call whose receiver and arguments have been evaluated: as a library method, by its body, or as unknown.
   */
  public Value follow(Expression.Invoke call, Value receiver, List<Value> arguments, State state) {
    List<StepAnnotation> steps = run.compiler.steps(call.method());
    Facts<Typestate> before = steps.isEmpty() ? null : state.typestates.copy();
    Value known = library.call(call, receiver, arguments, state);
    Value made = known != null ? known : other(call, receiver, arguments, state);
    if (known != null) { // the library may have filled its arguments
      arguments.stream().map(Value::object).filter(each -> each != null && each.kind == TrackedObject.Kind.JAVA_ARRAY)
          .forEach(each -> Elements.forget(each, state));
    }
    if (before != null) {
      state.typestates.become(before);
      services.typestates.apply(call, steps, receiver, arguments, made, state);
      made = services.typestates.resultOf(steps, arguments, made);
    }
    return made;
  }

  /**
   * Follows a call that is not known to be the library's: of a lambda, of a body that is followed, or of unknown code.
   */
  private Value other(Expression.Invoke call, Value receiver, List<Value> arguments, State state) {
    ExecutableElement method = call.method();
    TrackedObject target = receiver.object();
    if (target != null && target.kind == TrackedObject.Kind.FUNCTION && isAbstract(method)) {
      boolean isOneOfSeveral = target.choices().size() > 1;
      return isOneOfSeveral ? functions.followChosen(receiver, arguments, call, state)
          : functions.follow(target, arguments, call, state);
    }
    Procedure procedure = run.program.bodyToFollow(method);
    if (procedure == null) {
      return unknown(call, receiver, arguments, state);
    }
    if (run.mayEnter(call.place())) {
      Value self = call.receiver() == null ? services.initialValues.self : receiver;
      return enter(procedure, self, arguments, call, state);
    }
    if (run.program.touchesLibrary(procedure)) {
      UnfollowedCode.forgetAll(state);
    }
    return unknown(call, receiver, arguments, state);
  }

  private static boolean isAbstract(ExecutableElement method) {
    return method.getEnclosingElement().getKind() == ElementKind.INTERFACE
        && method.getModifiers().contains(javax.lang.model.element.Modifier.ABSTRACT);
  }

  /** Follows a method of the file. */
  Value enter(Procedure procedure, Value self, List<Value> arguments, Expression call, State state) {
    if (run.callers.contains(call.place())) {
      CollectiveCalls.addUnknown(run, procedure.method(), state);
      state.typestates.clear();
      state.atomics.clear(); // it may wait until the others have come
      return Value.UNKNOWN;
    }
    Map<Object, Value> outer = isMadeWithin(procedure, call) ? new HashMap<>(state.values) : null;
    int exits = run.exits.size();
    bind(procedure.parameters(), arguments, state);
    if (call instanceof Expression.Invoke invoke && invoke.arguments().size() == procedure.parameters().size()) {
      for (int i = 0; i < invoke.arguments().size(); i++) {
        run.findings.peOrigins.note(procedure.parameters().get(i), arguments.get(i), invoke.arguments().get(i).place());
      }
    }
    Value before = services.initialValues.self;
    services.initialValues.self = self.object() == null ? before : self;
    Run.RangeReports rangeReports = run.rangeReports;
    run.chooseReports(rangeReports == Run.RangeReports.ALL ? rangeReports : Run.RangeReports.NONE, run.reportsOthers);
    run.callers.push(call.place());
    Value value = services.repeats.run(procedure, arguments, state,
        () -> run.machine.call(procedure.body(), Leaving.RETURN, state));
    run.callers.pop();
    run.chooseReports(rangeReports, run.reportsOthers);
    if (outer != null) {
      restore(procedure, outer, state);
      run.exits.stream().skip(exits).forEach(exit -> restore(procedure, outer, exit.state()));
    }
    services.initialValues.self = before;
    return value.isUnknown()
        ? services.initialValues.fresh(procedure.method().getReturnType(), name(procedure.method())) : value;
  }

  /** {@return whether a call is made by a method itself or by one that it has called} */
  private boolean isMadeWithin(Procedure procedure, Expression call) {
    return run.places(call.place()).stream().anyMatch(place -> Run.isWithin(place, procedure.place()));
  }

  /** Restores the parameters and variables of a method after a recursive call of it. */
  private static void restore(Procedure procedure, Map<Object, Value> outer, State state) {
    Predicate<Object> isOwn = key -> key instanceof VariableElement variable
        && variable.getEnclosingElement().equals(procedure.method());
    state.values.keySet().removeIf(isOwn);
    outer.forEach((key, value) -> {
      if (isOwn.test(key)) {
        state.values.put(key, value);
      }
    });
  }

  static String name(ExecutableElement method) {
    return method.getSimpleName() + "()";
  }

  void bind(List<VariableElement> parameters, List<Value> arguments, State state) {
    for (int i = 0; i < parameters.size(); i++) {
      boolean isKnown = i < arguments.size() && !arguments.get(i).isUnknown();
      state.values.put(parameters.get(i), isKnown ? arguments.get(i) : services.initialValues.fresh(parameters.get(i)));
    }
  }

  /** {@return whether a method may wait for the calls that queues make} */
  boolean isConcurrent(ExecutableElement method) {
    return run.compiler.ownerName(method).startsWith("java.util.concurrent.");
  }

  /**
   * Follows a call whose body is unknown: lambdas passed to it may run, and other arguments may be used in any way.
   * Java's own methods are tried first; otherwise the call forgets what it may have changed, after following the
   * lambdas that it may run in the state before it.
   */
  private Value unknown(Expression.Invoke call, Value receiver, List<Value> arguments, State state) {
    if (Foreign.ends(run.compiler, call.method())) {
      state.isDead = true;
      return Value.UNKNOWN;
    }
    state.setSignals.clear();
    Value known = ofContainer(call, receiver, arguments, state);
    if (known != null) {
      return known;
    }
    if (isConcurrent(call.method())) {
      boolean isJoin = JOINING.contains(run.compiler.name(call.method()));
      state.atomics.clear();
      UnfollowedCode.forgetEvents(isJoin ? receiver.object() : null, state);
    }
    state.mayHaveThrown = state.mayHaveThrown || run.tries > 0;
    followLambdas(call, receiver, arguments, state);
    if (Containers.fills(run.compiler, call)) {
      Elements.setAll(arguments.getFirst().object(), arguments.getLast(), state);
    }
    CollectiveCalls.addUnknown(run, call.method(), state);
    forgetChanges(call, arguments, state);
    Value fresh = services.initialValues.fresh(call.type(), name(call.method()));
    keepArguments(call, receiver, arguments, fresh, state);
    return result(call, receiver, arguments, fresh);
  }

  /**
   * The result of a call of a buffer, an Optional, a list or a holder, or null if it is none of these or its result is
   * unknown. A list's size is handled before its elements, since a call that adds one changes both; if the call may
   * change a list under another name, the sizes and elements of all lists are forgotten before that.
   */
  private Value ofContainer(Expression.Invoke call, Value receiver, List<Value> arguments, State state) {
    Value memory = Containers.followMemory(call, receiver, arguments, services.transfers, run, state);
    if (memory != null) {
      return memory;
    }
    Value chosen = Containers.chosen(run.compiler, call, receiver, arguments);
    if (chosen != null) {
      return functions.followChosen(chosen, List.of(Value.UNKNOWN), call, state);
    }
    Containers.forgetChanged(run.compiler, call.method(), receiver.object(), state);
    Value size = Containers.followSize(run.compiler.name(call.method()), arguments, receiver.object(), state);
    if (size != null) {
      return size;
    }
    Value held = Containers.followHolder(run.compiler, call, receiver.object(), arguments, state);
    return held != null ? held : element(call, receiver, arguments, state);
  }

  /**
   * Follows the lambdas that a call may run: its arguments, those that its arguments store, or the object that it is
   * called on.
   */
  private void followLambdas(Expression.Invoke call, Value receiver, List<Value> arguments, State state) {
    boolean isElsewhere = !Foreign.isHarmless(run.compiler, call.method());
    String thread = Foreign.thread(run.compiler, call);
    run.inThread(thread, () -> {
      Split split = functions.split(call, receiver, state);
      int turns = Containers.repeats(call) ? 2 : 1;
      arguments.forEach(argument -> give(argument, isElsewhere, state,
          lambda -> functions.followPossible(lambda, Containers.elements(call, run, state), turns, split, call,
              state)));
      TrackedObject object = receiver.object();
      if (run.thread != null && object != null && object.kind == TrackedObject.Kind.FUNCTION) {
        functions.followPossible(object, List.of(), 1, null, call, state);
      }
      if (thread != null) {
        arguments.stream().filter(each -> each.object() != null).flatMap(each -> each.object().functions.stream())
            .forEach(each -> functions.followPossible(each, List.of(), 1, null, call, state));
      }
    });
  }

  /** Forgets what may have been changed by code of the program that a call may run, or wait for. */
  private void forgetChanges(Expression.Invoke call, List<Value> arguments, State state) {
    boolean mayRunProgram = Foreign.mayRunProgram(run.compiler, call.method());
    boolean mayMeet = Program.isOfLibrary(run.compiler, call.method())
        && arguments.stream().anyMatch(
            each -> each.object() != null && each.object().kind == TrackedObject.Kind.TEAM);
    if (mayMeet || (mayRunProgram && !isConcurrent(call.method()))) {
      UnfollowedCode.forgetTransfers(state);
    }
    if (!mayRunProgram) {
      return;
    }
    if (!Containers.isHolder(run.compiler, call)) {
      Elements.forgetAll(state);
    }
    if (!run.compiler.ownerName(call.method()).startsWith(RuntimeNames.UCC)) {
      state.typestates.clear();
    }
  }

  /**
   * Records the lambdas that a collection stores, and the elements of a list that a call makes; {@code fresh} is the
   * new list.
   */
  private void keepArguments(
      Expression.Invoke call, Value receiver, List<Value> arguments, Value fresh, State state) {
    TrackedObject keeper = receiver.object() == null ? fresh.object() : receiver.object();
    Containers.keep(run.compiler, call, keeper, arguments);
    if (fresh.object() != null && Containers.lists(run.compiler, call)) {
      Elements.fill(fresh.object(), arguments, state);
    }
  }

  /** The result of a call: a computed number, or {@code fresh} as something that was looked up. */
  private Value result(Expression.Invoke call, Value receiver, List<Value> arguments, Value fresh) {
    Value all = arguments.stream().reduce(receiver, Value::mix);
    if (!Foreign.isArithmetic(run.compiler, call.method())) {
      return Containers.presence(run.compiler, call, receiver, fresh.withSourcesOf(Value.lookedUp(all)));
    }
    Linear number = arguments.size() != 2 ? null : run.numbers.method(
        run.compiler.name(call.method()), arguments.getFirst().number(), arguments.getLast().number());
    if (number != null) {
      return Value.computed(number, arguments.getFirst(), arguments.getLast());
    }
    if (fresh.number() != null) {
      fresh.number().terms().keySet().forEach(each -> each.setSources(all.differs()));
    }
    return fresh.withSourcesOf(all);
  }

  /** Follows a call that gets an element of a list, or iterates over known elements; returns null for any other. */
  private Value element(Expression.Invoke call, Value list, List<Value> arguments, State state) {
    List<Value> elements = Elements.all(list.object(), state);
    TrackedObject given = arguments.isEmpty() ? null : arguments.getFirst().object();
    String name = run.compiler.name(call.method());
    if (elements != null && name.equals("forEach") && given != null && given.kind == TrackedObject.Kind.FUNCTION) {
      elements.forEach(each -> functions.follow(given, List.of(each), call, state));
      return Value.UNKNOWN;
    }
    if (elements != null && (name.equals("set") || name.equals("sort") || name.equals("replaceAll"))) {
      Elements.forget(list.object(), state);
    }
    return name.equals("get") && arguments.size() == 1
        ? Elements.get(list.object(), arguments.getFirst().number(), state) : null;
  }

  /**
   * Passes something to code that is not followed: it may run a lambda, use anything else in any way, or merely store
   * it.
   */
  private void give(Value value, boolean isElsewhere, State state, Consumer<TrackedObject> runs) {
    TrackedObject object = value.object();
    Typestates.forgetShared(value, state);
    if (object != null) {
      Elements.forget(object, state);
    }
    if (object != null && object.kind == TrackedObject.Kind.FUNCTION) {
      runs.accept(object);
    } else if (isElsewhere) {
      UnfollowedCode.escape(object, state);
    } else {
      state.requests.remove(object); // a collection stores it until somebody takes it out again
    }
  }

  Value create(Expression.Create creation, State state) {
    List<Value> arguments = run.evaluator.evaluate(creation.arguments(), state);
    if (state.isDead) {
      return Value.UNKNOWN;
    }
    ExecutableElement constructor = creation.constructor();
    SymmetricFieldCheck.checkConstruction(run.compiler, creation, arguments);
    TrackedObject made = new TrackedObject(TrackedObject.Kind.OTHER, "new", creation.place());
    if (creation.hasBody() || Foreign.isThread(constructor)) {
      Procedure only = run.program.onlyMethod(constructor.getEnclosingElement());
      if (only != null) {
        made = new TrackedObject(TrackedObject.Kind.FUNCTION, "object", creation.place()).running(
            new Expression.Function(creation.place(), only.parameters(), only.body()), null);
      }
    }
    Procedure procedure = run.program.bodyToFollow(constructor);
    if (procedure != null && run.mayEnter(creation.place())) {
      enter(procedure, Value.of(made), arguments, creation, state);
      boolean isAgain = isMadeWithin(procedure, creation); // then the parameters have the outer call's values again
      List<Value> afterwards = procedure.parameters().stream()
          .map(each -> isAgain ? Value.UNKNOWN : state.values.getOrDefault(each, Value.UNKNOWN)).toList();
      fillRecord(made, constructor, afterwards, state);
    } else {
      CollectiveCalls.addUnknown(run, constructor, state);
      run.inThread(Foreign.thread(run.compiler, constructor), () -> arguments.forEach(argument -> give(argument, true,
          state, lambda -> functions.followPossible(lambda, List.of(), 1, null, creation, state))));
      if (!Foreign.isHarmless(run.compiler, constructor)) {
        Elements.forgetAll(state);
      }
      fillRecord(made, constructor, arguments, state);
      if (arguments.isEmpty() && LISTS.contains(run.compiler.ownerName(constructor))) {
        state.values.put(new State.FieldKey(made, Elements.SIZE), Containers.noElements());
      }
    }
    return Value.of(made);
  }

  /** Sets the fields of a new record to its arguments, except those that its constructor has set. */
  private static void fillRecord(TrackedObject made, ExecutableElement constructor, List<Value> arguments,
      State state) {
    Element owner = constructor.getEnclosingElement();
    if (owner.getKind() != ElementKind.RECORD) {
      return;
    }
    for (int i = 0; i < Math.min(arguments.size(), constructor.getParameters().size()); i++) {
      for (VariableElement field : ElementFilter.fieldsIn(owner.getEnclosedElements())) {
        if (field.getSimpleName().contentEquals(constructor.getParameters().get(i).getSimpleName())) {
          state.values.putIfAbsent(new State.FieldKey(made, field), arguments.get(i));
        }
      }
    }
  }
}
