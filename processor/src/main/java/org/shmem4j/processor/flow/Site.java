package org.shmem4j.processor.flow;

import com.sun.source.util.TreePath;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.shmem4j.processor.RoutineAnnotation;
import org.shmem4j.processor.RuntimeNames;

/** A call of a routine on a path, with what is known before it. */
record Site(Run run, Expression.Invoke call, RoutineAnnotation routine, List<Value> arguments, State state) {
  String name() {
    return run.code.name(call.method());
  }

  TreePath place() {
    return call.place();
  }

  TreePath place(int i) {
    return call.arguments().get(i).place();
  }

  int size() {
    return Math.min(arguments.size(), routine.roles().size());
  }

  String role(int i) {
    return routine.roles().get(i);
  }

  int index(String role) {
    return index(role, 0);
  }

  /** Where the first argument of a role is, from a place on; -1 if there is none. */
  int index(String role, int start) {
    for (int i = start; i < size(); i++) {
      if (role(i).equals(role)) {
        return i;
      }
    }
    return -1;
  }

  Value value(int i) {
    return i < 0 ? Value.UNKNOWN : arguments.get(i);
  }

  Value value(String role) {
    return value(index(role));
  }

  Linear number(String role) {
    return value(role).number();
  }

  /** The array that an argument is, or null. */
  Thing array(int i) {
    Thing thing = value(i).thing();
    return thing != null && (thing.kind == Thing.Kind.ARRAY || thing.kind == Thing.Kind.JAVA_ARRAY) ? thing : null;
  }

  String parameter(int i) {
    return routine.parameter(i);
  }

  /** An argument's name and how the program spells it; where that is the same name, no value. */
  String told(int i) {
    String spelled = place(i).getLeaf().toString();
    return spelled.equals(parameter(i)) ? "it" : parameter(i) + "=" + spelled;
  }

  boolean returnsRequest() {
    return run.code.isType(call.method().getReturnType(), RuntimeNames.COLLECTIVE_REQUEST);
  }

  /** Whether each PE of the team waits in the call until all have come to it. */
  boolean waitsForAll() {
    return routine.collective() && routine.blocks() && !routine.isActiveSet()
        && (routine.isGathering() || routine.family().equals("reduce"));
  }

  /** {@return whether a queue makes the call, at a time that is not known, and its event completes it} */
  boolean isOnQueue() {
    return run.code.isType(call.method().getReturnType(), RuntimeNames.EVENT);
  }

  /** The queue that makes the call; null where that is not known. */
  Thing queue() {
    for (int i = 0; i < arguments.size(); i++) {
      if (run.code.isType(run.code.type(place(i)), RuntimeNames.QUEUE)) {
        return arguments.get(i).thing();
      }
    }
    return null;
  }

  /** The work group whose threads make the call; null where it is not known, or one thread makes it. */
  Thing group() {
    return arguments.stream().map(Value::thing).filter(each -> each != null && each.isOfThreads).findFirst()
        .orElse(null);
  }

  /** The team that makes the call: null for all PEs, and for a team that is not known a thing of its own. */
  Thing team() {
    boolean isGiven = index(RoutineAnnotation.TEAM) >= 0;
    if (!isGiven && !hasContext()) {
      return null;
    }
    Thing team = isGiven ? value(RoutineAnnotation.TEAM).thing() : context() == null ? null : context().owner;
    return team == run.world ? null : team == null ? new Thing(Thing.Kind.TEAM, "team", null) : team;
  }

  /** The number of PEs that make the call. */
  Linear pes() {
    if (routine.isActiveSet()) {
      return number(RoutineAnnotation.PE_SIZE);
    }
    Thing team = team();
    return team == null ? run.world.size() : team.size();
  }

  /** The context of a transfer; null for the default one. */
  Thing context() {
    return value("CONTEXT").thing();
  }

  boolean hasContext() {
    return index("CONTEXT") >= 0;
  }

  /** The bytes of an element of an argument's type, or of what it was made as; -1 if neither is known. */
  long handleBytes(int i) {
    long declared = run.code.elementBytes(run.code.type(call.arguments().get(i).place()));
    return declared <= 0 && array(i) != null ? array(i).root.elementBytes : declared;
  }

  /** The elements of an array in the unit that the call counts in; null where that is not known. */
  Linear countable(int i) {
    Linear length = array(i).length();
    long unit = routine.elementBytes();
    long own = unit <= 0 ? unit : handleBytes(i);
    return unit <= 0 || own <= 0 || own == unit ? length
        : length.isConstant() ? Linear.of(length.constant() * own / unit)
        : own % unit == 0 ? length.times(own / unit) : null;
  }

  /** The first element of an array that the call touches. */
  Linear first(int array) {
    boolean isIndexed = array + 1 < size() && role(array + 1).equals(RoutineAnnotation.INDEX);
    Linear index = isIndexed ? value(array + 1).number() : Linear.of(0);
    Thing thing = array(array);
    return index == null || thing == null || thing.from == null ? null : thing.from.plus(index);
  }

  Trace.Event event() {
    Map<String, Trace.Argument> agreed = new HashMap<>();
    for (int i = 0; i < size(); i++) {
      if (Agreement.mustAgree(this, i)) {
        agreed.put(parameter(i), new Trace.Argument(value(i), place(i)));
      }
    }
    Thing team = routine.isActiveSet() ? new Thing(Thing.Kind.TEAM, "set", null) : team();
    return new Trace.Event(name(), team, run.places(place()), agreed, run.loops);
  }

  /** Whether an argument of a role is an array. */
  static boolean isArray(String role) {
    return role.equals(RoutineAnnotation.DEST) || role.equals(RoutineAnnotation.SOURCE)
        || role.equals(RoutineAnnotation.VARIABLE);
  }
}
