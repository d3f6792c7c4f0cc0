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
import java.util.HashSet;
import java.util.Set;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;

/**
 * The names, with the number of arguments, of everything that the sources of a compilation call; collected while they
 * are parsed.
 */
public final class CalledNames extends TreeScanner<Void, Void> {
  private record Called(String name, int arguments) {}

  private static final int ANY = -1;

  private final Set<Called> called = new HashSet<>();

  /** Created before the first source is parsed. */
  public CalledNames() {}

  /** {@return whether the sources contain a call that may be one of this method or constructor} */
  public boolean mayCall(ExecutableElement method) {
    boolean isConstructor = method.getKind() == ElementKind.CONSTRUCTOR;
    String name = (isConstructor ? method.getEnclosingElement() : method).getSimpleName().toString();
    int parameters = method.getParameters().size();
    return called.contains(new Called(name, ANY)) || called.contains(new Called(name, parameters))
        || (method.isVarArgs() && called.stream().anyMatch(each -> each.name.equals(name)));
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
      called.add(new Called(tree.getName().toString(), ANY));
    }
    return super.visitMemberReference(tree, null);
  }

  private void add(ExpressionTree tree, int arguments) {
    Tree name = tree instanceof ParameterizedTypeTree type ? type.getType() : tree;
    if (name instanceof IdentifierTree identifier) {
      called.add(new Called(identifier.getName().toString(), arguments));
    } else if (name instanceof MemberSelectTree select) {
      called.add(new Called(select.getIdentifier().toString(), arguments));
    }
  }
}
