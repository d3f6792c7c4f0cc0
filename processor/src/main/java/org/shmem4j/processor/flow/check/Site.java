package org.shmem4j.processor.flow.check;

import com.sun.source.util.TreePath;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.shmem4j.processor.RoutineAnnotation;
import org.shmem4j.processor.RuntimeNames;
import org.shmem4j.processor.flow.program.Expression;
import org.shmem4j.processor.flow.state.Run;
import org.shmem4j.processor.flow.state.State;
import org.shmem4j.processor.flow.state.Trace;
import org.shmem4j.processor.flow.value.Linear;
import org.shmem4j.processor.flow.value.TrackedObject;
import org.shmem4j.processor.flow.value.Value;

/**
 * A call of a routine on a path, with the state before it. Arguments are found by their index from 0 or by their role;
 * a role that no parameter has is at index -1, where the value is unknown.
 */
public record Site(Run run, Expression.Invoke call, RoutineAnnotation routine, List<Value> arguments, State state) {
  public String name() {
    return run.compiler.name(call.method());
  }

  public TreePath place() {
    return call.place();
  }

  /** The place at which an argument is written. */
  public TreePath place(int i) {
    return call.arguments().get(i).place();
  }

  /** The number of arguments that have a role. */
  public int size() {
    return Math.min(arguments.size(), routine.roles().size());
  }

  public String role(int i) {
    return routine.roles().get(i);
  }

  /** The index of the first argument with a role, or -1 if there is none. */
  public int index(String role) {
    return index(role, 0);
  }

  /** The index of the first argument with a role, from a given index on, or -1 if there is none. */
  public int index(String role, int start) {
    for (int i = start; i < size(); i++) {
      if (role(i).equals(role)) {
        return i;
      }
    }
    return -1;
  }

  /** The value of an argument; unknown for index -1. */
  public Value value(int i) {
    return i < 0 ? Value.UNKNOWN : arguments.get(i);
  }

  public Value value(String role) {
    return value(index(role));
  }

  /** The number passed for a role, or null if unknown or if there is no such argument. */
  public Linear number(String role) {
    return value(role).number();
  }

  /**
   * The array passed as an argument, symmetric or Java's; null if it is unknown, is not an array, or the index is -1.
   */
  public TrackedObject array(int i) {
    TrackedObject object = value(i).object();
    return object != null && (object.kind == TrackedObject.Kind.ARRAY || object.kind == TrackedObject.Kind.JAVA_ARRAY)
        ? object : null;
  }

  String parameter(int i) {
    return routine.parameter(i);
  }

  /** An argument as {@code name=spelling}, or "it" if the program uses that very name. */
  String spelled(int i) {
    String spelled = place(i).getLeaf().toString();
    return spelled.equals(parameter(i)) ? "it" : parameter(i) + "=" + spelled;
  }

  /** {@return whether the call only starts the operation and a request completes it} */
  public boolean returnsRequest() {
    return run.compiler.isType(call.method().getReturnType(), RuntimeNames.COLLECTIVE_REQUEST);
  }

  /** {@return whether each PE of the team waits in the call until all have entered it} */
  boolean waitsForAll() {
    return routine.has("MEETS") && routine.blocks() && !routine.isActiveSet();
  }

  /** {@return whether a queue makes the call, at an unknown time, and its event completes it} */
  public boolean isOnQueue() {
    return run.compiler.isType(call.method().getReturnType(), RuntimeNames.EVENT);
  }

  /** The queue that makes the call, or null if unknown. */
  public TrackedObject queue() {
    for (int i = 0; i < arguments.size(); i++) {
      if (run.compiler.isType(run.compiler.type(place(i)), RuntimeNames.QUEUE)) {
        return arguments.get(i).object();
      }
    }
    return null;
  }

  /** The work group whose threads make the call, or null if unknown or if a single thread makes it. */
  public TrackedObject group() {
    return arguments.stream().map(Value::object).filter(each -> each != null && each.isOfThreads).findFirst()
        .orElse(null);
  }

  /** The team that makes the call; null for all PEs, and a new object each time for an unknown team. */
  public TrackedObject team() {
    boolean isGiven = index(RoutineAnnotation.TEAM) >= 0;
    if (!isGiven && !hasContext()) {
      return null;
    }
    TrackedObject team = isGiven ? value(RoutineAnnotation.TEAM).object() : teamOfContext();
    if (team == null) {
      return new TrackedObject(TrackedObject.Kind.TEAM, "team", null);
    }
    return team == run.world ? null : team;
  }

  /** The number of PEs that make the call, or null if an active set does not tell it. */
  Linear pes() {
    if (routine.isActiveSet()) {
      return number(RoutineAnnotation.PE_SIZE);
    }
    TrackedObject team = team();
    return team == null ? run.world.size() : team.size();
  }

  /** The context of a transfer, or null for the default one. */
  public TrackedObject context() {
    return value("CONTEXT").object();
  }

  /** The team of a transfer's context, or null if unknown. */
  TrackedObject teamOfContext() {
    return context() == null ? null : context().owner;
  }

  /** {@return whether the call names a context} */
  boolean hasContext() {
    return index("CONTEXT") >= 0;
  }

  /** The size in bytes of an element of an argument, by its type or by its allocation, or -1 if neither is known. */
  long handleBytes(int i) {
    long declared = run.compiler.elementBytes(run.compiler.type(call.arguments().get(i).place()));
    return declared <= 0 && array(i) != null ? array(i).root.elementBytes : declared;
  }

  /** The length of an array in the unit that the call counts in, or null if unknown. */
  Linear countable(int i) {
    Linear length = array(i).length();
    long unit = routine.elementBytes();
    long own = unit <= 0 ? unit : handleBytes(i);
    if (unit <= 0 || own <= 0 || own == unit) {
      return length;
    }
    if (length.isConstant()) {
      return Linear.of(length.constant() * own / unit);
    }
    return own % unit == 0 ? length.times(own / unit) : null;
  }

  /** The first element of the whole array that the call accesses in an array, or null if unknown. */
  public Linear first(int array) {
    boolean isIndexed = array + 1 < size() && role(array + 1).equals(RoutineAnnotation.INDEX);
    Linear index = isIndexed ? value(array + 1).number() : Linear.of(0);
    TrackedObject object = array(array);
    return object == null ? null : object.at(index);
  }

  /** The call as a new entry of a path's trace, with the arguments that must agree between PEs. */
  public Trace.Collective traced() {
    Map<String, Trace.Argument> agreed = new HashMap<>();
    for (int i = 0; i < size(); i++) {
      if (AgreementCheck.mustAgree(this, i)) {
        agreed.put(parameter(i), new Trace.Argument(value(i), place(i)));
      }
    }
    TrackedObject team = routine.isActiveSet() ? new TrackedObject(TrackedObject.Kind.TEAM, "set", null) : team();
    return new Trace.Collective(name(), team, run.places(place()), agreed, run.loops);
  }

  /** {@return whether an argument with this role is an array} */
  static boolean isArray(String role) {
    return role.equals(RoutineAnnotation.DEST) || role.equals(RoutineAnnotation.SOURCE)
        || role.equals(RoutineAnnotation.VARIABLE);
  }
}
