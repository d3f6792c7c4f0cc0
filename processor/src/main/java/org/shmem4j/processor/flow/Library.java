package org.shmem4j.processor.flow;

import java.util.List;
import java.util.Map;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import org.shmem4j.processor.MeansAnnotation;
import org.shmem4j.processor.RoutineAnnotation;

/** What calls of the library do to what is known, and what they give. */
record Library(Run run, Rules rules, Functions functions) {
  /** What a call of the library gives; null if it is not one. */
  Value call(Expression.Invoke call, Value receiver, List<Value> arguments, State state) {
    ExecutableElement method = call.method();
    if (!(method.getEnclosingElement() instanceof TypeElement owner)) {
      return null; // as clone of an array
    }
    RoutineAnnotation routine = run.code.routine(method);
    if (routine != null) {
      return routine(new Site(run, call, routine, arguments, state));
    }
    MeansAnnotation meaning = run.code.meaning(method);
    if (meaning != MeansAnnotation.UNSAID || rules.things.kind(owner.asType()).isOfLibrary()) {
      return meant(new LibraryCall(call, run.code.name(method), meaning, receiver, arguments, state));
    }
    boolean mayAccess = arguments.isEmpty() && run.program.called(method) == null;
    VariableElement field = mayAccess ? run.code.component(method) : null;
    return field == null ? null : rules.things.field(receiver.thing(), field, null, state);
  }

  private Value routine(Site site) {
    rules.checks.routine(site);
    Thing group = site.group();
    if (group != null) {
      Agreement.ofThreads(site, group);
      Meetings.add(run, site.state(),
          () -> new Trace.Event(site.name(), group, run.places(site.place()), Map.of(), run.loops));
    }
    if (site.routine().collective() && site.index(RoutineAnnotation.TEAM) >= 0) {
      rules.meetings.chosen(site.name(), site.value(RoutineAnnotation.TEAM), site.place(), site.state());
    }
    if (site.routine().collective() && !site.returnsRequest()) {
      Meetings.add(run, site.state(), site::event);
    }
    if (site.returnsRequest()) {
      Thing request = new Thing(Thing.Kind.REQUEST, site.name(), site.place());
      site.state().requests.add(request);
      rules.transfers.started(site, request);
      return Value.of(request);
    }
    if (site.isOnQueue()) {
      Thing event = new Thing(Thing.Kind.EVENT, site.name(), site.place());
      if (site.queue() != null && site.queue().isMade()) {
        boolean isOfElsewhere = site.queue().owner == null || site.queue().owner.key() instanceof VariableElement;
        if (!isOfElsewhere) { // nobody else can wait for its executor
          site.state().requests.add(event);
        }
        rules.transfers.started(site, event);
      }
      return Value.of(event);
    }
    rules.checks.called(site);
    return rules.things.read(site.call().type(), site.name());
  }

  /** A call of a method that says by annotations what it does. */
  private Value meant(LibraryCall place) {
    MeansAnnotation meaning = place.meaning();
    State state = place.state();
    Thing object = place.object();
    if (object != null && !meaning.has("ASKS") && !meaning.gives("MEMBERS") && meaning.ends() != MeansAnnotation.THIS) {
      rules.lives.used(object, place.at(), state);
    }
    if (meaning.has("EXITS")) {
      state.isDead = true;
      return Value.UNKNOWN;
    }
    if (meaning.has("THREADS")) {
      rules.checks.threads(place.name(), place.at(), state);
    }
    boolean isTraffic = object != null && object.kind == Thing.Kind.OTHER
        && object.arguments.containsKey(RoutineAnnotation.TEAM);
    boolean isRequest = rules.things.kind(owner(place).asType()) == Thing.Kind.REQUEST; // any thread may ask it
    if (isTraffic || meaning.has("ORDERS") || (meaning.has("COMPLETES") && !isRequest)) {
      rules.checks.blocking(place.name(), place.at(), state);
    }
    for (String count : List.of(RoutineAnnotation.COUNT, RoutineAnnotation.BLOCK)) {
      if (meaning.gives("ARRAY") && meaning.index(count) >= 0) {
        rules.ranges.least(place, meaning.index(count), 0);
      }
    }
    if (isOfNothing(place)) {
      return meaning.gives("ARRAY") ? Value.of(Things.NOTHING) : Value.UNKNOWN;
    }
    if (meaning.has("RUNS")) {
      functions(place).forEach(each -> functions.body(each, place.call(), state));
    }
    if (meaning.has("RUNS_ON_EACH")) {
      Value number = object == null || !object.isOfThreads ? Value.UNKNOWN : Value.ofPe(object.myPe());
      functions(place).forEach(each -> functions.maybe(each, List.of(number), 1, null, place.call(), state));
      return Value.UNKNOWN;
    }
    Thing team = team(place);
    if (meaning.has("FOR_ALL")) {
      rules.meetings.collective(place, team);
    }
    for (int i = 0; i < place.arguments().size(); i++) {
      argument(place, i, team);
    }
    if (meaning.ends() == MeansAnnotation.THIS) {
      rules.effects.close(object, state, place.at());
    } else if (meaning.ends() >= 0) {
      rules.checks.end(place.argument(meaning.ends()).thing(), true, place.at(), state);
    }
    if (meaning.has("COMPLETES") || meaning.has("ORDERS")) {
      completes(place);
    }
    if (object != null && object.kind == Thing.Kind.ARRAY) {
      rules.ranges.handle(place);
      rules.transfers.handle(place);
    }
    if (meaning.gives("OPEN")) { // what arrives is handled at any time
      boolean before = run.isHandling;
      run.isHandling = true;
      functions(place).forEach(each -> functions.maybe(each, List.of(), 1, null, place.call(), state));
      run.isHandling = before;
    }
    return rules.given.by(place, team);
  }

