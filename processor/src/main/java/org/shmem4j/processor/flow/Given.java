package org.shmem4j.processor.flow;

import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.VariableElement;
import org.shmem4j.processor.RoutineAnnotation;

/** What the methods of the library's objects return. */
record Given(Run run, Things things, Layouts layouts, Planes planes) {
  /** The argument of an object that is the team of those who made it. */
  private static final String MEMBERS = "MEMBERS";

  /** What a call gives; {@code team} is that whose PEs it is for, null for all. */
  Value by(LibraryCall place, Thing team) {
    Thing object = place.object();
    Value known = switch (place.meaning().gives()) {
      case "RANK" -> isKnown(object, team) ? Value.ofPe(asked(team).myPe()) : null;
      case "SIZE" -> isKnown(object, team) ? Value.of(asked(team).size()) : null;
      case "WORLD" -> Value.of(run.world);
      case "ENDPOINT" -> endpoint(members(place.receiver()));
      case "JOB" -> job(place);
      case "TEAM" -> Value.of(part(place, object));
      case "CONTEXT" -> Value.of(new Thing(Thing.Kind.CONTEXT, "context", place.at()).ownedBy(asked(team)));
      case "OWNER" -> object == null || object.owner == null ? null : Value.of(object.owner);
      case "QUEUE" -> queue(place);
      case "GROUP" -> Value.of(Thing.group(place.argument(0).number(), place.at()));
      case "OPEN" -> Value.of(opened(place));
      case MEMBERS -> {
        Value given = members(place.argument(RoutineAnnotation.TEAM));
        yield isTeam(given) ? given : isTeam(members(place.receiver())) ? members(place.receiver()) : null;
      }
      case "LAYOUT" -> layouts.made(place);
      case "OF_MEMBERS" -> made(place);
      case "ARRAY" -> Value.of(array(place));
      case "ARRAYS" -> Value.of(arrays(place));
      case "PEERS_COPY" -> peersCopy(place, asked(team));
      default -> object == null || object.kind != Thing.Kind.ARRAY ? null : ofArray(place, object);
    };
    Value view = known != null ? known : planes.call(place);
    return view != null ? view : things.fresh(place.call().type(), place.name() + "()");
  }

  /** The team that stands for the members that made an object, or that it is open on; others stand for themselves. */
  Value members(Value value) {
    Map<String, Value> given = value.thing() == null ? Map.of() : value.thing().arguments;
    return given.getOrDefault(MEMBERS, given.getOrDefault(RoutineAnnotation.TEAM, value));
  }

  private static boolean isKnown(Thing object, Thing team) {
    return object == null ? team == null : object.kind == Thing.Kind.JOB || object.kind == Thing.Kind.TEAM;
  }

  private Thing asked(Thing team) {
    return team == null ? run.world : team;
  }

  private static boolean isTeam(Value value) {
    return value.thing() != null && value.thing().kind == Thing.Kind.TEAM;
  }

  /** A number of the program's choice, another on each member. */
  private static Value endpoint(Value team) {
    if (!isTeam(team)) {
      return Value.UNKNOWN;
    }
    Symbol pe = team.thing().myPe();
    return new Value(Linear.of(Symbol.unknown("endpoint").from(Set.of(pe))), null, null, Set.of(pe), Set.of(pe));
  }

  private Value job(LibraryCall place) {
    run.inits++;
    if (run.depth == 0) {
      place.state().part(1); // all PEs of the job start it
    }
    return Value.of(new Thing(Thing.Kind.JOB, "shmem", place.at()));
  }

  private static Thing part(LibraryCall place, Thing whole) {
    Thing part = new Thing(Thing.Kind.TEAM, "team", place.at()).ownedBy(whole);
    part.part = place.state().part;
    part.size = place.argument(RoutineAnnotation.PE_SIZE).number();
    if (part.size != null) {
      part.size.assumePositive();
    }
    return part;
  }

