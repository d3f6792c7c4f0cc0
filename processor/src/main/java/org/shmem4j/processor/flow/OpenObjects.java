package org.shmem4j.processor.flow;

import java.util.List;
import java.util.Map;
import org.shmem4j.processor.Meaning;
import org.shmem4j.processor.Routine;

/** Objects that are open on a team, such as mailboxes: what their methods mean is said by annotations. */
final class OpenObjects {
  private final Evaluator evaluator;
  private final Checks checks;
  private final Meetings meetings;

  OpenObjects(Evaluator evaluator, Checks checks, Meetings meetings) {
    this.evaluator = evaluator;
    this.checks = checks;
    this.meetings = meetings;
  }

  /** What a call gives. */
  Value call(LibraryCall place, Meaning meaning) {
    State state = place.state();
    Thing object = meaning.opens() ? opened(place, meaning) : place.receiver().thing();
    Thing team = object == null ? null : thing(object, Routine.TEAM);
    if (meaning.forAll()) {
      meetings.collective(place, team == null ? new Thing(Thing.Kind.TEAM, "team", null) : team, Map.of());
    }
    if (meaning.opens()) {
      handlers(place);
      return Value.of(object);
    }
    if (object != null) {
      for (int i = 0; i < meaning.roles().size(); i++) {
        argument(place, meaning, i, object, team);
      }
      if (meaning.completes()) {
        state.pending().removeIf(each -> each.owner() == object);
      }
    }
    return evaluator.things().fresh(place.call().type(), place.name() + "()");
  }

  private static Thing opened(LibraryCall place, Meaning meaning) {
    Thing object = new Thing(Thing.Kind.OTHER, place.name() + "()", place.at());
    for (int i = 0; i < meaning.roles().size(); i++) {
      object.arguments().put(meaning.roles().get(i), place.argument(i));
    }
    return object;
  }

  private static Thing thing(Thing object, String role) {
    return object.arguments().getOrDefault(role, Value.UNKNOWN).thing();
  }

  private void argument(LibraryCall place, Meaning meaning, int i, Thing object, Thing team) {
    String role = meaning.roles().get(i);
    if (role.equals(Routine.PE) && team != null) {
      checks.pe(team, place.argument(i), place.at(i), place.state(), "pe");
    }
    Thing array = thing(object, role);
    if (array == null || array.kind() != Thing.Kind.ARRAY) {
      return;
    }
    checks.used(array, place.at(i), place.state());
    checks.within(place.argument(i), array.length(), place.at(i), place.state());
    Linear element = place.argument(i).number();
    if (meaning.moves() && role.equals(Routine.DEST) && element != null && array.from() != null) {
      place.state().pending().add(new State.Pending(
          object, array.root(), true, array.from().plus(element), Linear.of(1), place.name(), place.at()));
    }
  }

  /** What arrives is handled at any time. */
  private void handlers(LibraryCall place) {
    for (Value each : place.arguments()) {
      if (each.thing() != null && each.thing().kind() == Thing.Kind.FUNCTION) {
        evaluator.calls().functions().maybe(each.thing(), List.of(), 1, null, place.call(), place.state());
      }
    }
  }
}
