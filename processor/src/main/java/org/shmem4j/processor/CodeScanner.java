package org.shmem4j.processor;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.TypeElement;
import org.shmem4j.processor.diagnostic.Tag;

/** Walks one top-level class and hands each tree to the checks of its kind. */
final class CodeScanner extends TreePathScanner<Void, Void> {
  private final Code code;
  private final Values values;
  private final Calls calls;
  private final AssignmentChecks assignments;

  CodeScanner(Code code, TreePath type) {
    this.code = code;
    Locals locals = new Locals(code, type);
    this.values = new Values(code, locals);
    this.calls = new Calls(code, values);
    this.assignments = new AssignmentChecks(code, values);
  }

  @Override
  public Void visitClass(ClassTree tree, Void unused) {
    if (code.element(getCurrentPath()) instanceof TypeElement type
        && (type.getNestingKind() == NestingKind.LOCAL || type.getNestingKind() == NestingKind.ANONYMOUS)
        && SymmetricField.isIn(type)) {
      code.diagnostics().report(Tag.CANNOT_ALLOCATE, getCurrentPath(),
          "a class with symmetric fields must not be local: class=" + type.getSimpleName(),
          "move it out of the method: annotation processors do not see local classes");
    }
    return super.visitClass(tree, null);
  }

  @Override
  public Void visitMethod(MethodTree tree, Void unused) {
    code.guard(getCurrentPath(), () -> super.visitMethod(tree, null));
    return null;
  }

  @Override
  public Void visitMethodInvocation(MethodInvocationTree tree, Void unused) {
    TreePath path = getCurrentPath();
    Call call = calls.call(path);
    if (call != null) {
      NumberChecks.check(call);
      BoundsChecks.check(call);
      BufferChecks.check(call);
      WorkArrayChecks.check(call);
      return super.visitMethodInvocation(tree, null);
    }
    ExecutableElement method = code.method(path);
    if (method != null && code.isHandle(method.getEnclosingElement().asType())) {
      BoundsChecks.checkHandle(code, values, path, method);
    }
    return super.visitMethodInvocation(tree, null);
  }

  @Override
  public Void visitAssignment(AssignmentTree tree, Void unused) {
    assignments.checkAssignment(getCurrentPath());
    return super.visitAssignment(tree, null);
  }

  @Override
  public Void visitNewClass(NewClassTree tree, Void unused) {
    assignments.checkConstruction(getCurrentPath());
    return super.visitNewClass(tree, null);
  }

  @Override
  public Void visitVariable(VariableTree tree, Void unused) {
    assignments.checkInitializer(getCurrentPath());
    return super.visitVariable(tree, null);
  }
}