  /** A queue whose executor may be a lambda, which runs what it gets at once. */
  private static Value queue(LibraryCall place) {
    Thing executor = place.argument(0).thing();
    return executor != null && executor.kind == Thing.Kind.OTHER
        ? Value.of(new Thing(Thing.Kind.OTHER, "queue", place.at()).ownedBy(executor)) : null;
  }

  private static Thing opened(LibraryCall place) {
    Thing object = new Thing(Thing.Kind.OTHER, place.name() + "()", place.at());
    for (int i = 0; i < place.meaning().roles().size(); i++) {
      object.arguments.put(place.meaning().roles().get(i), place.argument(i));
    }
    return object;
  }

  /** An object of its own, made by some members. */
  private Value made(LibraryCall place) {
    Thing made = new Thing(Thing.Kind.OTHER, place.name() + "()", null);
    Value team = members(place.argument(RoutineAnnotation.TEAM));
    if (isTeam(team)) {
      made.arguments.put(MEMBERS, team);
    }
    return Value.of(made);
  }

  private Thing array(LibraryCall place) {
    boolean isOfGreatest = place.meaning().index(RoutineAnnotation.BLOCK) >= 0; // of the numbers that PEs need
    Linear length = isOfGreatest ? null : place.meaning().index(RoutineAnnotation.COUNT) < 0
        ? Linear.of(1) : place.argument(RoutineAnnotation.COUNT).number();
    Thing array = new Thing(Thing.Kind.ARRAY, place.name(), place.at())
        .ownedBy(place.isStatic() ? place.argument(RoutineAnnotation.TEAM).thing() : place.object());
    array.elementBytes = run.code.elementBytes(place.call().type());
    if (length != null) {
      length.assumePositive();
      array.sized(length);
    }
    return array;
  }

  /** What a generated class allocates. */
  private Thing arrays(LibraryCall place) {
    Thing made = new Thing(Thing.Kind.OTHER, "arrays", place.at())
        .ownedBy(place.argument(RoutineAnnotation.TEAM).thing());
    List<? extends VariableElement> parameters = place.call().method().getParameters();
    for (int i = 1; i < parameters.size(); i++) {
      String name = parameters.get(i).getSimpleName().toString();
      made.arguments.put(name, place.argument(i));
      if (parameters.get(i).asType().getKind().isPrimitive()) {
        Agreement.check(run, null, name, place.argument(i), place.at(i));
      }
    }
    return made;
  }

  private static Value peersCopy(LibraryCall place, Thing team) {
    Value given = place.argument(RoutineAnnotation.SOURCE);
    if (given.thing() == null || Linear.of(team.myPe()).equals(place.argument(RoutineAnnotation.PE).number())) {
      return given;
    }
    Thing copy = new Thing(Thing.Kind.ARRAY, given.thing().toString(), place.at()).sized(given.thing().length());
    copy.isPeersCopy = true;
    return Value.of(copy);
  }

  /** What a method of a handle gives; null for a view of it. */
  private Value ofArray(LibraryCall place, Thing array) {
    return switch (place.meaning().gives()) {
      case "LENGTH" -> Value.of(array.length());
      case "BYTES" -> Value.UNKNOWN.from(Symbol.BYTES);
      case "ROOT" -> Value.of(array.root);
      case "SLICE" -> Value.of(new Thing(Thing.Kind.ARRAY, array + ".slice", array.origin)
          .sliceOf(array, place.argument(RoutineAnnotation.INDEX).number())
          .sized(place.argument(RoutineAnnotation.COUNT).number()))
          .with(place.argument(RoutineAnnotation.INDEX)).with(place.argument(RoutineAnnotation.COUNT));
      case "VIEW" -> Planes.made(array, place.arguments(), place.call());
      default -> things.read(place.call().type(), place.name()).with(Value.lookedUp(place.argument(0)));
    };
  }
}
