package org.shmem4j.processor.flow.program;

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
import org.shmem4j.processor.CompilerView;

/** The call graph of a file, with properties that methods inherit from those that they call. */
public final class CallGraph {
  private final CompilerView compiler;
  private final IdentityHashMap<Procedure, Set<ExecutableElement>> calls = new IdentityHashMap<>();
  private final IdentityHashMap<Procedure, List<Procedure>> callers = new IdentityHashMap<>();
  /** The methods that use the library, directly or through others. */
  final Set<Procedure> touching = Collections.newSetFromMap(new IdentityHashMap<>());
  /** The methods that throw or end the program, directly or through others. */
  final Set<Procedure> throwing = Collections.newSetFromMap(new IdentityHashMap<>());

  CallGraph(CompilerView compiler) {
    this.compiler = compiler;
  }

  /** Records an expression in a method of the file. */
  public void note(Procedure caller, Expression expression) {
    ExecutableElement method = method(expression);
    if (method != null) {
      calls.computeIfAbsent(caller, key -> new HashSet<>()).add(method);
    }
    if (SymmetricFields.concern(compiler, expression)) {
      touching.add(caller);
    }
  }

  /** Propagates properties from methods to their callers, once, when all methods of the file are recorded. */
  public void close(Map<ExecutableElement, Procedure> byMethod) {
    calls.forEach((caller, methods) -> methods.forEach(each -> note(caller, each, byMethod)));
    if (!calls.isEmpty()) {
      calls.clear();
      addCallers(touching);
      addCallers(throwing);
    }
  }

  /** The method or constructor that an expression calls or refers to, or null if it does neither. */
  public static ExecutableElement method(Expression expression) {
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
    } else if (Program.isOfLibrary(compiler, method) || method.getParameters().stream().anyMatch(each -> // or of others
    each.asType() instanceof DeclaredType type && compiler.typeName(type).startsWith("org.shmem4j."))) {
      touching.add(caller);
    }
    if (Foreign.ends(compiler, method)) {
      throwing.add(caller);
    }
  }

  private void addCallers(Set<Procedure> methods) {
    Deque<Procedure> toDo = new ArrayDeque<>(methods);
    while (!toDo.isEmpty()) {
      for (Procedure each : callers.getOrDefault(toDo.removeFirst(), List.of())) {
        if (methods.add(each)) {
          toDo.add(each);
        }
      }
    }
  }
}
