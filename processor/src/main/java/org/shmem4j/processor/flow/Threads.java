package org.shmem4j.processor.flow;

import java.util.Set;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import org.shmem4j.processor.Code;

/** Which calls run what they are given in another thread. */
final class Threads {
  private static final Set<String> RUNNING = Set.of(
      "submit", "execute", "invoke", "invokeAll", "invokeAny", "schedule", "scheduleAtFixedRate",
      "scheduleWithFixedDelay", "fork", "runAsync", "supplyAsync", "startVirtualThread", "start", "unstarted");

  private static final Set<String> TASKS = Set.of(
      "java.lang.Thread", "java.lang.Runnable", "java.util.TimerTask", "java.util.concurrent.Callable",
      "java.util.concurrent.RecursiveAction", "java.util.concurrent.RecursiveTask");

  private Threads() {}

  /** What of a call runs its arguments in another thread; null where they run in the caller's. */
  static String of(Code code, Expression.Invoke call) {
    String owner = code.ownerName(call.method());
    String name = code.name(call.method());
    return owner.startsWith("java.util.concurrent.") && (RUNNING.contains(name) || name.endsWith("Async")) ? name
        : owner.startsWith("java.lang.Thread") && RUNNING.contains(name) ? "a thread"
        : owner.equals("java.util.Timer") && name.startsWith("schedule") ? "a timer"
        : owner.equals("java.util.Arrays") && name.startsWith("parallel") ? name
        : owner.startsWith("java.util.stream.") && isParallel(call.receiver()) ? "a parallel stream" : null;
  }

  /** What of a constructor runs its arguments in another thread; null if nothing does. */
  static String of(Code code, ExecutableElement constructor) {
    return code.ownerName(constructor).equals("java.lang.Thread") ? "a thread" : null;
  }

  /** Whether a constructor makes a thread, or a task for one, of a class of its own. */
  static boolean isThread(ExecutableElement constructor) {
    return constructor.getEnclosingElement() instanceof TypeElement type
        && (isTask(type.getSuperclass()) || type.getInterfaces().stream().anyMatch(Threads::isTask));
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