  /** Whether a call allocates no elements, or frees null. */
  private static boolean isOfNothing(LibraryCall place) {
    Linear count = place.argument(RoutineAnnotation.COUNT).number();
    return place.meaning().gives("ARRAY") ? place.meaning().ends() < 0 && count != null && count.isAtMost(0)
        : place.argument(place.meaning().ends()).isNull();
  }

  private static List<Thing> functions(LibraryCall place) {
    return place.arguments().stream().map(Value::thing)
        .filter(each -> each != null && each.kind == Thing.Kind.FUNCTION).toList();
  }

  /** The team whose PEs a call is for: null for all, and for a team that is not known a thing of its own. */
  private Thing team(LibraryCall place) {
    int at = place.meaning().index(RoutineAnnotation.TEAM);
    Thing named = rules.given.members(at < 0 ? place.receiver() : place.argument(at)).thing();
    if (named != null && named.kind == Thing.Kind.CONTEXT) {
      named = named.owner;
    }
    if (named != null && named.kind == Thing.Kind.TEAM) {
      return named == run.world ? null : named;
    }
    boolean isOfJob = named != null ? named.kind == Thing.Kind.JOB : (place.isStatic() && at < 0)
        || rules.things.kind(
            at < 0 ? owner(place).asType() : place.call().method().getParameters().get(at).asType()) == Thing.Kind.JOB;
    return isOfJob ? null : new Thing(Thing.Kind.TEAM, "team", null);
  }

  private static TypeElement owner(LibraryCall place) {
    return (TypeElement) place.call().method().getEnclosingElement();
  }

  /** An argument is the number of a PE, or one of the elements of an array. */
  private void argument(LibraryCall place, int i, Thing team) {
    String role = place.role(i);
    Thing object = place.object();
    if (role.equals(RoutineAnnotation.PE)) {
      rules.ranges.pe(team == null ? run.world : team, place.argument(i), place.at(i), place.state(), "pe");
    } else if (role.equals(RoutineAnnotation.INDEX) && i > 0
        && place.meaning().roles().get(i - 1).equals(RoutineAnnotation.VARIABLE)) {
      Thing array = place.argument(i - 1).thing();
      if (array != null && array.kind == Thing.Kind.ARRAY) {
        rules.ranges.within(place.argument(i), array.length(), place.at(i), place.state());
      }
    } else if (place.meaning().gives("GROUP") && role.equals(RoutineAnnotation.COUNT)) {
      rules.ranges.least(place, i, 1);
    } else if (place.meaning().gives("TEAM") && role.equals(RoutineAnnotation.STRIDE)) {
      rules.ranges.spread(place);
    } else if (role.equals(RoutineAnnotation.VARIABLE) && place.argument(i).thing() != null) {
      place.state().atomics.clear(); // a lock keeps the PEs in order
      rules.lives.used(place.argument(i).thing(), place.at(), place.state());
    }
    Thing array = object == null ? null : object.arguments.getOrDefault(role, Value.UNKNOWN).thing();
    if (array == null || array.kind != Thing.Kind.ARRAY) {
      return;
    }
    rules.lives.used(array, place.at(i), place.state());
    rules.ranges.within(place.argument(i), array.length(), place.at(i), place.state());
    Linear element = place.argument(i).number();
    if (place.meaning().has("MOVES") && role.equals(RoutineAnnotation.DEST) && element != null && array.from != null) {
      place.state().pending.add(new State.Pending(
          object, array.root, true, array.from.plus(element), Linear.of(1), place.name(), place.at()));
    }
  }

  /** What was started is complete, or what comes later is after it. */
  private void completes(LibraryCall place) {
    boolean completes = place.meaning().has("COMPLETES");
    State state = place.state();
    Thing object = place.object();
    Thing.Kind kind = object == null ? rules.things.kind(owner(place).asType()) : object.kind;
    if (kind == Thing.Kind.REQUEST) {
      awaited(object, state);
    } else if (kind == Thing.Kind.OTHER && !place.isStatic()) {
      state.pending.removeIf(each -> each.owner() == object);
    } else if (place.meaning().has("FOR_ALL")) {
      rules.checks.barrier(completes, state);
    } else if (completes) {
      rules.checks.quiet(kind == Thing.Kind.CONTEXT ? object : null, state);
    } else {
      rules.checks.fence(kind == Thing.Kind.CONTEXT ? object : null, state);
    }
  }

  private void awaited(Thing request, State state) {
    state.atomics.clear(); // the others may have come too
    if (request == null || !request.isMade()) {
      state.requests.clear();
      state.pending.removeIf(each -> each.owner() != null && each.owner().kind == Thing.Kind.REQUEST);
    } else {
      rules.effects.escape(request, state);
    }
  }
}
