package org.shmem4j.processor.flow;

import java.util.Set;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import org.shmem4j.processor.Code;
import org.shmem4j.processor.Names;

/** What is known of methods of other libraries. */
final class Foreign {
  private static final Set<String> COMPARING =
      Set.of("equals", "equalsIgnoreCase", "startsWith", "endsWith", "compareTo");

  private static final Set<String> RUNNING =
      Set.of("java.io.Closeable", "java.lang.AutoCloseable", "java.lang.Runnable");
  private static final Set<String> OF_THREADS =
      Set.of("join", "onSpinWait", "run", "sleep", "start", "startVirtualThread", "yield");

  private Foreign() {}

  /** Whether a method can change nothing that matters here. */
  static boolean isHarmless(Code code, ExecutableElement method) {
    String owner = code.ownerName(method);
    return owner.startsWith("java.") || owner.startsWith("javax.") || owner.startsWith("org.shmem4j.api.")
        || Code.isMember(method, Names.CONSTANTS);
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
}
