package org.shmem4j.processor.flow.interpret;

import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.VariableElement;
import org.shmem4j.processor.RoutineAnnotation;
import org.shmem4j.processor.flow.check.AgreementCheck;
import org.shmem4j.processor.flow.check.Layouts;
import org.shmem4j.processor.flow.check.LibraryCall;
import org.shmem4j.processor.flow.state.Run;
import org.shmem4j.processor.flow.value.Linear;
import org.shmem4j.processor.flow.value.Symbol;
import org.shmem4j.processor.flow.value.TrackedObject;
import org.shmem4j.processor.flow.value.Value;

/**
 * Makes the results of the methods of the library's objects: objects, numbers and arrays, with what is known about
 * them.
 */
record CallResults(Run run, InitialValues initialValues, Layouts layouts, ArrayViews views) {
  /** The name under which an object keeps the team whose members made it. */
  private static final String MEMBERS = "MEMBERS";

  /**
   * The result of a call: by its annotation, or else by the view that it is called on, or else something of its type
   * about which nothing is known. Making the result may change more: a job that is made starts with all PEs, and an
   * allocated number of elements is known to be positive on all paths.
   *
   * @param team the team whose PEs the call is for, or null for all PEs
   */
  Value of(LibraryCall call, TrackedObject team) {
    Value known = byAnnotation(call, team);
    if (known != null) {
      return known;
    }
    Value ofView = views.call(call);
    return ofView != null ? ofView : initialValues.fresh(call.invoke().type(), call.name() + "()");
  }

  /** The result of a call by its annotation, or null if unknown. */
  private Value byAnnotation(LibraryCall call, TrackedObject team) {
    TrackedObject object = call.object();
    return switch (call.meaning().gives()) {
      case "RANK" -> isKnown(object, team) ? Value.ofPe(orWorld(team).myPe()) : null;
      case "SIZE" -> isKnown(object, team) ? Value.of(orWorld(team).size()) : null;
      case "WORLD" -> Value.of(run.world);
      case "ENDPOINT" -> newEndpoint(teamBehind(call.receiver()));
      case "JOB" -> startJob(call);
      case "TEAM" -> Value.of(newTeam(call, object));
      case "CONTEXT" -> newContext(call, team);
      case "OWNER" -> object == null || object.owner == null ? null : Value.of(object.owner);
      case "QUEUE" -> newQueue(call);
      case "GROUP" -> Value.of(TrackedObject.group(call.argument(0).number(), call.place()));
      case "OPEN" -> Value.of(newOpened(call));
      case "ITSELF" -> call.receiver();
      case "PART" -> Value.of(newPart(call));
      case "EXCHANGE" -> Value.of(Exchanges.opened(call));
      case MEMBERS -> teamOfMembers(call);
      case "LAYOUT" -> layouts.made(call);
      case "OF_MEMBERS" -> newOfMembers(call);
      case "ARRAY" -> Value.of(newArray(call));
      case "ARRAYS" -> Value.of(newArrays(call));
      case "PEERS_COPY" -> peersCopy(call, orWorld(team));
      default -> object == null || object.kind != TrackedObject.Kind.ARRAY ? null : ofArray(call, object);
    };
  }

  private Value newContext(LibraryCall call, TrackedObject team) {
    TrackedObject context = new TrackedObject(TrackedObject.Kind.CONTEXT, "context", call.place());
    return Value.of(context.ownedBy(orWorld(team)));
  }

  /** The team of the members that are passed to a call, or that made its object; null if unknown. */
  private Value teamOfMembers(LibraryCall call) {
    Value ofArgument = teamBehind(call.argument(RoutineAnnotation.TEAM));
    if (isTeam(ofArgument)) {
      return ofArgument;
    }
    Value ofObject = teamBehind(call.receiver());
    return isTeam(ofObject) ? ofObject : null;
  }

  /**
   * The team behind a value: the members that made an object, or the team that it is open on; any other value is
   * returned as it is.
   */
  Value teamBehind(Value value) {
    Map<String, Value> given = value.object() == null ? Map.of() : value.object().arguments;
    return given.getOrDefault(MEMBERS, given.getOrDefault(RoutineAnnotation.TEAM, value));
  }

  /** {@return whether it is known whose size, or whose PE number, a call asks for} */
  private static boolean isKnown(TrackedObject object, TrackedObject team) {
    return object == null ? team == null
        : object.kind == TrackedObject.Kind.JOB || object.kind == TrackedObject.Kind.TEAM;
  }

  /** The given team, or that of all PEs for null. */
  private TrackedObject orWorld(TrackedObject team) {
    return team == null ? run.world : team;
  }

  private static boolean isTeam(Value value) {
    return value.object() != null && value.object().kind == TrackedObject.Kind.TEAM;
  }

  /** A number that the program chooses, different on each member. */
  private static Value newEndpoint(Value team) {
    if (!isTeam(team)) {
      return Value.UNKNOWN;
    }
    Symbol pe = team.object().myPe();
    return new Value(Linear.of(Symbol.unknown("endpoint").from(Set.of(pe))), null, null, Set.of(pe), Set.of(pe));
  }

  /**
   * Makes a job, counts it among those that the method starts, and gives the path its full weight if it stands under no
   * condition.
   */
  private Value startJob(LibraryCall call) {
    run.inits++;
    if (run.conditions == 0) {
      call.state().setWeight(1); // all PEs of the job start it
    }
    return Value.of(new TrackedObject(TrackedObject.Kind.JOB, "shmem", call.place()));
  }

