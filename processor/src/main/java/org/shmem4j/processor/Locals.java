package org.shmem4j.processor;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.CompoundAssignmentTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreeScanner;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Element;

/** The variables of one class: where they are declared and which are assigned later. */
final class Locals extends TreeScanner<Void, Void> {
  private final Code code;
  private final TreePath type;
  private final Map<Element, TreePath> declarations = new HashMap<>();
  private final Set<Element> assigned = new HashSet<>();

  Locals(Code code, TreePath type) {
    this.code = code;
    this.type = type;
    scan(type.getLeaf(), null);
  }

  /** What a tree stands for: it has been attributed, so that the way to it does not matter. */
  private Element element(Tree tree) {
    return code.element(new TreePath(type, tree));
  }

  /** Whether a variable keeps the value that it starts with. */
  boolean isStable(Element variable) {
    return !assigned.contains(variable);
  }

  /** The value of a variable that never changes, or null. */
  TreePath value(Element variable) {
    TreePath declaration = declarations.get(variable);
    if (declaration == null || assigned.contains(variable)) {
      return null;
    }
    ExpressionTree initializer = ((VariableTree) declaration.getLeaf()).getInitializer();
    return initializer == null ? null : new TreePath(declaration, initializer);
  }

  @Override
  public Void visitVariable(VariableTree tree, Void unused) {
    Element element = element(tree);
    if (element != null && !element.getKind().isField()) {
      declarations.put(element, new TreePath(type, tree));
    }
    return super.visitVariable(tree, null);
  }

  @Override
  public Void visitAssignment(AssignmentTree tree, Void unused) {
    if (tree.getVariable() instanceof IdentifierTree) {
      assigned.add(element(tree.getVariable()));
      return scan(tree.getExpression(), null);
    }
    return super.visitAssignment(tree, null);
  }

  @Override
  public Void visitCompoundAssignment(CompoundAssignmentTree tree, Void unused) {
    assigned.add(element(tree.getVariable()));
    return super.visitCompoundAssignment(tree, null);
  }

  @Override
  public Void visitUnary(UnaryTree tree, Void unused) {
    switch (tree.getKind()) {
      case PREFIX_INCREMENT, PREFIX_DECREMENT, POSTFIX_INCREMENT, POSTFIX_DECREMENT ->
          assigned.add(element(tree.getExpression()));
      default -> { }
    }
    return super.visitUnary(tree, null);
  }
}
