package org.shmem4j.conformance;

import static java.util.stream.Collectors.joining;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.shmem4j.SymmetricArray;

/**
 * Methods in a table: by what they do, whatever the type, and by type.
 *
 * @param <M> methods, or what has one
 */
final class MethodsByType<M> {
  /** Arrays whose type does not depend on the type of the elements. */
  private static final Pattern COUNTS = Pattern.compile("[cC]ounts|[dD]isplacements");

  private final int routines;
  private final int types;
  private final Map<List<Integer>, M> methods = new HashMap<>();
  private final Map<Integer, M> examples = new HashMap<>();
  private final Map<Integer, Integer> typeBytes = new HashMap<>();

  /**
   * A table.
   *
   * @param all the methods
   * @param routine what a method does; no two that do the same may have the same type
   * @param method the method itself
   */
  MethodsByType(List<M> all, Function<M, String> routine, Function<M, GeneratedMethod> method) {
    Map<String, Integer> routineNumbers = new HashMap<>();
    Map<String, Integer> typeNumbers = new HashMap<>();
    for (M each : all) {
      GeneratedMethod called = method.apply(each);
      int row = number(routineNumbers, routine.apply(each));
      int column = number(typeNumbers, typeOf(called));
      typeBytes.put(column, called.routine().elementBytes());
      M other = methods.put(List.of(row, column), each);
      if (other != null) {
        throw new IllegalArgumentException("two methods of a type must differ in what they do: method=" + each
            + " other=" + other + "; name the difference in the routine");
      }
      examples.putIfAbsent(row, each);
    }
    this.routines = routineNumbers.size();
    this.types = typeNumbers.size();
  }

  private static int number(Map<String, Integer> numbers, String name) {
    return numbers.computeIfAbsent(name, key -> numbers.size());
  }

  /** The class, the C name without its type, and the parameters of a method, with what they take besides numbers. */
  static String routineOf(GeneratedMethod method) {
    String name = method.routine().c().replace("_" + method.routine().typename() + "_", "_TYPENAME_");
    return method.parameters().values().stream()
        .map(parameter -> parameter.getName() + ": " + (COUNTS.matcher(parameter.getName()).find()
            ? parameter.getType().getSimpleName()
            : kindOf(parameter.getType())))
        .collect(joining(", ", method.method().getDeclaringClass().getSimpleName() + "." + name + "(", ")"));
  }

  private static String kindOf(Class<?> type) {
    return type.isPrimitive() ? "number" : type.isArray() ? "array"
        : SymmetricArray.class.isAssignableFrom(type) ? "symmetric" : type.getSimpleName();
  }

  private static String typeOf(GeneratedMethod method) {
    return method.type() == null ? method.routine().elementBytes() + " bytes" : method.routine().typename();
  }

  int routines() {
    return routines;
  }

  int types() {
    return types;
  }

  /** {@return the bytes of an element of a type} */
  int typeBytes(int type) {
    return typeBytes.get(type);
  }

  /** Some method of a routine: whatever does not depend on the type is true of all its other methods, too. */
  M example(int routine) {
    return examples.get(routine);
  }

  boolean has(int routine, int type) {
    return methods.containsKey(List.of(routine, type));
  }

  M method(int routine, int type) {
    return methods.get(List.of(routine, type));
  }
}
