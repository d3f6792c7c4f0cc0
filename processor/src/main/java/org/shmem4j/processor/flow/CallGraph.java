package org.shmem4j.processor.flow;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.type.DeclaredType;
import org.shmem4j.processor.Code;

/** Which methods of a file call which, and what they do by that. */
final class CallGraph {
  private final Code code;
  private final IdentityHashMap<Procedure, Set<ExecutableElement>> calls = new IdentityHashMap<>();
  private final IdentityHashMap<Procedure, List<Procedure>> callers = new IdentityHashMap<>();
  /** The methods that have to do with the library, by themselves or by others. */
  final Set<Procedure> touching = Collections.newSetFromMap(new IdentityHashMap<>());
  /** The methods that throw or end the program, by themselves or by others. */
  final Set<Procedure> throwing = Collections.newSetFromMap(new IdentityHashMap<>());

  CallGraph(Code code) {
    this.code = code;
  }

  /** Notes what a method of the file does. */
  void note(Procedure caller, Expression expression) {
    ExecutableElement method = method(expression);
    if (method != null) {
      calls.computeIfAbsent(caller, key -> new HashSet<>()).add(method);
    }
    if (SymmetricFields.concern(code, expression)) {
      touching.add(caller);
    }
  }

  /** Goes from what methods do by themselves to what they do by others, when all of the file are noted, once. */
  void close(Map<ExecutableElement, Procedure> byMethod) {
    calls.forEach((caller, methods) -> methods.forEach(each -> note(caller, each, byMethod)));
    if (!calls.isEmpty()) {
      calls.clear();
      addCallers(touching);
      addCallers(throwing);
    }
  }

  /** The method or constructor that an expression calls or refers to; null if it does neither. */
  static ExecutableElement method(Expression expression) {
    return switch (expression) {
      case Expression.Invoke call -> call.method();
      case Expression.Reference reference -> reference.method();
      case Expression.Create creation -> creation.constructor();
      default -> null;
    };
  }

  private void note(Procedure caller, ExecutableElement method, Map<ExecutableElement, Procedure> byMethod) {
    if (byMethod.get(method) != null) {
      callers.computeIfAbsent(byMethod.get(method), key -> new ArrayList<>()).add(caller);
    } else if (Program.isOfLibrary(code, method) || method.getParameters().stream().anyMatch(each -> // or of others
    each.asType() instanceof DeclaredType type && code.typeName(type).startsWith("org.shmem4j."))) {
      touching.add(caller);
    }
    if (Foreign.ends(code, method)) {
      throwing.add(caller);
    }
  }

  private void addCallers(Set<Procedure> methods) {
    Deque<Procedure> left = new ArrayDeque<>(methods);
    while (!left.isEmpty()) {
      for (Procedure each : callers.getOrDefault(left.removeFirst(), List.of())) {
        if (methods.add(each)) {
          left.add(each);
        }
      }
    }
  }
}
