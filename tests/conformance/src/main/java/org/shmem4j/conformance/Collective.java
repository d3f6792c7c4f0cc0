package org.shmem4j.conformance;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.shmem4j.SymmetricArray;
import org.shmem4j.spi.Routine;
import org.shmem4j.table.Op;
import org.shmem4j.table.TypeRow;
import org.shmem4j.table.TypeTable;

/**
 * One generated method, with what its annotation and its name say of it.
 *
 * @param method the method
 * @param routine its annotation
 * @param kind what it does
 * @param op the operation, null if it has none
 * @param type the row of its type; null where elements are bytes of a size
 */
record Collective(Method method, Routine routine, Kind kind, Op op, TypeRow type) {
  private static final TypeTable TABLE = TypeTable.ofSpecifications();

  /** Every collective method of some generated classes, in an order that is the same on all PEs. */
  static List<Collective> of(List<Class<?>> classes) {
    return classes.stream()
        .flatMap(generated -> Arrays.stream(generated.getMethods()))
        .filter(method -> method.isAnnotationPresent(Routine.class)
            && method.getAnnotation(Routine.class).collective())
        .sorted(Comparator.comparing(Method::toString))
        .map(Collective::of)
        .toList();
  }

  private static Collective of(Method method) {
    Routine routine = method.getAnnotation(Routine.class);
    Kind kind = Kind.of(method.getName());
    Op op = null;
    if (kind.combines()) {
      String rest = kind.rest(method.getName());
      op = Arrays.stream(Op.values())
          .filter(each -> rest.endsWith(each.label()))
          .max(Comparator.comparingInt(each -> each.label().length()))
          .orElseThrow(() -> new IllegalArgumentException("the suite must know the operation: method=" + method));
    }
    return new Collective(method, routine, kind, op, typeOf(method, routine));
  }

  private static TypeRow typeOf(Method method, Routine routine) {
    if (routine.typename().isEmpty()) {
      return null;
    }
    List<String> handles = Arrays.stream(method.getParameterTypes()).map(Class::getSimpleName).toList();
    return TABLE.rows().stream()
        .filter(row -> row.name().equals(routine.typename()) && handles.contains(row.handle()))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("the table must have the type: method=" + method));
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
    return Arrays.stream(method.getParameters()).anyMatch(parameter -> parameter.getName().equals(name));
  }

  boolean onActiveSet() {
    return hasParameter("peStart");
  }

  /** {@return whether it has a count; otherwise whole arrays count} */
  boolean isCounted() {
    return hasParameter("nelems") || hasParameter("nreduce") || hasParameter("counts") || hasParameter("sendCounts");
  }

  @Override
  public String toString() {
    return method.getDeclaringClass().getSimpleName() + "." + method.getName();
  }
}
