package org.shmem4j.processor.flow;

import com.sun.source.util.TreePath;
import java.util.List;
import java.util.Map;

/**
 * A call of a method of the library that is no routine, with what was found of it.
 *
 * @param call the call
 * @param name the method's name
 * @param receiver what it is called on
 * @param arguments the values of its arguments
 * @param state what is known before it
 */
record LibraryCall(Expression.Invoke call, String name, Value receiver, List<Value> arguments, State state) {
  Value argument(int i) {
    return i < arguments.size() ? arguments.get(i) : Value.UNKNOWN;
  }

  TreePath at() {
    return call.place();
  }

  TreePath at(int i) {
    return i < call.arguments().size() ? call.arguments().get(i).place() : call.place();
  }

  /** An argument that every PE must give alike, under its name. */
  Map<String, Value> agreed(int argument, String parameter) {
    return Map.of(parameter, argument(argument));
  }
}
