package org.shmem4j.conformance;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.shmem4j.Signal;
import org.shmem4j.SymmetricArray;
import org.shmem4j.WorkGroup;
import org.shmem4j.api.SymmetricUnsignedLongs;
import org.shmem4j.check.Routine;
import org.shmem4j.table.TypeRow;
import org.shmem4j.table.TypeTable;

/**
 * One generated method, with what its annotation says about it.
 *
 * @param method the method
 * @param parameters its parameters by their names
 * @param routine its annotation
 * @param type the row of its type; null where elements are bytes of a size
 */
record GeneratedMethod(Method method, SequencedMap<String, Parameter> parameters, Routine routine, TypeRow type) {
  private static final TypeTable TABLE = TypeTable.ofSpecifications();
  private static final Map<String, List<TypeRow>> ROWS = TABLE.rows().stream().collect(groupingBy(TypeRow::name));
  private static final List<GeneratedMethod> ALL = readAll(); // takes a second: for all suites and PEs of a process

  /** Every method of the generated classes, in an order that is the same on all PEs. */
  static List<GeneratedMethod> all() {
    return ALL;
  }

  /** The methods that a PE calls alone, for itself and another PE. */
  static List<GeneratedMethod> oneSided() {
    return ALL.stream()
        .filter(method -> !method.routine().collective() && !method.routine().family().equals("to_owners"))
        .toList();
  }

  private static List<GeneratedMethod> readAll() {
    Map<String, Method> methods = Generated.classes().stream()
        .flatMap(generated -> Arrays.stream(generated.getMethods()))
        .filter(method -> method.isAnnotationPresent(Routine.class))
        .collect(toMap(Method::toString, method -> method));
    return new TreeMap<>(methods).values().stream()
        .map(method -> of(method, method.getAnnotation(Routine.class)))
        .toList();
  }

  private static GeneratedMethod of(Method method, Routine routine) {
    List<String> handles = Arrays.stream(method.getParameterTypes())
        .map(type -> type == Signal.class ? SymmetricUnsignedLongs.class.getSimpleName() : type.getSimpleName())
        .toList();
    boolean takesArrays = Arrays.stream(method.getParameterTypes())
        .anyMatch(type -> SymmetricArray.class.isAssignableFrom(type) || type == Signal.class);
    TypeRow type = routine.typename().isEmpty() ? null : ROWS.get(routine.typename()).stream()
        .filter(row -> takesArrays ? handles.contains(row.handle()) : row.key().equals(routine.typename()))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("unknown type: method=" + method));
    SequencedMap<String, Parameter> parameters = new LinkedHashMap<>();
    Arrays.stream(method.getParameters()).forEach(parameter -> parameters.put(parameter.getName(), parameter));
    return new GeneratedMethod(method, parameters, routine, type);
  }

  /** The row of a type. */
  static TypeRow row(String typename) {
    return TABLE.find(typename).orElseThrow();
  }

  /** {@return the class of the arrays that it is called with} */
  @SuppressWarnings("unchecked")
  Class<? extends SymmetricArray> handle() {
    return (Class<? extends SymmetricArray>) Arrays.stream(method.getParameterTypes())
        .filter(parameter -> SymmetricArray.class.isAssignableFrom(parameter))
        .findFirst()
        .orElseThrow();
  }

  boolean hasParameter(String name) {
    return parameters.containsKey(name);
  }

  /** {@return whether it takes a prebuilt signal: array and index in one} */
  boolean takesSignal() {
    return hasParameter("sig") && parameter("sig").getType() == Signal.class;
  }

  /** {@return the parameter with a name, null if there is none} */
  Parameter parameter(String name) {
    return parameters.get(name);
  }

  /** {@return the C name without library, context and type, such as {@code put_nbi}} */
  String bareName() {
    String name = routine.c().replaceFirst("^i?shmemx?_", "").replaceFirst("^ctx_", "")
        .replaceFirst("_(work_group|on_queue)$", "");
    String typename = routine.typename() + "_";
    return type != null && name.startsWith(typename) ? name.substring(typename.length()) : name;
  }

  /**
   * Calls it.
   *
   * @param arguments an argument for each parameter; a long fits a parameter of type int
   * @return what it returned
   * @throws InvocationTargetException if it threw
   */
  Object call(Function<Parameter, Object> arguments) throws InvocationTargetException {
    Object[] values = parameters.values().stream().map(parameter -> fitting(parameter, arguments)).toArray();
    int group = List.copyOf(parameters.keySet()).indexOf("group");
    if (group >= 0) {
      return Crews.inAllThreads((WorkGroup) values[group], () -> method.invoke(null, values));
    }
    try {
      Object result = method.invoke(null, values);
      return result instanceof CompletableFuture<?> event ? Crews.awaited(event) : result;
    } catch (IllegalAccessException e) {
      throw new AssertionError(this + " must be accessible", e);
    }
  }

  /** {@return whether threads other than the caller's make the call} */
  boolean isForThreads() {
    return hasParameter("group") || hasParameter("queue");
  }

  private static Object fitting(Parameter parameter, Function<Parameter, Object> arguments) {
    Object value = arguments.apply(parameter);
    return parameter.getType() == int.class && value instanceof Long number ? Math.toIntExact(number) : value;
  }

  @Override
  public String toString() {
    return method.getDeclaringClass().getSimpleName() + "." + method.getName() + parameters.keySet();
  }
}
