package org.shmem4j.processor.flow;

import com.sun.source.util.TreePath;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import javax.lang.model.element.ExecutableElement;
import org.shmem4j.processor.RoutineAnnotation;
import org.shmem4j.processor.diagnostic.Tag;

/** The collective calls that are no routines: barriers, allocations, the making of teams. */
record Meetings(Run run, Steps steps, Checks checks) {
  private static final Set<String> AGREED = Set.of(RoutineAnnotation.COUNT, RoutineAnnotation.PE,
      RoutineAnnotation.PE_START, RoutineAnnotation.STRIDE, RoutineAnnotation.PE_SIZE);

  /** All PEs of a team make a call, and must give the same numbers, and the same array to be freed. */
  void collective(LibraryCall place, Thing team) {
    boolean isStarted = place.meaning().has("STARTS");
    if (isStarted && run.program.isNarrowed) {
      return; // those alone make it that are named somewhere
    }
    int at = place.meaning().index(RoutineAnnotation.TEAM);
    chosen(place.name(), at < 0 ? place.receiver() : place.argument(at), place.at(), place.state());
    Map<String, Trace.Argument> agreed = new HashMap<>();
    for (int i = 0; i < place.arguments().size(); i++) {
      if (AGREED.contains(place.role(i)) || i == place.meaning().ends()) {
        agreed.put(place.parameter(i), new Trace.Argument(place.argument(i), place.at(i)));
        Agreement.check(run, team, place.parameter(i), place.argument(i), place.at(i));
      }
    }
    boolean isWorld = team == null || team == run.world;
    if (!isStarted) {
      checks.blocking(place.name(), place.at(), place.state());
      checks.waits(place.name(), place.at());
      checks.met(place.state());
    }
    if (!isStarted && isWorld) {
      steps.waits(place.name(), place.at(), place.state());
    }
    add(run, place.state(),
        () -> new Trace.Event(place.name(), isWorld ? null : team, run.places(place.at()), agreed, run.loops));
  }

  /** A call on a team that each PE may have chosen by its number: mostly nobody knows who met where. */
  void chosen(String name, Value team, TreePath place, State state) {
    Thing thing = team.thing();
    boolean isChosen = team.from().contains(run.world.myPe());
    boolean isOfAllOrSome = isChosen && thing != null && thing != run.world && thing.choices().contains(run.world);
    if (isOfAllOrSome && team.differsBetweenPes() && run.told == Run.Told.ALL && state.splits.isEmpty()
        && !state.isUncertain && run.program.calls(name).size() == 1) {
      run.outOfRange(Tag.PARTIAL_COLLECTIVE, false, place,
          "every PE must reach a collective call: some PEs make " + name + " for all PEs, the others for another team",
          "choose between teams that have no PE in common");
    }
    boolean isKnown = thing != null && (thing.kind != Thing.Kind.TEAM || thing.isMade() || thing.owner != null);
    if (isChosen && (isOfAllOrSome || !isKnown)) {
      state.doubted.add(name);
    }
  }

  /** Code that is not followed is called. */
  static void unknown(Run run, ExecutableElement method, State state) {
    if (!state.splits.isEmpty() && run.program.mayMeet(method, new HashSet<>())) {
      add(run, state, () -> Trace.Event.UNKNOWN);
    }
  }

  /** Notes a collective call, which matters only where PEs may have parted, or some have made more calls. */
  static void add(Run run, State state, Supplier<Trace.Event> event) {
    if (!state.splits.isEmpty() || !run.unequal.isEmpty()) {
      state.trace = state.trace.plus(event.get());
    }
  }
}
