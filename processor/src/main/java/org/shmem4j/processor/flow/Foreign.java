package org.shmem4j.processor.flow;

import java.util.Set;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import org.shmem4j.processor.Code;
import org.shmem4j.processor.RuntimeNames;

/** What is known of methods of other libraries, and which of them run what they are given in another thread. */
final class Foreign {
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

  /** Whether a method can change nothing that matters here. */
  static boolean isHarmless(Code code, ExecutableElement method) {
    String owner = code.ownerName(method);
    return owner.startsWith("java.") || owner.startsWith("javax.") || owner.startsWith("org.shmem4j.api.")
        || Code.isMember(method, RuntimeNames.CONSTANTS);
  }

  /** Whether a method may run code of the program, or wait for another thread that does. */
  static boolean mayRunProgram(Code code, ExecutableElement method) {
    String owner = code.ownerName(method);
    return !isHarmless(code, method) || owner.startsWith("java.util.function.")
        || owner.startsWith("java.util.concurrent.") || RUNNING.contains(owner)
        || (owner.equals("java.lang.Thread") && OF_THREADS.contains(code.name(method)))
        || (owner.equals("java.lang.Object") && code.name(method).equals("wait"));
  }

  /** Whether a loop over all elements of a type may run code of the program. */
  static boolean mayIterateByProgram(Code code, TypeMirror type) {
    String name = type == null || type.getKind() != TypeKind.DECLARED ? "java." : code.typeName(type);
    return !name.startsWith("java.") || name.equals("java.lang.Iterable");
  }

  /** Whether no path comes back from a method. */
  static boolean ends(Code code, ExecutableElement method) {
    String name = code.name(method);
    return switch (code.ownerName(method)) {
      case "java.lang.System", "java.lang.Runtime" -> name.equals("exit") || name.equals("halt");
      default -> code.hasEffect(method, "EXITS");
    };
  }

  /** Whether a method's result differs between PEs where its arguments do. */
  static boolean isArithmetic(Code code, ExecutableElement method) {
    return switch (code.ownerName(method)) {
      case "java.lang.String" -> COMPARING.contains(code.name(method));
      case "java.lang.Math", "java.lang.StrictMath", "java.lang.Integer", "java.lang.Long" -> true;
      default -> false;
    };
  }

  /** What of a call runs its arguments in another thread; null where they run in the caller's. */
  static String thread(Code code, Expression.Invoke call) {
    String owner = code.ownerName(call.method());
    String name = code.name(call.method());
    return owner.startsWith("java.util.concurrent.") && (STARTING.contains(name) || name.endsWith("Async")) ? name
        : owner.startsWith("java.lang.Thread") && STARTING.contains(name) ? "a thread"
        : owner.equals("java.util.Timer") && name.startsWith("schedule") ? "a timer"
        : owner.equals("java.util.Arrays") && name.startsWith("parallel") ? name
        : owner.startsWith("java.util.stream.") && isParallel(call.receiver()) ? "a parallel stream" : null;
  }

  /** What of a constructor runs its arguments in another thread; null if nothing does. */
  static String thread(Code code, ExecutableElement constructor) {
    return code.ownerName(constructor).equals("java.lang.Thread") ? "a thread" : null;
  }

  /** Whether a constructor makes a thread, or a task for one, of a class of its own. */
  static boolean isThread(ExecutableElement constructor) {
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
