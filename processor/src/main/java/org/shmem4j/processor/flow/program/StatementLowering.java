package org.shmem4j.processor.flow.program;

import com.sun.source.tree.AssertTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.BreakTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ConstantCaseLabelTree;
import com.sun.source.tree.ContinueTree;
import com.sun.source.tree.DoWhileLoopTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.LabeledStatementTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.SwitchTree;
import com.sun.source.tree.SynchronizedTree;
import com.sun.source.tree.ThrowTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.tree.WhileLoopTree;
import com.sun.source.tree.YieldTree;
import com.sun.source.util.TreePath;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import org.shmem4j.processor.CompilerView;

/** Lowers statements. */
final class StatementLowering {
  private static final Statement NOTHING = new Statement.Block(List.of());

  private final CompilerView compiler;
  private final Consumer<TreePath> classes;
  final ExpressionLowering expressions;

  /** Passes the classes that it encounters to a consumer. */
  StatementLowering(CompilerView compiler, Consumer<TreePath> classes) {
    this.compiler = compiler;
    this.classes = classes;
    this.expressions = new ExpressionLowering(compiler, this, classes);
  }

  Statement statement(TreePath path) {
    return switch (path.getLeaf()) {
      case ClassTree local -> {
        classes.accept(path);
        yield NOTHING;
      }
      case BlockTree block -> block(path, block.getStatements());
      case ExpressionStatementTree tree -> new Statement.Evaluate(expression(path, tree.getExpression()));
      case VariableTree tree when compiler.element(path) instanceof VariableElement variable ->
          new Statement.Declare(variable, expression(path, tree.getInitializer()));
      case IfTree tree -> new Statement.If(path, expression(path, tree.getCondition()),
          child(path, tree.getThenStatement()), child(path, tree.getElseStatement()));
      case WhileLoopTree loop -> LoopForms.withConditionOfBreak(new Statement.Loop(
          null, expression(path, loop.getCondition()), child(path, loop.getStatement()), null, true));
      case DoWhileLoopTree loop -> new Statement.Loop(
          null, expression(path, loop.getCondition()), child(path, loop.getStatement()), null, false);
      case ForLoopTree loop -> LoopForms.withConditionOfBreak(new Statement.Loop(
          block(path, loop.getInitializer()), expression(path, loop.getCondition()),
          child(path, loop.getStatement()), block(path, loop.getUpdate()), true));
      case EnhancedForLoopTree loop -> new Statement.Each(
          (VariableElement) compiler.element(new TreePath(path, loop.getVariable())),
          expression(path, loop.getExpression()), child(path, loop.getStatement()));
      case SwitchTree tree -> switchOf(path, tree.getExpression(), tree.getCases(), false);
      case TryTree tree -> tryOf(path, tree);
      case SynchronizedTree tree -> child(path, tree.getBlock());
      case LabeledStatementTree tree ->
          new Statement.Labeled(tree.getLabel().toString(), child(path, tree.getStatement()));
      case ReturnTree tree -> Statement.Leave.with(Leaving.RETURN, expression(path, tree.getExpression()));
      case YieldTree tree -> Statement.Leave.with(Leaving.YIELD, expression(path, tree.getValue()));
      case BreakTree tree -> new Statement.Leave(Leaving.BREAK, Objects.toString(tree.getLabel(), null), null, null);
      case ContinueTree tree ->
          new Statement.Leave(Leaving.CONTINUE, Objects.toString(tree.getLabel(), null), null, null);
      case ThrowTree tree -> new Statement.Leave(Leaving.THROW, null, expression(path, tree.getExpression()),
          compiler.type(new TreePath(path, tree.getExpression())));
      case AssertTree tree -> new Statement.If(
          path, expression(path, tree.getCondition()), NOTHING, Statement.Leave.with(Leaving.THROW, null));
      default -> NOTHING;
    };
  }

  private Expression expression(TreePath path, ExpressionTree tree) {
    return tree == null ? null : expressions.expression(new TreePath(path, tree));
  }

  private Statement child(TreePath path, StatementTree tree) {
    return tree == null ? null : statement(new TreePath(path, tree));
  }

  private Statement block(TreePath path, List<? extends Tree> trees) {
    List<Statement> statements = new ArrayList<>(trees.size());
    trees.forEach(each -> statements.add(statement(new TreePath(path, each))));
    return new Statement.Block(statements);
  }

  private Statement tryOf(TreePath path, TryTree tree) {
    List<Statement> resources = new ArrayList<>();
    List<Expression.Invoke> closes = new ArrayList<>();
    for (Tree each : tree.getResources()) {
      TreePath place = new TreePath(path, each);
      boolean isDeclared = each instanceof VariableTree;
      Expression resource = isDeclared
          ? new Expression.Name(place, compiler.element(place)) : expressions.expression(place);
      resources.add(isDeclared ? statement(place) : new Statement.Evaluate(resource));
      ExecutableElement close = compiler.close(compiler.type(place));
      if (close != null) {
        closes.add(new Expression.Invoke(place, resource, close, List.of(), close.getReturnType()));
      }
    }
    List<Statement.Catch> catches = new ArrayList<>();
    for (var each : tree.getCatches()) {
      TreePath place = new TreePath(path, each);
      Element variable = compiler.element(new TreePath(place, each.getParameter()));
      catches.add(new Statement.Catch(variable == null ? null : variable.asType(), child(place, each.getBlock())));
    }
    return new Statement.Try(new Statement.Block(resources), closes, child(path, tree.getBlock()), catches,
        child(path, tree.getFinallyBlock()));
  }

  Statement.Switch switchOf(
      TreePath path, ExpressionTree selector, List<? extends CaseTree> trees, boolean isExpression) {
    List<Statement.Case> cases = new ArrayList<>();
    boolean isExhaustive = isExpression;
    Set<Element> constants = new HashSet<>();
    for (CaseTree each : trees) {
      TreePath place = new TreePath(path, each);
      for (Tree label : each.getLabels()) {
        if (label instanceof ConstantCaseLabelTree constant) {
          constants.add(compiler.element(new TreePath(new TreePath(place, label), constant.getConstantExpression())));
        } else {
          isExhaustive = true; // a default, or patterns, which must be exhaustive
        }
      }
      cases.add(new Statement.Case(body(place, each, isExpression), each.getCaseKind() == CaseTree.CaseKind.STATEMENT));
    }
    boolean areAll = isExhaustive || areAll(constants, compiler.type(new TreePath(path, selector)));
    return new Statement.Switch(expression(path, selector), cases, areAll);
  }

  /** {@return whether the constants in the cases are all constants of an enum} */
  private static boolean areAll(Set<Element> named, TypeMirror type) {
    return type instanceof DeclaredType declared && declared.asElement().getKind() == ElementKind.ENUM
        && declared.asElement().getEnclosedElements().stream()
            .allMatch(each -> each.getKind() != ElementKind.ENUM_CONSTANT || named.contains(each));
  }

  private Statement body(TreePath place, CaseTree tree, boolean isExpression) {
    if (tree.getCaseKind() == CaseTree.CaseKind.STATEMENT) {
      return block(place, tree.getStatements());
    }
    TreePath body = new TreePath(place, tree.getBody());
    if (tree.getBody() instanceof ExpressionTree) {
      Expression value = expressions.expression(body);
      return isExpression ? Statement.Leave.with(Leaving.YIELD, value) : new Statement.Evaluate(value);
    }
    return statement(body);
  }
}
