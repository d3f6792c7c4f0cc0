package org.shmem4j.odd;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemBody;
import org.shmem4j.ThreadLevel;

/** Runs all programs of a class, which are its methods that take a PE, one after another in one job. */
public final class OddProgram {
  private OddProgram() {}

  /** {@return the programs of a class of this package} */
  static Stream<Method> of(String name) {
    try {
      return Arrays.stream(Class.forName(OddProgram.class.getPackageName() + "." + name).getDeclaredMethods())
          .filter(method -> !Modifier.isPrivate(method.getModifiers()))
          .filter(method -> Arrays.equals(method.getParameterTypes(), new Class<?>[] {Shmem.class}))
          .sorted(Comparator.comparing(Method::getName));
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  /** {@return how many threads of a PE may call while a program of the class runs} */
  static ThreadLevel level(String name) {
    return name.endsWith("Threads") ? ThreadLevel.MULTIPLE : ThreadLevel.SINGLE;
  }

  /** {@return a program as the body of a job} */
  static ShmemBody body(Method program) {
    return shmem -> {
      try {
        program.invoke(null, shmem);
      } catch (InvocationTargetException e) {
        throw new AssertionError(program.getName() + ": " + e.getCause(), e.getCause());
      }
    };
  }

  /** Runs them. */
  public static void main(String[] arguments) {
    List<Method> programs = of(arguments[0]).toList();
    Shmem.run(level(arguments[0]), shmem -> {
      for (Method program : programs) {
        body(program).run(shmem);
        shmem.barrierAll();
      }
    });
    System.out.println("right: " + programs.size());
  }
}
