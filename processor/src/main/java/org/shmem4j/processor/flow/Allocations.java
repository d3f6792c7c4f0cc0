package org.shmem4j.processor.flow;

import java.util.List;
import java.util.Map;
import javax.lang.model.element.VariableElement;

/** Arrays that are allocated and freed, by themselves or by generated classes. */
final class Allocations {
  private final Checks checks;
  private final Meetings meetings;

  Allocations(Checks checks, Meetings meetings) {
    this.checks = checks;
    this.meetings = meetings;
  }

  Value allocation(LibraryCall place) {
    State state = place.state();
    boolean isFree = place.name().equals("free");
    Thing owner = place.argument(0).thing();
    meetings.collective(place, null, Map.of());
    if (isFree) {
      free(place, owner);
      return Value.UNKNOWN;
    }
    Thing made = new Thing(Thing.Kind.OTHER, "arrays", place.at()).ownedBy(owner);
    List<? extends VariableElement> parameters = place.call().method().getParameters();
    for (int i = 1; i < parameters.size(); i++) {
      made.arguments().put(parameters.get(i).getSimpleName().toString(), place.argument(i));
      if (parameters.get(i).asType().getKind().isPrimitive()) {
        checks.agrees(null, parameters.get(i).getSimpleName().toString(), place.argument(i), place.at(i), state);
      }
    }
    return Value.of(made);
  }

  /** One array. */
  Value allocated(LibraryCall place, int lengthAt, Thing job) {
    Value length = place.argument(lengthAt);
    boolean isNothing = length.number() != null && length.number().isAtMost(0);
    if (isNothing && !place.name().equals("reallocate")) {
      return Value.of(Things.NOTHING);
    }
    meetings.collective(place, null, place.agreed(lengthAt, "length"));
    Thing array = new Thing(Thing.Kind.ARRAY, place.name(), place.at()).ownedBy(job)
        .ofBytes(checks.code().elementBytes(place.call().type()));
    if (length.number() == null) {
      return Value.of(array);
    }
    length.number().assumePositive();
    return Value.of(array.sized(length.number()));
  }

  void free(LibraryCall place, Thing thing) {
    checks.end(thing, "free", place.at(), place.state());
    checks.barrier(true, place.state());
  }
}
