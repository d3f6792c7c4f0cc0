package org.shmem4j.processor.flow;

import com.sun.source.util.TreePath;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.util.ElementFilter;
import org.shmem4j.processor.Code;
import org.shmem4j.processor.Names;
import org.shmem4j.processor.Routine;

/** What calls of the library do to what is known. */
final class Library {
  private final Run run;
  private final Evaluator evaluator;
  private final Things things;
  private final Checks checks;

  Library(Run run, Evaluator evaluator, Things things, Checks checks) {
    this.run = run;
    this.evaluator = evaluator;
    this.things = things;
    this.checks = checks;
  }

  /** What a call of the library gives; null if it is not one. */
  Value call(Expression.Invoke call, Value receiver, List<Value> arguments, State state) {
    ExecutableElement method = call.method();
    if (!(method.getEnclosingElement() instanceof TypeElement owner)) {
      return null;
    }
    String name = method.getSimpleName().toString();
    Routine routine = run.code().routine(method);
    if (routine != null) {
      return routine(new Site(run, call, routine, arguments, state));
    }
    if (run.code().isHandle(owner.asType())) {
      return handle(name, call, receiver, arguments, state);
    }
    Place place = new Place(call, name, receiver, arguments, state);
    return switch (owner.getQualifiedName().toString()) {
      case Names.SHMEM -> shmem(place);
      case Names.TEAM -> team(place);
      case Names.CONTEXT -> context(place);
      case Names.COLLECTIVE_REQUEST -> request(place);
      default -> {
        if (owner.getSimpleName().toString().endsWith(Names.ALLOCATION_SUFFIX)
            && (name.equals("allocate") || name.equals("free"))) {
          yield allocation(place);
        }
        yield owner.getKind() == ElementKind.RECORD && arguments.isEmpty() ? component(place, owner) : null;
      }
    };
  }

  /** A call with what was found of it. */
  private record Place(Expression.Invoke call, String name, Value receiver, List<Value> arguments, State state) {
    Value argument(int i) {
      return i < arguments.size() ? arguments.get(i) : Value.UNKNOWN;
    }

    TreePath at() {
      return call.place();
    }

    TreePath at(int i) {
      return i < call.arguments().size() ? call.arguments().get(i).place() : call.place();
    }
  }

  private Value component(Place place, TypeElement owner) {
    if (run.program().called(place.call.method()) != null) {
      return null;
    }
    for (VariableElement field : ElementFilter.fieldsIn(owner.getEnclosedElements())) {
      if (field.getSimpleName().contentEquals(place.name)) {
        return things.field(place.receiver.thing(), field, null, place.state, evaluator);
      }
    }
    return null;
  }

  private Value routine(Site site) {
    checks.routine(site);
    if (site.returnsRequest()) {
      Thing request = new Thing(Thing.Kind.REQUEST, site.name(), site.place());
      site.state().requests().add(request);
      checks.started(site, request);
      return Value.of(request);
    }
    checks.called(site);
    if (site.routine().collective()) {
      add(site.state(), site::event);
    }
    return things.fresh(site.call().type(), site.name() + "()");
  }

  private Value handle(String name, Expression.Invoke call, Value receiver, List<Value> arguments, State state) {
    Thing array = receiver.thing();
    if (name.equals("allocate")) {
      return allocated(new Place(call, name, receiver, arguments, state), 1, null);
    }
    if (array == null || array.kind() != Thing.Kind.ARRAY) {
      return things.fresh(call.type(), name + "()");
    }
    checks.handle(name, call, array, arguments, state);
    Linear first = arguments.isEmpty() ? null : arguments.getFirst().number();
    return switch (name) {
      case "length" -> Value.of(array.length());
      case "slice" -> Value.of(new Thing(Thing.Kind.ARRAY, array + ".slice", array.origin())
          .sliceOf(array, first).sized(arguments.get(1).number())).with(arguments.get(0)).with(arguments.get(1));
      case "byteSize", "elementBytes" -> Value.UNKNOWN.from(Evaluator.BYTES);
      case "root" -> Value.of(array.root());
      case "shmem" -> things.fresh(call.type(), "shmem");
      default -> Value.lookedUp(arguments.isEmpty() ? Value.UNKNOWN : arguments.getFirst())
          .or(things.fresh(call.type(), name + "()"));
    };
  }

