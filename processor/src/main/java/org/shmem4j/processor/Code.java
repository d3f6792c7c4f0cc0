package org.shmem4j.processor;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TypeCastTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.Trees;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** The compilation as the call checks see it: attributed trees, and what their parts stand for. */
final class Code {
  private final Trees trees;
  private final Elements elements;
  private final Types types;
  private final WorkArrays workArrays;
  private final Diagnostics<TreePath> diagnostics;
  private final TypeMirror symmetricArray;

  Code(JavacTask task) {
    this.trees = Trees.instance(task);
    this.elements = task.getElements();
    this.types = task.getTypes();
    this.workArrays = new WorkArrays(elements);
    this.diagnostics = new Diagnostics<>(
        (kind, text, path) -> trees.printMessage(kind, text, path.getLeaf(), path.getCompilationUnit()),
        this::isSuppressed);
    TypeElement base = elements.getTypeElement(Names.SYMMETRIC_ARRAY);
    this.symmetricArray = base == null ? null : base.asType();
  }

  Elements elements() {
    return elements;
  }

  WorkArrays workArrays() {
    return workArrays;
  }

  Diagnostics<TreePath> diagnostics() {
    return diagnostics;
  }

  /** Whether the library is on the class path at all. */
  boolean hasLibrary() {
    return symmetricArray != null;
  }

  /** What a name, call or declaration stands for, or null. */
  Element element(TreePath path) {
    return trees.getElement(path);
  }

  TypeMirror type(TreePath path) {
    return trees.getTypeMirror(path);
  }

  boolean isHandle(TypeMirror type) {
    return type instanceof DeclaredType && types.isSubtype(types.erasure(type), symmetricArray);
  }

  boolean isType(TypeMirror type, String name) {
    return type instanceof DeclaredType declared
        && ((TypeElement) declared.asElement()).getQualifiedName().contentEquals(name);
  }

  /** The method that a call calls, or null. */
  ExecutableElement method(TreePath call) {
    return element(call) instanceof ExecutableElement method ? method : null;
  }

  /** Whether a method is a member of the class of that name. */
  static boolean isMember(Element method, String type) {
    return method.getEnclosingElement() instanceof TypeElement owner && owner.getQualifiedName().contentEquals(type);
  }

  /** Inside of parentheses and casts. */
  static TreePath bare(TreePath path) {
    TreePath bare = path;
    while (true) {
      if (bare.getLeaf() instanceof ParenthesizedTree parenthesized) {
        bare = new TreePath(bare, parenthesized.getExpression());
      } else if (bare.getLeaf() instanceof TypeCastTree cast) {
        bare = new TreePath(bare, cast.getExpression());
      } else {
        return bare;
      }
    }
  }

  /** The expression before the dot of a call or selection; null where there is none. */
  static TreePath receiver(TreePath path) {
    TreePath select = path.getLeaf() instanceof MethodInvocationTree call
        ? new TreePath(path, call.getMethodSelect())
        : path;
    return select.getLeaf() instanceof MemberSelectTree member ? new TreePath(select, member.getExpression()) : null;
  }

  static TreePath argument(TreePath call, int index) {
    return new TreePath(call, ((MethodInvocationTree) call.getLeaf()).getArguments().get(index));
  }

  static boolean isThis(ExpressionTree tree) {
    return tree instanceof IdentifierTree identifier && identifier.getName().contentEquals("this");
  }

  private boolean isSuppressed(TreePath path, String tag) {
    for (TreePath each = path; each != null; each = each.getParentPath()) {
      Tree tree = each.getLeaf();
      if (tree instanceof VariableTree || tree instanceof MethodTree || tree instanceof ClassTree) {
        Element element = element(each);
        if (element != null && Diagnostics.names(element.getAnnotation(SuppressWarnings.class), tag)) {
          return true;
        }
      }
    }
    return false;
  }
}
