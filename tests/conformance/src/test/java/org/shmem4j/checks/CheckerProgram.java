package org.shmem4j.checks;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.shmem4j.Shmem;
import org.shmem4j.ThreadLevel;

/** Runs all methods of some classes that take a PE, each as a job of three threads, and prints what the checker says of it. */
final class CheckerProgram {
  private static final int PES = 3;

  private CheckerProgram() {}

  public static void main(String[] arguments) throws Exception {
    for (String name : arguments) {
      runAll(Class.forName(name));
    }
  }

  private static void runAll(Class<?> type) {
    PrintStream error = System.err;
    ThreadLevel level =
        type.getSimpleName().matches(".*(Threads|Futures)") ? ThreadLevel.MULTIPLE : ThreadLevel.SINGLE;
    List<Method> programs = Arrays.stream(type.getDeclaredMethods())
        .filter(method -> Arrays.equals(method.getParameterTypes(), new Class<?>[] {Shmem.class}))
        .filter(method -> !Modifier.isPrivate(method.getModifiers()))
        .sorted(Comparator.comparing(Method::getName))
        .toList();
    for (Method program : programs) {
      ByteArrayOutputStream said = new ByteArrayOutputStream();
      System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
      String ended = "well";
      try {
        Shmem.launch(PES, level, shmem -> run(program, shmem));
      } catch (RuntimeException e) {
        ended = e.toString();
      } finally {
        System.setErr(error);
      }
      System.out.println("=== " + type.getSimpleName() + " " + program.getName());
      System.out.print(said.toString(StandardCharsets.UTF_8));
      System.out.println("ended " + ended);
    }
  }

  private static void run(Method program, Shmem shmem) throws Exception {
    try {
      program.invoke(null, shmem);
    } catch (InvocationTargetException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }
}
