package org.shmem4j.processor.flow;

import java.util.Set;
import javax.lang.model.element.ExecutableElement;
import org.shmem4j.processor.Code;
import org.shmem4j.processor.Names;

/** What is known of methods of other libraries. */
final class Foreign {
  private static final Set<String> COMPARING =
      Set.of("equals", "equalsIgnoreCase", "startsWith", "endsWith", "compareTo");

  private Foreign() {}

  /** Whether a method can change nothing that matters here. */
  static boolean isHarmless(Code code, ExecutableElement method) {
    String owner = code.ownerName(method);
    return owner.startsWith("java.") || owner.startsWith("javax.") || owner.startsWith("org.shmem4j.api.")
        || Code.isMember(method, Names.CONSTANTS);
  }

  /** Whether no path comes back from a method. */
  static boolean ends(Code code, ExecutableElement method) {
    return code.name(method).equals("exit") && code.ownerName(method).equals("java.lang.System");
  }

  /** Whether a method's result differs between PEs where its arguments do. */
  static boolean isArithmetic(Code code, ExecutableElement method) {
    String owner = code.ownerName(method);
    return switch (owner) {
      case "java.lang.String" -> COMPARING.contains(code.name(method));
      case "java.lang.Math", "java.lang.StrictMath", "java.lang.Integer", "java.lang.Long" -> true;
      default -> false;
    };
  }
}