  /** Makes a team. If its size is a symbol, that is known to be positive from here on. */
  private static TrackedObject newTeam(LibraryCall call, TrackedObject whole) {
    TrackedObject team = new TrackedObject(TrackedObject.Kind.TEAM, "team", call.place()).ownedBy(whole);
    team.weight = call.state().weight;
    team.size = call.argument(RoutineAnnotation.PE_SIZE).number();
    if (team.size != null) {
      team.size.assumePositive();
    }
    return team;
  }

  /** Makes a queue; its executor may be a lambda, which runs what it is given at once. */
  private static Value newQueue(LibraryCall call) {
    TrackedObject executor = call.argument(0).object();
    return executor != null && executor.kind == TrackedObject.Kind.OTHER
        ? Value.of(new TrackedObject(TrackedObject.Kind.OTHER, "queue", call.place()).ownedBy(executor)) : null;
  }

  /** Makes an array that ends with the object of the call. */
  private TrackedObject newPart(LibraryCall call) {
    TrackedObject array = new TrackedObject(TrackedObject.Kind.ARRAY, call.name(), call.place()).ownedBy(call.object());
    array.elementBytes = run.compiler.elementBytes(call.invoke().type());
    return array.sized(call.argument(RoutineAnnotation.COUNT).number());
  }

  private static TrackedObject newOpened(LibraryCall call) {
    TrackedObject object = new TrackedObject(TrackedObject.Kind.OTHER, call.name() + "()", call.place());
    for (int i = 0; i < call.meaning().roles().size(); i++) {
      object.arguments.put(call.meaning().roles().get(i), call.argument(i));
    }
    return object;
  }

  /** Makes an object that belongs to the members of a team. */
  private Value newOfMembers(LibraryCall call) {
    TrackedObject made = new TrackedObject(TrackedObject.Kind.OTHER, call.name() + "()", null);
    Value team = teamBehind(call.argument(RoutineAnnotation.TEAM));
    if (isTeam(team)) {
      made.arguments.put(MEMBERS, team);
    }
    return Value.of(made);
  }

  /**
   * Makes an array. If its length is a symbol, that is known to be positive from here on, on all paths, since there are
   * no empty arrays.
   */
  private TrackedObject newArray(LibraryCall call) {
    TrackedObject owner = call.isStatic() ? call.argument(RoutineAnnotation.TEAM).object() : call.object();
    TrackedObject array = new TrackedObject(TrackedObject.Kind.ARRAY, call.name(), call.place()).ownedBy(owner);
    array.elementBytes = run.compiler.elementBytes(call.invoke().type());
    Linear length = allocatedLength(call);
    if (length != null) {
      length.assumePositive();
      array.sized(length);
    }
    return array;
  }

  /** The number of elements that a call allocates, 1 if it does not say, or null if unknown. */
  private static Linear allocatedLength(LibraryCall call) {
    boolean isOfGreatest = call.meaning().index(RoutineAnnotation.BLOCK) >= 0; // each PE says how many it needs
    if (isOfGreatest) {
      return null;
    }
    boolean isCounted = call.meaning().index(RoutineAnnotation.COUNT) >= 0;
    return isCounted ? call.argument(RoutineAnnotation.COUNT).number() : Linear.of(1);
  }

  /** Makes the arrays that a generated class allocates. */
  private TrackedObject newArrays(LibraryCall call) {
    TrackedObject made = new TrackedObject(TrackedObject.Kind.OTHER, "arrays", call.place())
        .ownedBy(call.argument(RoutineAnnotation.TEAM).object());
    List<? extends VariableElement> parameters = call.invoke().method().getParameters();
    for (int i = 1; i < parameters.size(); i++) {
      String name = parameters.get(i).getSimpleName().toString();
      made.arguments.put(name, call.argument(i));
      if (parameters.get(i).asType().getKind().isPrimitive()) {
        AgreementCheck.check(run, null, name, call.argument(i), call.place(i));
      }
    }
    return made;
  }

  /** A peer's copy of an array; the PE's own copy is the array itself. */
  private static Value peersCopy(LibraryCall call, TrackedObject team) {
    Value given = call.argument(RoutineAnnotation.SOURCE);
    if (given.object() == null || Linear.of(team.myPe()).equals(call.argument(RoutineAnnotation.PE).number())) {
      return given;
    }
    TrackedObject copy = new TrackedObject(TrackedObject.Kind.ARRAY, given.object().toString(), call.place())
        .sized(given.object().length());
    copy.isPeersCopy = true;
    return Value.of(copy);
  }

  /** The result of a handle's method, given the array that it is called on. */
  private Value ofArray(LibraryCall call, TrackedObject array) {
    return switch (call.meaning().gives()) {
      case "LENGTH" -> Value.of(array.length());
      case "BYTES" -> Value.UNKNOWN.marked(Symbol.BYTES);
      case "ROOT" -> Value.of(array.root);
      case "SLICE" -> Value.of(new TrackedObject(TrackedObject.Kind.ARRAY, array + ".slice", array.origin)
          .sliceOf(array, call.argument(RoutineAnnotation.INDEX).number())
          .sized(call.argument(RoutineAnnotation.COUNT).number()))
          .withSourcesOf(call.argument(RoutineAnnotation.INDEX)).withSourcesOf(call.argument(RoutineAnnotation.COUNT));
      case "VIEW" -> ArrayViews.made(array, call.arguments(), call.invoke());
      default -> initialValues.read(call.invoke().type(), call.name()).withSourcesOf(Value.lookedUp(call.argument(0)));
    };
  }
}
