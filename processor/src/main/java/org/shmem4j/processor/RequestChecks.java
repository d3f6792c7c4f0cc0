package org.shmem4j.processor;

import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;

/** Collectives that are started and forgotten. */
final class RequestChecks {
  private static final String RULE = "a started collective must be awaited before its arrays are used or freed";
  private static final String REMEDY = "keep the request and call await() on it, or call the blocking routine";

  private final Code code;
  private final Locals locals;

  RequestChecks(Code code, Locals locals) {
    this.code = code;
    this.locals = locals;
  }

  void checkStatement(TreePath path) {
    ExpressionStatementTree tree = (ExpressionStatementTree) path.getLeaf();
    if (tree.getExpression() instanceof MethodInvocationTree) {
      TreePath call = new TreePath(path, tree.getExpression());
      ExecutableElement method = code.method(call);
      if (method != null && code.isType(method.getReturnType(), Names.COLLECTIVE_REQUEST) && !isInRoutine(path)) {
        code.diagnostics().report(Tag.REQUEST_NOT_AWAITED, call,
            RULE + ": the request of " + method.getSimpleName() + " is dropped", REMEDY);
      }
    }
  }

  /** Whether a statement is a generated method's own: a blocking one drops a request that is complete. */
  private boolean isInRoutine(TreePath path) {
    TreePath at = path;
    while (at != null && !(at.getLeaf() instanceof MethodTree)) {
      at = at.getParentPath();
    }
    return at != null && code.element(at) instanceof ExecutableElement method && Routine.of(method) != null;
  }

  void checkVariable(TreePath path) {
    VariableTree tree = (VariableTree) path.getLeaf();
    Element element = code.element(path);
    if (element != null && element.getKind() == ElementKind.LOCAL_VARIABLE && tree.getInitializer() != null
        && code.isType(element.asType(), Names.COLLECTIVE_REQUEST) && !locals.isRead(element)) {
      String name = tree.getName().isEmpty() ? "_" : tree.getName().toString();
      code.diagnostics().report(Tag.REQUEST_NOT_AWAITED, path,
          RULE + ": the request in " + name + " is never used", REMEDY);
    }
  }
}
