package org.shmem4j.internal.watching.profile;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import org.shmem4j.Signal;
import org.shmem4j.SymmetricArray;

/** Selects arguments of a call for the code that watches it. */
final class ArgumentChoice {
  private ArgumentChoice() {}

  /**
   * Adapts a handle to the parameters of a call: each parameter of the handle becomes one of these, or a constant.
   *
   * @param handle the handle that gets some of the arguments
   * @param call the type of the call
   * @param choices for each parameter of the handle, the index of an argument, or -1 followed by the constant
   * @return the handle, with all parameters of the call
   */
  static MethodHandle chosen(MethodHandle handle, MethodType call, Object... choices) {
    MethodHandle bound = handle;
    List<Integer> order = new ArrayList<>();
    List<Class<?>> types = new ArrayList<>();
    for (int i = handle.type().parameterCount() - 1; i >= 0; i--) {
      int argument = (int) choices[2 * i];
      if (argument < 0) {
        bound = MethodHandles.insertArguments(bound, i, choices[2 * i + 1]);
      } else {
        order.addFirst(argument);
        types.addFirst(call.parameterType(argument));
      }
    }
    Class<?> result = handle.type().returnType();
    return MethodHandles.permuteArguments(
        bound.asType(MethodType.methodType(result, types)),
        call.changeReturnType(result),
        order.stream().mapToInt(Integer::intValue).toArray());
  }

  /** {@return the offset in the symmetric heap of an array's element or a signal, or -1 for null} */
  static long offset(Object target, long index) {
    return switch (target) {
      case Signal signal -> signal.array().offset() + signal.index() * Long.BYTES;
      case SymmetricArray array -> array.offset() + index * array.elementBytes();
      case null, default -> -1;
    };
  }
}
