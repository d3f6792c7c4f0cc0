package org.shmem4j.processor.flow;

import com.sun.source.util.TreePath;
import java.util.List;
import javax.lang.model.element.Modifier;
import org.shmem4j.processor.MeansAnnotation;
import org.shmem4j.processor.RoutineAnnotation;

/** A call of a method of the library that is no routine, with what is known before it. */
record LibraryCall(
    Expression.Invoke call, String name, MeansAnnotation meaning, Value receiver, List<Value> arguments, State state) {
  Value argument(int i) {
    return i >= 0 && i < arguments.size() ? arguments.get(i) : Value.UNKNOWN;
  }

  Value argument(String role) {
    return argument(meaning.index(role));
  }

  /** What it is called on, or null. */
  Thing object() {
    return receiver.thing();
  }

  boolean isStatic() {
    return call.method().getModifiers().contains(Modifier.STATIC);
  }

  TreePath at() {
    return call.place();
  }

  TreePath at(int i) {
    return i >= 0 && i < call.arguments().size() ? call.arguments().get(i).place() : call.place();
  }

  /** What an argument is for; empty if that is not said. */
  String role(int i) {
    int parameter = isOfMany(i) ? call.method().getParameters().size() - 1 : i;
    return parameter < meaning.roles().size() ? meaning.roles().get(parameter) : "";
  }

  /** Whether an argument is one of a variable number. */
  private boolean isOfMany(int i) {
    return call.method().isVarArgs() && i >= call.method().getParameters().size() - 1;
  }

  String parameter(int i) {
    int last = call.method().getParameters().size() - 1;
    if (isOfMany(i)) {
      return call.method().getParameters().get(last).getSimpleName() + "[" + (i - last) + "]";
    }
    String role = i < meaning.roles().size() ? meaning.roles().get(i) : "array";
    return RoutineAnnotation.name(call.method().getParameters().get(i), role);
  }
}