  private Value shmem(Place place) {
    State state = place.state;
    Thing job = place.receiver.thing();
    if (job != null && !place.name.equals("close")) {
      checks.used(job, place.at(), state);
    }
    switch (place.name) {
      case "myPe" -> {
        return number(run.world().myPe());
      }
      case "nPes" -> {
        return Value.of(run.world().size());
      }
      case "worldTeam" -> {
        return Value.of(run.world());
      }
      case "init" -> {
        run.init();
        return Value.of(new Thing(Thing.Kind.JOB, "shmem", place.at()));
      }
      case "barrierAll", "syncAll" -> {
        collective(place, null, Map.of());
        checks.barrier(place.name.equals("barrierAll"), state);
      }
      case "fence" -> checks.fence(null, state);
      case "quiet", "peQuiet" -> checks.quiet(null, state);
      case "allocate", "callocate" -> {
        return allocated(place, 1, job);
      }
      case "align", "reallocate" -> {
        if (place.name.equals("reallocate")) {
          free(place, place.argument(0).thing());
        }
        return allocated(place, 2, job);
      }
      case "free" -> {
        collective(place, null, agreed(place, 0, "array"));
        free(place, place.argument(0).thing());
      }
      case "ptr" -> {
        Thing array = place.argument(0).thing();
        checks.pe(null, place.argument(1), place.at(1), state, "pe");
        boolean isOwn = place.argument(1).number() != null
            && place.argument(1).number().equals(Linear.of(run.world().myPe()));
        return array == null || isOwn ? place.argument(0) : Value.of(
            new Thing(Thing.Kind.ARRAY, array.toString(), place.at()).sized(array.length()).peersCopy());
      }
      case "close" -> close(job, state, place.at());
      case "createContext" -> {
        return Value.of(new Thing(Thing.Kind.CONTEXT, "context", place.at()).of(run.world()));
      }
      case "run", "launch" -> body(place);
      default -> { }
    }
    return things.fresh(place.call.type(), place.name + "()");
  }

  /** Follows the body of a job by itself: nothing of it is known afterwards. */
  private void body(Place place) {
    for (Value each : place.arguments) {
      if (each.thing() != null && each.thing().kind() == Thing.Kind.FUNCTION) {
        evaluator.calls().body(each.thing(), place.call, place.state);
      }
    }
  }

  private static Value number(Symbol symbol) {
    return new Value(Linear.of(symbol), null, null, Set.of(symbol), Set.of(symbol));
  }

  private Value team(Place place) {
    State state = place.state;
    Thing team = place.receiver.thing();
    if (team == null || team.kind() != Thing.Kind.TEAM) {
      return things.fresh(place.call.type(), place.name + "()");
    }
    if (!place.name.equals("close") && !place.name.equals("isValid")) {
      checks.used(team, place.at(), state);
    }
    switch (place.name) {
      case "myPe" -> {
        return number(team.myPe());
      }
      case "nPes" -> {
        return Value.of(team.size());
      }
      case "sync" -> {
        collective(place, team, Map.of());
        checks.barrier(false, state);
      }
      case "splitStrided" -> {
        Map<String, Value> agreed = new HashMap<>(agreed(place, 0, "start"));
        agreed.putAll(agreed(place, 1, "stride"));
        agreed.putAll(agreed(place, 2, "size"));
        collective(place, team, agreed);
        Linear size = place.argument(2).number();
        Thing part = new Thing(Thing.Kind.TEAM, "team", place.at()).of(team);
        return Value.of(size == null ? part : part.ofPes(size));
      }
      case "split2d" -> collective(place, team, agreed(place, 0, "xrange"));
      case "ptr" -> {
        Thing array = place.argument(0).thing();
        checks.pe(team, place.argument(1), place.at(1), state, "pe");
        return array == null ? Value.UNKNOWN : Value.of(
            new Thing(Thing.Kind.ARRAY, array.toString(), place.at()).sized(array.length()).peersCopy());
      }
      case "createContext" -> {
        return Value.of(new Thing(Thing.Kind.CONTEXT, "context", place.at()).of(team));
      }
      case "close" -> close(team, state, place.at());
      default -> { }
    }
    return things.fresh(place.call.type(), place.name + "()");
  }

  private Value context(Place place) {
    Thing context = place.receiver.thing();
    if (context != null && !place.name.equals("close") && !place.name.equals("isValid")) {
      checks.used(context, place.at(), place.state);
    }
    switch (place.name) {
      case "quiet", "peQuiet" -> checks.quiet(context, place.state);
      case "fence" -> checks.fence(context, place.state);
      case "close" -> close(context, place.state, place.at());
      case "team" -> {
        return context == null || context.owner() == null ? things.fresh(place.call.type(), "team")
            : Value.of(context.owner());
      }
      default -> { }
    }
    return things.fresh(place.call.type(), place.name + "()");
  }

  private Value request(Place place) {
    Thing request = place.receiver.thing();
    if (request == null || !request.isMade()) {
      place.state.requests().clear();
      place.state.pending().removeIf(each -> each.owner() != null && each.owner().kind() == Thing.Kind.REQUEST);
    } else {
      escape(request, place.state);
    }
    return Value.UNKNOWN;
  }

  private Value allocation(Place place) {
    State state = place.state;
    boolean isFree = place.name.equals("free");
    Thing owner = place.argument(0).thing();
    collective(place, null, Map.of());
    if (isFree) {
      free(place, owner);
      return Value.UNKNOWN;
    }
    Thing made = new Thing(Thing.Kind.OTHER, "arrays", place.at()).of(owner);
    List<? extends VariableElement> parameters = place.call.method().getParameters();
    for (int i = 1; i < parameters.size(); i++) {
      made.arguments().put(parameters.get(i).getSimpleName().toString(), place.argument(i));
      if (parameters.get(i).asType().getKind().isPrimitive()) {
        checks.agrees(null, parameters.get(i).getSimpleName().toString(), place.argument(i), place.at(i), state);
      }
    }
    return Value.of(made);
  }

