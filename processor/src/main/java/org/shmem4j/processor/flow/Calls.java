package org.shmem4j.processor.flow;

import com.sun.source.util.TreePath;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.VariableElement;
import org.shmem4j.processor.RuntimeNames;
import org.shmem4j.processor.StepAnnotation;

/** Follows calls: of the library, of methods that are compiled too, and of those of which nothing is known. */
final class Calls {
  private static final Set<String> JOINING = Set.of("get", "join");
  private static final Set<String> LISTS = Set.of("java.util.ArrayList", "java.util.LinkedList");

  private final Run run;
  private final Rules rules;
  private final Functions functions;
  final Library library;

  Calls(Run run, Rules rules) {
    this.run = run;
    this.rules = rules;
    this.functions = new Functions(run, rules, this);
    this.library = new Library(run, rules, functions);
  }

  Value invoke(Expression.Invoke call, State state) {
    Value receiver = run.evaluator.evaluate(call.receiver(), state);
    List<Value> arguments = run.evaluator.evaluate(call.arguments(), state);
    return state.isDead ? Value.UNKNOWN : called(call, receiver, arguments, state);
  }

  /** Follows a call when its receiver and arguments are known. */
  Value called(Expression.Invoke call, Value receiver, List<Value> arguments, State state) {
    List<StepAnnotation> steps = run.code.steps(call.method());
    Facts<Condition> conditions = steps.isEmpty() ? null : state.steps.copy();
    Value known = library.call(call, receiver, arguments, state);
    Value made = known != null ? known : other(call, receiver, arguments, state);
    if (known != null) { // the library may have filled what it got
      arguments.stream().map(Value::thing).filter(each -> each != null && each.kind == Thing.Kind.JAVA_ARRAY)
          .forEach(each -> Elements.forget(each, state));
    }
    if (conditions != null) {
      state.steps.become(conditions);
      rules.steps.called(call, steps, receiver, arguments, made, state);
      made = rules.steps.chosen(steps, arguments, made);
    }
    return made;
  }

  /** A call of a method that is not known as one of the library. */
  private Value other(Expression.Invoke call, Value receiver, List<Value> arguments, State state) {
    ExecutableElement method = call.method();
    Thing target = receiver.thing();
    if (target != null && target.kind == Thing.Kind.FUNCTION && isAbstract(method)) {
      return target.choices().size() > 1 ? functions.chosen(receiver, arguments, call, state)
          : functions.function(target, arguments, call, state);
    }
    Procedure procedure = run.program.called(method);
    if (procedure != null && run.mayEnter(call.place())) {
      Value self = call.receiver() == null ? rules.things.self : receiver;
      return enter(procedure, self, arguments, call, state);
    }
    if (procedure != null && run.program.touchesLibrary(procedure)) {
      rules.effects.notFollowed(state);
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
      Meetings.unknown(run, procedure.method(), state);
      state.steps.clear();
      state.atomics.clear(); // it may go on until the others have come
      return Value.UNKNOWN;
    }
    Map<Object, Value> outer = isWithin(procedure, call) ? new HashMap<>(state.values) : null;
    int exits = run.exits.size();
    bind(procedure.parameters(), arguments, state);
    if (call instanceof Expression.Invoke invoke && invoke.arguments().size() == procedure.parameters().size()) {
      for (int i = 0; i < invoke.arguments().size(); i++) {
        run.program.entries.note(procedure.parameters().get(i), arguments.get(i), invoke.arguments().get(i).place());
      }
    }
    Value before = rules.things.self;
    rules.things.self = self.thing() == null ? before : self;
    Run.Told told = run.told;
    run.report(told == Run.Told.ALL ? told : Run.Told.NONE, run.reportsOthers);
    run.callers.push(call.place());
    Value value = rules.repeats.run(procedure, arguments, state,
        () -> run.machine.call(procedure.body(), Leaving.RETURN, state));
    run.callers.pop();
    run.report(told, run.reportsOthers);
    if (outer != null) {
      restore(procedure, outer, state);
      run.exits.stream().skip(exits).forEach(exit -> restore(procedure, outer, exit.state()));
    }
    rules.things.self = before;
    return value.isUnknown() ? rules.things.fresh(procedure.method().getReturnType(), name(procedure.method())) : value;
  }

