package org.shmem4j.junit;

import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.List;
import org.junit.platform.commons.support.ReflectionSupport;
import org.shmem4j.HandleType;
import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.SymmetricArray;
import org.shmem4j.Team;

/** The arguments of a test's methods that differ between PEs. */
final class PeArguments {
  private static final String ALLOCATION_SUFFIX = "Symmetry";

  private PeArguments() {}

  /** {@return whether PEs have arguments of their own for a parameter} */
  static boolean has(Parameter parameter) {
    Class<?> type = parameter.getType();
    return type == Shmem.class || type == Team.class || isHandle(parameter) || allocation(type) != null;
  }

  private static boolean isHandle(Parameter parameter) {
    return parameter.isAnnotationPresent(Symmetric.class) && SymmetricArray.class.isAssignableFrom(parameter.getType());
  }

  /**
   * A PE's arguments; allocates, so all PEs call it.
   *
   * @param shmem the PE
   * @param method the method
   * @param common the arguments that do not depend on the PE
   * @return all arguments
   */
  static Object[] of(Shmem shmem, Method method, List<Object> common) {
    Object[] arguments = common.toArray();
    Parameter[] parameters = method.getParameters();
    for (int i = 0; i < arguments.length; i++) {
      if (has(parameters[i])) {
        arguments[i] = of(shmem, parameters[i]);
      }
    }
    return arguments;
  }

  private static Object of(Shmem shmem, Parameter parameter) {
    Class<?> type = parameter.getType();
    if (type == Shmem.class) {
      return shmem;
    }
    if (type == Team.class) {
      return shmem.worldTeam();
    }
    return isHandle(parameter)
        ? shmem.callocate(handleType(type), length(shmem, parameter))
        : ReflectionSupport.invokeMethod(allocation(type), null, shmem);
  }

  private static long length(Shmem shmem, Parameter parameter) {
    Symmetric symmetric = parameter.getAnnotation(Symmetric.class);
    if (symmetric.length() > 0 == !symmetric.lengthOf().isEmpty()) {
      throw new IllegalArgumentException("a symmetric parameter must have either length or lengthOf: parameter="
          + parameter + " length=" + symmetric.length() + " lengthOf=" + symmetric.lengthOf());
    }
    return symmetric.length() > 0 ? symmetric.length() : LengthOf.value(symmetric.lengthOf(), shmem);
  }

  private static HandleType<?> handleType(Class<?> handle) {
    try {
      return (HandleType<?>) handle.getField("TYPE").get(null);
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException("a symmetric parameter must be a typed handle: type=" + handle.getName(), e);
    }
  }

  /** {@return the method that allocates a class's symmetric fields and needs nothing else, or null if there is none} */
  private static Method allocation(Class<?> type) {
    if (type.isPrimitive() || type.isArray()) {
      return null;
    }
    String name = type.getName().replace('$', '_') + ALLOCATION_SUFFIX;
    return ReflectionSupport.tryToLoadClass(name, loader(type))
        .toOptional()
        .flatMap(allocation -> ReflectionSupport.findMethod(allocation, "allocate", Shmem.class))
        .orElse(null);
  }

  private static ClassLoader loader(Class<?> type) {
    return type.getClassLoader() == null ? ClassLoader.getSystemClassLoader() : type.getClassLoader();
  }
}
