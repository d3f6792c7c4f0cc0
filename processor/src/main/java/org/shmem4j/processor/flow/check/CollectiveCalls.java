package org.shmem4j.processor.flow.check;

import com.sun.source.util.TreePath;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import javax.lang.model.element.ExecutableElement;
import org.shmem4j.processor.RoutineAnnotation;
import org.shmem4j.processor.diagnostic.Tag;
import org.shmem4j.processor.flow.state.Completion;
import org.shmem4j.processor.flow.state.Run;
import org.shmem4j.processor.flow.state.State;
import org.shmem4j.processor.flow.state.Trace;
import org.shmem4j.processor.flow.value.TrackedObject;
import org.shmem4j.processor.flow.value.Value;

/** Follows the collective calls that are not routines: barriers, allocations, making teams. */
public record CollectiveCalls(Run run, Typestates typestates, ThreadCheck threads) {
  private static final Set<String> AGREED = Set.of(RoutineAnnotation.COUNT, RoutineAnnotation.PE,
      RoutineAnnotation.PE_START, RoutineAnnotation.STRIDE, RoutineAnnotation.PE_SIZE);

  /** Adds a call that all PEs of a team make; they must pass the same numbers, and free the same array. */
  public void add(LibraryCall call, TrackedObject team) {
    boolean isStarted = call.meaning().has("STARTS");
    if (isStarted && run.program.isNarrowed) {
      return; // only the members that the program names make the call
    }
    int at = call.meaning().index(RoutineAnnotation.TEAM);
    checkChosenTeam(call.name(), at < 0 ? call.receiver() : call.argument(at), call.place(), call.state());
    Map<String, Trace.Argument> agreed = agreed(call, team);
    boolean isWorld = team == null || team == run.world;
    if (!isStarted) {
      waitForAll(call, isWorld);
    }
    add(run, call.state(),
        () -> new Trace.Collective(call.name(), isWorld ? null : team, run.places(call.place()), agreed, run.loops));
  }

  /** Checks and returns the arguments that all PEs must pass alike. */
  private Map<String, Trace.Argument> agreed(LibraryCall call, TrackedObject team) {
    Map<String, Trace.Argument> agreed = new HashMap<>();
    for (int i = 0; i < call.arguments().size(); i++) {
      if (AGREED.contains(call.role(i)) || i == call.meaning().ends()) {
        agreed.put(call.parameter(i), new Trace.Argument(call.argument(i), call.place(i)));
        AgreementCheck.check(run, team, call.parameter(i), call.argument(i), call.place(i));
      }
    }
    return agreed;
  }

  private void waitForAll(LibraryCall call, boolean isWorld) {
    threads.checkBlockingCall(call.name(), call.place(), call.state());
    threads.checkWaitingCall(call.name(), call.place());
    Completion.allPesMet(call.state());
    if (isWorld) {
      typestates.checkWait(call.name(), call.place(), call.state());
    }
  }

  /**
   * Checks a call on a team that each PE may have chosen by its number: which PEs met in the call is then mostly
   * unknown.
   */
  public void checkChosenTeam(String name, Value team, TreePath place, State state) {
    TrackedObject object = team.object();
    boolean isChosen = team.from().contains(run.world.myPe());
    if (!isChosen) {
      return;
    }
    boolean isOfAllOrSome = object != null && object != run.world && object.choices().contains(run.world);
    if (isOfAllOrSome && team.differsBetweenPes() && doAllComeOnce(name, state)) {
      run.outOfRange(Tag.PARTIAL_COLLECTIVE, false, place,
          "every PE must reach a collective call: some PEs make " + name + " for all PEs, the others for another team",
          "choose between teams that have no PE in common");
    }
    boolean mayBeAnyTeam =
        object == null || (object.kind == TrackedObject.Kind.TEAM && !object.isMade() && object.owner == null);
    if (isOfAllOrSome || mayBeAnyTeam) {
      state.doubted.add(name);
    }
  }

  /**
   * {@return whether all PEs that start the method come here, and no other call of this name can make up for this one}
   */
  private boolean doAllComeOnce(String name, State state) {
    return run.rangeReports == Run.RangeReports.ALL && state.splits.isEmpty() && !state.isUncertain
        && run.program.calls(name).size() == 1;
  }

  /** Records a call of a method that is not followed, if it may make collective calls and PEs may have diverged. */
  public static void addUnknown(Run run, ExecutableElement method, State state) {
    if (!state.splits.isEmpty() && run.program.mayMeet(method, new HashSet<>())) {
      add(run, state, () -> Trace.Collective.UNKNOWN);
    }
  }

  /** Records a collective call, if PEs may have diverged, or some have made more calls; otherwise nobody needs it. */
  public static void add(Run run, State state, Supplier<Trace.Collective> call) {
    if (!state.splits.isEmpty() || !run.unmatched.isEmpty()) {
      state.trace = state.trace.plus(call.get());
    }
  }
}
