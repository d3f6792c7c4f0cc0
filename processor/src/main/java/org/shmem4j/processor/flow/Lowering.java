package org.shmem4j.processor.flow;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import org.shmem4j.processor.Code;
import org.shmem4j.processor.Mirrors;
import org.shmem4j.processor.RuntimeNames;

/** Takes a class as data: its methods, those of the classes in it, and its static fields. */
final class Lowering {
  private final Code code;
  private final StatementLowering statements;
  final List<Procedure> procedures = new ArrayList<>();
  final List<StaticField> staticFields = new ArrayList<>();
  final List<TypeElement> types = new ArrayList<>();

  /** A static field, or one of the constants of an enum; what it starts with may be null. */
  record StaticField(TreePath place, VariableElement element, Expression value) {}

  Lowering(Code code, TreePath type) {
    this.code = code;
    this.statements = new StatementLowering(code, this::take);
    take(type);
  }

  /** Takes a class; those in its methods are met while these are taken. */
  private void take(TreePath path) {
    if (code.element(path) instanceof TypeElement type) {
      types.add(type);
      SymmetricFields.declared(code, path, type);
    }
    for (Tree member : ((ClassTree) path.getLeaf()).getMembers()) {
      TreePath place = new TreePath(path, member);
      switch (member) {
        case ClassTree inner -> take(place);
        case BlockTree block -> procedures.add(new Procedure(place, null, List.of(), statements.statement(place)));
        case MethodTree method -> method(place, method);
        case VariableTree field when code.element(place) instanceof VariableElement element ->
            field(place, field, element);
        default -> {}
      }
    }
  }

  private void field(TreePath place, VariableTree field, VariableElement element) {
    Expression value = field.getInitializer() == null
        ? null : statements.expressions.expression(new TreePath(place, field.getInitializer()));
    boolean isShared = element.getModifiers().contains(Modifier.STATIC)
        || element.getEnclosingElement().getKind() == ElementKind.ENUM;
    if (isShared) {
      staticFields.add(new StaticField(place, element, value));
    }
    if (value != null) {
      Expression initialized = code.symmetricField(element) == null && isShared ? value
          : new Expression.Assign(place, new Expression.Member(place, new Expression.This(place), element), value);
      procedures.add(new Procedure(place, null, List.of(), new Statement.Evaluate(initialized)));
    }
  }

  /** Takes a method, but for routines that the generator wrote: they make their calls by their own means. */
  private void method(TreePath path, MethodTree tree) {
    if (tree.getBody() == null || !(code.element(path) instanceof ExecutableElement method)
        || Mirrors.find(method, RuntimeNames.ROUTINE) != null) {
      return;
    }
    List<VariableElement> parameters = statements.expressions.parameters(path, tree.getParameters());
    procedures.add(new Procedure(path, method, parameters, statements.statement(new TreePath(path, tree.getBody()))));
  }
}
