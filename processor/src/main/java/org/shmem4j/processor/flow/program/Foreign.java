package org.shmem4j.processor.flow.program;

import java.util.Set;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import org.shmem4j.processor.CompilerView;
import org.shmem4j.processor.RuntimeNames;

/** Knowledge about methods of other libraries, such as which of them run their arguments in another thread. */
public final class Foreign {
  private static final Set<String> COMPARING =
      Set.of("equals", "equalsIgnoreCase", "startsWith", "endsWith", "compareTo");

  private static final Set<String> RUNNING =
      Set.of("java.io.Closeable", "java.lang.AutoCloseable", "java.lang.Runnable");
  private static final Set<String> OF_THREADS =
      Set.of("join", "onSpinWait", "run", "sleep", "start", "startVirtualThread", "yield");

  private static final Set<String> STARTING = Set.of(
      "submit", "execute", "invoke", "invokeAll", "invokeAny", "schedule", "scheduleAtFixedRate",
      "scheduleWithFixedDelay", "fork", "runAsync", "supplyAsync", "startVirtualThread", "start", "unstarted");

  private static final Set<String> TASKS = Set.of(
      "java.lang.Thread", "java.lang.Runnable", "java.util.TimerTask", "java.util.concurrent.Callable",
      "java.util.concurrent.RecursiveAction", "java.util.concurrent.RecursiveTask");

  private Foreign() {}

  /** {@return whether a method cannot change anything that matters here} */
  public static boolean isHarmless(CompilerView compiler, ExecutableElement method) {
    String owner = compiler.ownerName(method);
    return owner.startsWith("java.") || owner.startsWith("javax.") || owner.startsWith("org.shmem4j.api.")
        || CompilerView.isMember(method, RuntimeNames.CONSTANTS);
  }

  /** {@return whether a method may run code of the program, or wait for another thread that does} */
  public static boolean mayRunProgram(CompilerView compiler, ExecutableElement method) {
    String owner = compiler.ownerName(method);
    return !isHarmless(compiler, method) || owner.startsWith("java.util.function.")
        || owner.startsWith("java.util.concurrent.") || RUNNING.contains(owner)
        || (owner.equals("java.lang.Thread") && OF_THREADS.contains(compiler.name(method)))
        || (owner.equals("java.lang.Object") && compiler.name(method).equals("wait"));
  }

  /** {@return whether a loop over all elements of a type may run code of the program} */
  public static boolean mayIterateByProgram(CompilerView compiler, TypeMirror type) {
    String name = type == null || type.getKind() != TypeKind.DECLARED ? "java." : compiler.typeName(type);
    return !name.startsWith("java.") || name.equals("java.lang.Iterable");
  }

  /** {@return whether a method never returns} */
  public static boolean ends(CompilerView compiler, ExecutableElement method) {
    String name = compiler.name(method);
    return switch (compiler.ownerName(method)) {
      case "java.lang.System", "java.lang.Runtime" -> name.equals("exit") || name.equals("halt");
      default -> compiler.hasEffect(method, "EXITS");
    };
  }

  /** {@return whether a method's result differs between PEs exactly if its arguments do} */
  public static boolean isArithmetic(CompilerView compiler, ExecutableElement method) {
    return switch (compiler.ownerName(method)) {
      case "java.lang.String" -> COMPARING.contains(compiler.name(method));
      case "java.lang.Math", "java.lang.StrictMath", "java.lang.Integer", "java.lang.Long" -> true;
      default -> false;
    };
  }

  /** What, in a call, runs its arguments in another thread, or null if they run in the caller's. */
  public static String thread(CompilerView compiler, Expression.Invoke call) {
    String owner = compiler.ownerName(call.method());
    String name = compiler.name(call.method());
    if (owner.startsWith("java.util.concurrent.") && (STARTING.contains(name) || name.endsWith("Async"))) {
      return name;
    }
    if (owner.startsWith("java.lang.Thread") && STARTING.contains(name)) {
      return "a thread";
    }
    if (owner.equals("java.util.Timer") && name.startsWith("schedule")) {
      return "a timer";
    }
    if (owner.equals("java.util.Arrays") && name.startsWith("parallel")) {
      return name;
    }
    return owner.startsWith("java.util.stream.") && isParallel(call.receiver()) ? "a parallel stream" : null;
  }

  /** What, in a constructor, runs its arguments in another thread, or null if nothing does. */
  public static String thread(CompilerView compiler, ExecutableElement constructor) {
    return compiler.ownerName(constructor).equals("java.lang.Thread") ? "a thread" : null;
  }

  /**
   * {@return whether a constructor is that of a class which itself extends or implements a thread or a task for one}
   */
  public static boolean isThread(ExecutableElement constructor) {
    return constructor.getEnclosingElement() instanceof TypeElement type
        && (isTask(type.getSuperclass()) || type.getInterfaces().stream().anyMatch(Foreign::isTask));
  }

  private static boolean isTask(TypeMirror type) {
    return type instanceof DeclaredType declared && declared.asElement() instanceof TypeElement element
        && TASKS.contains(element.getQualifiedName().toString());
  }

  private static boolean isParallel(Expression stream) {
    return stream instanceof Expression.Invoke call && switch (call.method().getSimpleName().toString()) {
      case "sequential" -> false;
      case "parallel", "parallelStream" -> true;
      default -> isParallel(call.receiver());
    };
  }
}
