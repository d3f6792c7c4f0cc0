package org.shmem4j.processor;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParameterizedTypeTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreeScanner;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Name;

/** The names of what the sources of a compilation call, with the number of arguments: taken as they are parsed. */
public final class CalledNames extends TreeScanner<Void, Void> {
  private static final int ANY = -1;

  private final Map<Name, Set<Integer>> called = new HashMap<>();

  CalledNames() {}

  /** Whether something in the sources may call a method or constructor. */
  public boolean mayCall(ExecutableElement method) {
    boolean isConstructor = method.getKind() == ElementKind.CONSTRUCTOR;
    Set<Integer> arguments = called.get((isConstructor ? method.getEnclosingElement() : method).getSimpleName());
    return arguments != null && (arguments.contains(ANY) || arguments.contains(method.getParameters().size())
        || method.isVarArgs());
  }

  @Override
  public Void visitMethodInvocation(MethodInvocationTree tree, Void unused) {
    boolean isOfLibrary = tree.getMethodSelect() instanceof MemberSelectTree select
        && select.getExpression() instanceof IdentifierTree owner && owner.getName().contentEquals("Shmem");
    if (!isOfLibrary) {
      add(tree.getMethodSelect(), tree.getArguments().size());
    }
    return super.visitMethodInvocation(tree, null);
  }

  @Override
  public Void visitNewClass(NewClassTree tree, Void unused) {
    add(tree.getIdentifier(), tree.getArguments().size());
    return super.visitNewClass(tree, null);
  }

  @Override
  public Void visitMemberReference(MemberReferenceTree tree, Void unused) {
    if (tree.getMode() == MemberReferenceTree.ReferenceMode.NEW) {
      add(tree.getQualifierExpression(), ANY);
    } else {
      add(tree.getName(), ANY);
    }
    return super.visitMemberReference(tree, null);
  }

  private void add(ExpressionTree tree, int arguments) {
    Tree name = tree instanceof ParameterizedTypeTree type ? type.getType() : tree;
    if (name instanceof IdentifierTree identifier) {
      add(identifier.getName(), arguments);
    } else if (name instanceof MemberSelectTree select) {
      add(select.getIdentifier(), arguments);
    }
  }

  private void add(Name name, int arguments) {
    called.computeIfAbsent(name, key -> new HashSet<>()).add(arguments);
  }
}
