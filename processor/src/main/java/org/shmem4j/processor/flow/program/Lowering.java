package org.shmem4j.processor.flow.program;

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
import org.shmem4j.processor.CompilerView;
import org.shmem4j.processor.Mirrors;
import org.shmem4j.processor.RuntimeNames;

/** Lowers a class: its methods, those of its nested classes, and its static fields. */
public final class Lowering {
  private final CompilerView compiler;
  private final StatementLowering statements;
  public final List<Procedure> procedures = new ArrayList<>();
  public final List<StaticField> staticFields = new ArrayList<>();
  final List<TypeElement> types = new ArrayList<>();

  /** A static field, or a constant of an enum; its initial value may be null. */
  public record StaticField(TreePath place, VariableElement element, Expression value) {}

  public Lowering(CompilerView compiler, TreePath type) {
    this.compiler = compiler;
    this.statements = new StatementLowering(compiler, this::take);
    take(type);
  }

  /** Lowers a class; classes inside methods are found when these are lowered. */
  private void take(TreePath path) {
    if (compiler.element(path) instanceof TypeElement type) {
      types.add(type);
      SymmetricFields.checkDeclaration(compiler, path, type);
    }
    for (Tree member : ((ClassTree) path.getLeaf()).getMembers()) {
      TreePath place = new TreePath(path, member);
      switch (member) {
        case ClassTree inner -> take(place);
        case BlockTree block -> procedures.add(new Procedure(place, null, List.of(), statements.statement(place)));
        case MethodTree method -> method(place, method);
        case VariableTree field when compiler.element(place) instanceof VariableElement element ->
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
      Expression initialized = compiler.symmetricField(element) == null && isShared ? value
          : new Expression.Assign(place, new Expression.Member(place, new Expression.This(place), element), value);
      procedures.add(new Procedure(place, null, List.of(), new Statement.Evaluate(initialized)));
    }
  }

  /** Lowers a method, except generated routines, whose calls need not be checked. */
  private void method(TreePath path, MethodTree tree) {
    if (tree.getBody() == null || !(compiler.element(path) instanceof ExecutableElement method)
        || Mirrors.find(method, RuntimeNames.ROUTINE) != null) {
      return;
    }
    List<VariableElement> parameters = statements.expressions.parameters(path, tree.getParameters());
    procedures.add(new Procedure(path, method, parameters, statements.statement(new TreePath(path, tree.getBody()))));
  }
}
