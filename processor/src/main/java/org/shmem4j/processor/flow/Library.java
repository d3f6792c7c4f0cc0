package org.shmem4j.processor.flow;

import java.util.List;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import org.shmem4j.processor.Meaning;
import org.shmem4j.processor.Names;
import org.shmem4j.processor.Routine;

/** What calls of the library do to what is known. */
final class Library {
  private final Run run;
  private final Evaluator evaluator;
  private final Things things;
  private final Checks checks;
  private final Allocations allocations;
  private final Jobs jobs;
  private final Planes planes;
  private final Ucc ucc;
  private final OpenObjects openObjects;

  Library(Run run, Evaluator evaluator, Things things, Checks checks, Effects effects) {
    this.run = run;
    this.evaluator = evaluator;
    this.things = things;
    this.checks = checks;
    Meetings meetings = new Meetings(run, checks);
    this.allocations = new Allocations(checks, meetings);
    this.planes = new Planes(checks, things, evaluator.numbers());
    this.ucc = new Ucc(run, things);
    this.openObjects = new OpenObjects(evaluator, checks, meetings);
    this.jobs = new Jobs(run, evaluator, things, checks, meetings, allocations, effects);
  }

  /** What a call of the library gives; null if it is not one. */
  Value call(Expression.Invoke call, Value receiver, List<Value> arguments, State state) {
    ExecutableElement method = call.method();
    if (!(method.getEnclosingElement() instanceof TypeElement owner)) {
      return null;
    }
    String name = run.code().name(method);
    Routine routine = run.code().routine(method);
    if (routine != null) {
      return routine(new Site(run, call, routine, arguments, state));
    }
    if (run.code().isHandle(owner.asType())) {
      return handle(name, call, receiver, arguments, state);
    }
    String ownerName = run.code().ownerName(method);
    LibraryCall place = new LibraryCall(call, name, receiver, arguments, state);
    Meaning meaning = run.code().meaning(method);
    if (meaning != null) {
      return openObjects.call(place, meaning);
    }
    return switch (ownerName) {
      case Names.SHMEM -> jobs.shmem(place);
      case Names.TEAM -> jobs.team(place);
      case Names.CONTEXT -> jobs.context(place);
      case Names.COLLECTIVE_REQUEST -> jobs.request(place);
      case Names.PLANE, Names.CUBE -> planes.call(place);
      case String other when Ucc.isKnown(other) -> ucc.call(other, place);
      case String other when Planes.isNamedSo(other) && run.code().isView(owner.asType()) -> planes.call(place);
      default -> {
        if (ownerName.endsWith(Names.ALLOCATION_SUFFIX)
            && (name.equals("allocate") || name.equals("free"))) {
          yield allocations.allocation(place);
        }
        yield owner.getKind() == ElementKind.RECORD && arguments.isEmpty() ? component(place) : null;
      }
    };
  }

  private Value component(LibraryCall place) {
    if (run.program().called(place.call().method()) != null) {
      return null;
    }
    VariableElement field = run.code().component(place.call().method());
    return field == null ? null : things.field(place.receiver().thing(), field, null, place.state(), evaluator);
  }

  private Value routine(Site site) {
    checks.routine(site);
    if (site.returnsRequest()) {
      Thing request = new Thing(Thing.Kind.REQUEST, site.name(), site.place());
      site.state().requests().add(request);
      checks.started(site, request);
      return Value.of(request);
    }
    if (site.isOnQueue()) {
      Thing event = new Thing(Thing.Kind.EVENT, site.name(), site.place());
      if (site.queue() != null && site.queue().isMade()) {
        boolean isOfElsewhere = site.queue().owner() == null || site.queue().owner().key() instanceof VariableElement;
        if (!isOfElsewhere) { // nobody else can wait for its executor
          site.state().requests().add(event);
        }
        checks.started(site, event);
      }
      return Value.of(event);
    }
    checks.called(site);
    if (site.routine().collective()) {
      Meetings.add(site.state(), site::event);
    }
    return things.fresh(site.call().type(), site.name() + "()");
  }

  private Value handle(String name, Expression.Invoke call, Value receiver, List<Value> arguments, State state) {
    Thing array = receiver.thing();
    if (name.equals("allocate")) {
      Thing job = arguments.getFirst().thing();
      return allocations.allocated(new LibraryCall(call, name, receiver, arguments, state), 1, job);
    }
    if (array == null || array.kind() != Thing.Kind.ARRAY) {
      return things.fresh(call.type(), name + "()");
    }
    checks.handle(name, call, array, arguments, state);
    Linear first = arguments.isEmpty() ? null : arguments.getFirst().number();
    return switch (name) {
      case "length" -> Value.of(array.length());
      case "plane", "cube" -> Planes.made(array, arguments, call);
      case "slice" -> Value.of(new Thing(Thing.Kind.ARRAY, array + ".slice", array.origin())
          .sliceOf(array, first).sized(arguments.get(1).number())).with(arguments.get(0)).with(arguments.get(1));
      case "byteSize", "elementBytes" -> Value.UNKNOWN.from(Evaluator.BYTES);
      case "root" -> Value.of(array.root());
      case "shmem" -> things.fresh(call.type(), "shmem");
      default -> Value.lookedUp(arguments.isEmpty() ? Value.UNKNOWN : arguments.getFirst())
          .or(things.fresh(call.type(), name + "()"));
    };
  }
}