  /** Whether a call is made by a method itself, or by what it has called. */
  private boolean isWithin(Procedure procedure, Expression call) {
    return isIn(procedure, call.place()) || run.callers.stream().anyMatch(each -> isIn(procedure, each));
  }

  private static boolean isIn(Procedure procedure, TreePath place) {
    TreePath at = place;
    while (at != null && at.getLeaf() != procedure.place().getLeaf()) {
      at = at.getParentPath();
    }
    return at != null;
  }

  /** Gives a method that was entered again from within what its parameters and variables held before. */
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
      state.values.put(parameters.get(i), isKnown ? arguments.get(i) : rules.things.fresh(parameters.get(i)));
    }
  }

  /** Whether a method may wait for what queues make. */
  boolean isConcurrent(ExecutableElement method) {
    return run.code.ownerName(method).startsWith("java.util.concurrent.");
  }

  /** A call of which nothing is known: lambdas that it is given may run, what it is given may be used in any way. */
  private Value unknown(Expression.Invoke call, Value receiver, List<Value> arguments, State state) {
    if (Foreign.ends(run.code, call.method())) {
      state.isDead = true;
      return Value.UNKNOWN;
    }
    Value memory = Containers.memory(call, receiver, arguments, rules.transfers, run, state);
    if (memory != null) {
      return memory;
    }
    Value chosen = Containers.chosen(run.code, call, receiver, arguments);
    if (chosen != null) {
      return functions.chosen(chosen, List.of(Value.UNKNOWN), call, state);
    }
    Containers.changes(run.code, call.method(), receiver.thing(), state);
    Value size = Containers.sized(run.code.name(call.method()), arguments, receiver.thing(), state);
    Value held = size == null ? Containers.held(run.code, call, receiver.thing(), arguments, state) : size;
    Value element = held == null ? element(call, receiver, arguments, state) : held;
    if (element != null) {
      return element;
    }
    if (isConcurrent(call.method())) {
      boolean isJoin = JOINING.contains(run.code.name(call.method()));
      state.atomics.clear();
      rules.effects.events(isJoin ? receiver.thing() : null, state);
    }
    state.mayHaveThrown = state.mayHaveThrown || run.tries > 0;
    Value all = arguments.stream().reduce(receiver, Value::mix);
    boolean isElsewhere = !Foreign.isHarmless(run.code, call.method());
    String thread = Foreign.thread(run.code, call);
    run.inThread(thread, () -> {
      Split split = functions.split(call, receiver, state);
      arguments.forEach(argument -> given(argument, isElsewhere, state, lambda -> functions.maybe(
          lambda, Containers.elements(call, run, state), Containers.repeats(call) ? 2 : 1, split, call, state)));
      if (run.thread != null && receiver.thing() != null && receiver.thing().kind == Thing.Kind.FUNCTION) {
        functions.maybe(receiver.thing(), List.of(), 1, null, call, state);
      }
      if (thread != null) {
        arguments.stream().filter(each -> each.thing() != null).flatMap(each -> each.thing().functions.stream())
            .forEach(each -> functions.maybe(each, List.of(), 1, null, call, state));
      }
    });
    if (Containers.fills(run.code, call)) {
      Elements.setAll(arguments.getFirst().thing(), arguments.getLast(), state);
    }
    Meetings.unknown(run, call.method(), state);
    boolean mayRunProgram = Foreign.mayRunProgram(run.code, call.method());
    boolean mayMeet = Program.isOfLibrary(run.code, call.method())
        && arguments.stream().anyMatch(each -> each.thing() != null && each.thing().kind == Thing.Kind.TEAM);
    if (mayMeet || (mayRunProgram && !isConcurrent(call.method()))) {
      rules.effects.forget(state);
    }
    if (mayRunProgram) {
      if (!Containers.isHolder(run.code, call)) {
        Elements.forgetAll(state);
      }
      if (!run.code.ownerName(call.method()).startsWith(RuntimeNames.UCC)) {
        state.steps.clear();
      }
    }
    Value fresh = rules.things.fresh(call.type(), name(call.method()));
    Containers.keep(run.code, call, receiver.thing() == null ? fresh.thing() : receiver.thing(), arguments);
    if (fresh.thing() != null && Containers.lists(run.code, call)) {
      Elements.fill(fresh.thing(), arguments, state);
    }
    if (Foreign.isArithmetic(run.code, call.method())) {
      Linear number = arguments.size() != 2 ? null : run.numbers.method(
          run.code.name(call.method()), arguments.getFirst().number(), arguments.getLast().number());
      if (number == null && fresh.number() != null) {
        for (Symbol each : fresh.number().terms().keySet()) {
          Symbol ignored = each.from(all.differs());
        }
      }
      return number == null ? fresh.with(all) : Value.computed(number, arguments.getFirst(), arguments.getLast());
    }
    return Containers.known(run.code, call, receiver, fresh.with(Value.lookedUp(all)));
  }

  /** A call of a list that asks for an element, or goes through all where they are known; null for others. */
  private Value element(Expression.Invoke call, Value list, List<Value> arguments, State state) {
    List<Value> elements = Elements.all(list.thing(), state);
    Thing given = arguments.isEmpty() ? null : arguments.getFirst().thing();
    String name = run.code.name(call.method());
    if (elements != null && name.equals("forEach") && given != null && given.kind == Thing.Kind.FUNCTION) {
      elements.forEach(each -> functions.function(given, List.of(each), call, state));
      return Value.UNKNOWN;
    }
    if (elements != null && (name.equals("set") || name.equals("sort") || name.equals("replaceAll"))) {
      Elements.forget(list.thing(), state);
    }
    return name.equals("get") && arguments.size() == 1
        ? Elements.get(list.thing(), arguments.getFirst().number(), state) : null;
  }

  /** Code that is not followed gets something: it may run a lambda, use anything else in any way, or only keep it. */
  private void given(Value value, boolean isElsewhere, State state, Consumer<Thing> runs) {
    Thing thing = value.thing();
    Steps.shown(value, state);
    if (thing != null) {
      Elements.forget(thing, state);
    }
    if (thing != null && thing.kind == Thing.Kind.FUNCTION) {
      runs.accept(thing);
    } else if (isElsewhere) {
      rules.effects.escape(thing, state);
    } else {
      state.requests.remove(thing); // a collection keeps it until somebody takes it out again
    }
  }

  Value create(Expression.Create creation, State state) {
    List<Value> arguments = run.evaluator.evaluate(creation.arguments(), state);
    if (state.isDead) {
      return Value.UNKNOWN;
    }
    ExecutableElement constructor = creation.constructor();
    SymmetricFields.constructed(run.code, creation, arguments);
    Thing made = new Thing(Thing.Kind.OTHER, "new", creation.place());
    if (creation.hasBody() || Foreign.isThread(constructor)) {
      Procedure only = run.program.onlyMethod(constructor.getEnclosingElement());
      if (only != null) {
        made = new Thing(Thing.Kind.FUNCTION, "object", creation.place()).running(
            new Expression.Function(creation.place(), only.parameters(), only.body()), null);
      }
    }
    Procedure procedure = run.program.called(constructor);
    if (procedure != null && run.mayEnter(creation.place())) {
      enter(procedure, Value.of(made), arguments, creation, state);
      boolean isAgain = isWithin(procedure, creation); // then the parameters are those of the constructor around it
      List<Value> left = procedure.parameters().stream()
          .map(each -> isAgain ? Value.UNKNOWN : state.values.getOrDefault(each, Value.UNKNOWN)).toList();
      rules.effects.fill(made, constructor, left, state);
    } else {
      Meetings.unknown(run, constructor, state);
      run.inThread(Foreign.thread(run.code, constructor), () -> arguments.forEach(argument -> given(argument, true,
          state, lambda -> functions.maybe(lambda, List.of(), 1, null, creation, state))));
      if (!Foreign.isHarmless(run.code, constructor)) {
        Elements.forgetAll(state);
      }
      rules.effects.fill(made, constructor, arguments, state);
      if (arguments.isEmpty() && LISTS.contains(run.code.ownerName(constructor))) {
        state.values.put(new State.FieldKey(made, Elements.SIZE), Value.of(0));
      }
    }
    return Value.of(made);
  }
}