  private Value allocated(Place place, int lengthAt, Thing job) {
    Value length = place.argument(lengthAt);
    collective(place, null, agreed(place, lengthAt, "length"));
    Thing array = new Thing(Thing.Kind.ARRAY, place.name, place.at()).of(job);
    if (length.number() == null) {
      return Value.of(array);
    }
    Symbol symbol = length.number().symbol();
    if (symbol != null) {
      symbol.assumePositive();
    }
    return Value.of(array.sized(length.number()));
  }

  private Map<String, Value> agreed(Place place, int argument, String name) {
    return Map.of(name, place.argument(argument));
  }

  private void collective(Place place, Thing team, Map<String, Value> agreed) {
    Map<String, TreePath> where = new HashMap<>();
    agreed.keySet().forEach(name -> {
      int at = switch (name) {
        case "length" -> place.name.equals("align") || place.name.equals("reallocate") ? 2 : 1;
        case "stride" -> 1;
        case "size" -> 2;
        default -> 0;
      };
      where.put(name, place.at(at));
      checks.agrees(team, name, place.argument(at), place.at(at), place.state);
    });
    checks.blocking(place.name, place.at(), place.state);
    boolean isWorld = team == null || team == run.world();
    add(place.state,
        () -> new Trace.Event(place.name, isWorld ? null : team, places(run, place.at()), agreed, where));
  }

  /** Notes a collective call, which matters only where PEs may have parted. */
  private static void add(State state, Supplier<Trace.Event> event) {
    if (!state.splits().isEmpty()) {
      state.add(event.get());
    }
  }

  static List<TreePath> places(Run run, TreePath place) {
    List<TreePath> places = new ArrayList<>(run.calls().reversed());
    places.add(place);
    return places;
  }

  private void free(Place place, Thing thing) {
    checks.end(thing, "free", place.at(), place.state);
    checks.barrier(true, place.state);
  }

  /** A team, context or job is closed. */
  void close(Thing thing, State state, TreePath place) {
    if (thing == null) {
      return;
    }
    if (thing.kind() == Thing.Kind.CONTEXT) {
      checks.quiet(thing, state);
    }
    if (thing.kind() == Thing.Kind.JOB) {
      checks.barrier(true, state);
    }
    boolean isCounted = thing.kind() == Thing.Kind.JOB && run.startsTwice();
    if (thing.kind() != Thing.Kind.REQUEST && thing.kind() != Thing.Kind.OTHER && !isCounted) {
      checks.end(thing, "close", place, state);
    }
  }

  /** A thing is given to code that may do anything with it. */
  void escape(Thing thing, State state) {
    if (thing != null && thing.kind() == Thing.Kind.REQUEST) {
      state.requests().remove(thing);
      state.pending().removeIf(each -> each.owner() == thing);
    }
  }

  /** A thing is kept in an object that may use it later. */
  void keep(Thing thing, State state) {
    escape(thing, state);
  }

  /** A record that is made holds what it is given. */
  void fill(Thing made, ExecutableElement constructor, List<Value> arguments, State state) {
    Element owner = constructor.getEnclosingElement();
    if (owner.getKind() != ElementKind.RECORD) {
      return;
    }
    for (int i = 0; i < Math.min(arguments.size(), constructor.getParameters().size()); i++) {
      for (VariableElement field : ElementFilter.fieldsIn(owner.getEnclosedElements())) {
        if (field.getSimpleName().contentEquals(constructor.getParameters().get(i).getSimpleName())) {
          state.values().put(new State.FieldKey(made, field), arguments.get(i));
        }
      }
    }
  }

  /** Forgets what other code may have changed: it may have waited for anything. */
  void forget(State state) {
    state.pending().clear();
    state.puts().clear();
    state.syncs().clear();
  }

  /** Forgets what a lambda changed that may have run or not. */
  void forgetChanges(State state, State inside) {
    state.ended().removeIf(each -> !inside.ended().isSure(each));
    state.requests().removeIf(each -> !inside.requests().isSure(each));
    state.pending().removeIf(each -> !inside.pending().isSure(each));
    state.puts().removeIf(each -> !inside.puts().isSure(each));
    state.syncs().retainAll(inside.syncs());
  }

  /** Whether a method can change nothing that matters here. */
  boolean isHarmless(ExecutableElement method) {
    String owner = ((TypeElement) method.getEnclosingElement()).getQualifiedName().toString();
    return owner.startsWith("java.") || owner.startsWith("javax.") || owner.startsWith("org.shmem4j.api.")
        || Code.isMember(method, Names.CONSTANTS);
  }

  /** Whether a method's result differs between PEs where its arguments do. */
  boolean isArithmetic(ExecutableElement method) {
    String owner = ((TypeElement) method.getEnclosingElement()).getQualifiedName().toString();
    return switch (owner) {
      case "java.lang.Math", "java.lang.StrictMath", "java.lang.Integer", "java.lang.Long" -> true;
      default -> false;
    };
  }
}
