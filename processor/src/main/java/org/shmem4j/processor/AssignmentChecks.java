package org.shmem4j.processor;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import java.util.List;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import org.shmem4j.processor.diagnostic.Tag;

/** Symmetric fields that get their arrays from elsewhere than the generated class. */
final class AssignmentChecks {
  private final Code code;
  private final Values values;

  AssignmentChecks(Code code, Values values) {
    this.code = code;
    this.values = values;
  }

  void checkAssignment(TreePath path) {
    AssignmentTree tree = (AssignmentTree) path.getLeaf();
    Element target = code.element(new TreePath(path, tree.getVariable()));
    if (target != null && target.getKind() == ElementKind.FIELD) {
      check((VariableElement) target, new TreePath(path, tree.getExpression()), path);
    }
  }

  void checkInitializer(TreePath path) {
    VariableTree tree = (VariableTree) path.getLeaf();
    if (tree.getInitializer() != null && code.element(path) instanceof VariableElement field
        && field.getKind() == ElementKind.FIELD) {
      check(field, new TreePath(path, tree.getInitializer()), path);
    }
  }

  private void check(VariableElement target, TreePath value, TreePath path) {
    SymmetricField field = code.symmetricField(target);
    TypeElement owner = (TypeElement) target.getEnclosingElement();
    if (field == null || isNull(value.getLeaf()) || isGenerated(path, owner)
        || owner.getKind() == ElementKind.RECORD
        || (isInConstructor(path) && isParameter(value))
        || isSwapped(field, value)) {
      return;
    }
    code.diagnostics().report(Tag.ASSIGNED_OUTSIDE_ALLOCATION, value,
        "a symmetric field must be set by " + Allocation.simpleName(owner) + ".allocate: field="
            + owner.getSimpleName() + "." + field.name(),
        "drop the assignment, or the annotation if you allocate the array yourself");
  }

  void checkConstruction(TreePath path) {
    NewClassTree tree = (NewClassTree) path.getLeaf();
    if (!(code.element(path) instanceof ExecutableElement constructor)
        || constructor.getEnclosingElement().getKind() != ElementKind.RECORD) {
      return;
    }
    TypeElement owner = (TypeElement) constructor.getEnclosingElement();
    List<? extends ExpressionTree> arguments = tree.getArguments();
    int size = Math.min(arguments.size(), constructor.getParameters().size());
    for (int i = 0; i < size; i++) {
      SymmetricField field = SymmetricField.of(owner, constructor.getParameters().get(i).getSimpleName());
      TreePath value = new TreePath(path, arguments.get(i));
      if (field != null && !isNull(value.getLeaf()) && !isGenerated(path, owner) && !hasLengthOf(field, value)) {
        code.diagnostics().report(Tag.CONSTRUCTED_OUTSIDE_ALLOCATION, value,
            "a symmetric component should be allocated by " + Allocation.simpleName(owner) + ".allocate: component="
                + owner.getSimpleName() + "." + field.name(),
            "calls are checked against the length in its annotation, which this array may not have");
        return;
      }
    }
  }

  /** Whether the value is an array that is known to be as long as the field says. */
  private boolean hasLengthOf(SymmetricField field, TreePath value) {
    Region region = values.array(value);
    return isSwapped(field, value)
        || (field.use() == SymmetricField.Use.DATA && region.knowsLength() && region.length() == field.length());
  }

  /** Whether the value is another symmetric field's array of the same length, as when two are swapped. */
  private boolean isSwapped(SymmetricField field, TreePath value) {
    Region region = values.array(value);
    if (region.field() == null || region.field().use() != field.use()) {
      return false;
    }
    if (field.lengthOf() != null) {
      return field.lengthOf().equals(region.field().lengthOf()) && region.from() == 0;
    }
    return region.knowsLength() && field.constantLength(code.workArrays()).orElse(-1) == region.length();
  }

  private static boolean isNull(Tree tree) {
    return tree.getKind() == Tree.Kind.NULL_LITERAL;
  }

  private boolean isParameter(TreePath value) {
    Element element = code.element(Code.bare(value));
    return element != null && element.getKind() == ElementKind.PARAMETER;
  }

  private boolean isInConstructor(TreePath path) {
    for (TreePath each = path; each != null; each = each.getParentPath()) {
      if (each.getLeaf() instanceof MethodTree) {
        Element method = code.element(each);
        return method != null && method.getKind() == ElementKind.CONSTRUCTOR;
      }
    }
    return false;
  }

  /** Whether the code is in the generated class of the owner. */
  private boolean isGenerated(TreePath path, TypeElement owner) {
    for (TreePath each = path; each != null; each = each.getParentPath()) {
      if (code.element(each) instanceof TypeElement type
          && type.getSimpleName().contentEquals(Allocation.simpleName(owner))) {
        return true;
      }
    }
    return false;
  }
}
