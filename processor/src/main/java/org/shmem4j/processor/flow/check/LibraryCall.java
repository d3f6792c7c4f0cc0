package org.shmem4j.processor.flow.check;

import com.sun.source.util.TreePath;
import java.util.List;
import javax.lang.model.element.Modifier;
import org.shmem4j.processor.MeansAnnotation;
import org.shmem4j.processor.RoutineAnnotation;
import org.shmem4j.processor.flow.program.Expression;
import org.shmem4j.processor.flow.state.State;
import org.shmem4j.processor.flow.value.TrackedObject;
import org.shmem4j.processor.flow.value.Value;

/** A call of a library method that is not a routine, on a path, with the state before it. */
public record LibraryCall(
    Expression.Invoke invoke, String name, MeansAnnotation meaning, Value receiver, List<Value> arguments,
    State state) {
  /** An argument; an unknown value if there is none, as for the index of a role that no parameter has. */
  public Value argument(int i) {
    return i >= 0 && i < arguments.size() ? arguments.get(i) : Value.UNKNOWN;
  }

  public Value argument(String role) {
    return argument(meaning.index(role));
  }

  /** The object on which the method is called, or null if the object is unknown or the method is static. */
  public TrackedObject object() {
    return receiver.object();
  }

  public boolean isStatic() {
    return invoke.method().getModifiers().contains(Modifier.STATIC);
  }

  public TreePath place() {
    return invoke.place();
  }

  /** The place of an argument, or that of the call if there is none. */
  public TreePath place(int i) {
    return i >= 0 && i < invoke.arguments().size() ? invoke.arguments().get(i).place() : invoke.place();
  }

  /** The role of an argument; empty if it has none. */
  public String role(int i) {
    int parameter = isOfMany(i) ? invoke.method().getParameters().size() - 1 : i;
    return parameter < meaning.roles().size() ? meaning.roles().get(parameter) : "";
  }

  /** {@return whether an argument is one of a varargs parameter} */
  private boolean isOfMany(int i) {
    return invoke.method().isVarArgs() && i >= invoke.method().getParameters().size() - 1;
  }

  /** The name of an argument's parameter in messages, with an index if it is one of a varargs parameter. */
  String parameter(int i) {
    int last = invoke.method().getParameters().size() - 1;
    if (isOfMany(i)) {
      return invoke.method().getParameters().get(last).getSimpleName() + "[" + (i - last) + "]";
    }
    String role = i < meaning.roles().size() ? meaning.roles().get(i) : "array";
    return RoutineAnnotation.name(invoke.method().getParameters().get(i), role);
  }
}
