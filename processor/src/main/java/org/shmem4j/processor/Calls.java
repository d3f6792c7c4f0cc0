package org.shmem4j.processor;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;

/** Finds calls, and tells what a call means to the PEs. */
final class Calls {
  private final Code code;
  private final Locals locals;
  private final Values values;
  private final Map<ExecutableElement, Optional<Routine>> routines = new HashMap<>();

  Calls(Code code, Locals locals, Values values) {
    this.code = code;
    this.locals = locals;
    this.values = values;
  }

  /** The call of a generated method, or null. */
  Call call(TreePath path) {
    ExecutableElement method = code.method(path);
    if (method == null) {
      return null;
    }
    Routine routine = routines.computeIfAbsent(method, key -> Optional.ofNullable(Routine.of(key))).orElse(null);
    return routine == null ? null : new Call(code, values, path, method, routine);
  }

  /** The calls in a tree in the order in which they are made, without those of lambdas and classes in it. */
  static List<TreePath> in(TreePath path) {
    List<TreePath> calls = new ArrayList<>();
    new Finder() {
      @Override
      void found(TreePath call) {
        calls.add(call);
      }
    }.scan(path, null);
    return calls;
  }

  /** Finds the calls that are made where the code runs: not those of lambdas and classes in it. */
  abstract static class Finder extends TreePathScanner<Void, Void> {
    abstract void found(TreePath call);

    @Override
    public Void visitMethodInvocation(MethodInvocationTree tree, Void unused) {
      super.visitMethodInvocation(tree, null);
      found(getCurrentPath());
      return null;
    }

    @Override
    public Void visitLambdaExpression(LambdaExpressionTree tree, Void unused) {
      return null;
    }

    @Override
    public Void visitClass(ClassTree tree, Void unused) {
      return null;
    }
  }

  /** Whether every PE of the world must make the call. */
  boolean isWorldCollective(TreePath path) {
    ExecutableElement method = code.method(path);
    if (method == null) {
      return false;
    }
    String name = method.getSimpleName().toString();
    if (Code.isMember(method, Names.SHMEM)) {
      return switch (name) {
        case "barrierAll", "syncAll", "allocate", "callocate", "align", "reallocate", "free" -> true;
        default -> false;
      };
    }
    if (Code.isMember(method, Names.TEAM)) {
      boolean collective = name.equals("sync") || name.startsWith("split");
      return collective && Code.receiver(path) != null && isWorld(Code.receiver(path));
    }
    if (name.equals("allocate") || name.equals("free")) {
      TypeElement owner = (TypeElement) method.getEnclosingElement();
      return code.isHandle(owner.asType()) || owner.getSimpleName().toString().endsWith(Names.ALLOCATION_SUFFIX);
    }
    Call call = call(path);
    if (call == null || !call.routine().collective() || call.routine().isActiveSet()) {
      return false;
    }
    int team = call.index(Routine.TEAM);
    return team < 0 || isWorld(call.argument(team));
  }

  private boolean isWorld(TreePath team) {
    TreePath bare = Code.bare(team);
    if (bare.getLeaf() instanceof MethodInvocationTree) {
      ExecutableElement method = code.method(bare);
      return method != null && method.getSimpleName().contentEquals("worldTeam");
    }
    TreePath value = locals.value(code.element(bare));
    return value != null && isWorld(value);
  }

  /** Whether an expression can differ between PEs because it asks for their number. */
  boolean dependsOnPe(TreePath expression) {
    return dependsOnPe(expression, 0);
  }

  private boolean dependsOnPe(TreePath expression, int depth) {
    for (TreePath call : in(expression)) {
      ExecutableElement method = code.method(call);
      if (method != null && method.getSimpleName().contentEquals("myPe")
          && (Code.isMember(method, Names.SHMEM) || Code.isMember(method, Names.TEAM))) {
        return true;
      }
    }
    if (depth > 5) {
      return false;
    }
    boolean[] found = new boolean[1];
    new TreePathScanner<Void, Void>() {
      @Override
      public Void visitIdentifier(IdentifierTree tree, Void unused) {
        TreePath value = locals.value(code.element(getCurrentPath()));
        if (value != null && isPrimitive(value)) {
          found[0] |= dependsOnPe(value, depth + 1);
        }
        return null;
      }
    }.scan(expression, null);
    return found[0];
  }

  private boolean isPrimitive(TreePath path) {
    var type = code.type(path);
    return type != null && type.getKind().isPrimitive();
  }

  /** The name of the method that a call calls. */
  String name(TreePath call) {
    ExecutableElement method = code.method(call);
    return method == null ? "" : method.getSimpleName().toString();
  }
}
