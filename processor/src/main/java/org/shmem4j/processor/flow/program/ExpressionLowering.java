package org.shmem4j.processor.flow.program;

import com.sun.source.tree.ArrayAccessTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.CompoundAssignmentTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.InstanceOfTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewArrayTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TypeCastTree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.util.TreePath;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import org.shmem4j.processor.CompilerView;

/** Lowers expressions. */
record ExpressionLowering(CompilerView compiler, StatementLowering statements, Consumer<TreePath> classes) {
  Expression expression(TreePath path) {
    Tree tree = path.getLeaf();
    return switch (tree) {
      case ParenthesizedTree inner -> expression(new TreePath(path, inner.getExpression()));
      case TypeCastTree cast -> cast(path, cast);
      case LiteralTree literal -> constant(path, literal.getValue());
      case IdentifierTree identifier ->
          CompilerView.isThis(identifier) ? new Expression.This(path) : variable(path, null);
      case MemberSelectTree select -> select(path, select);
      case MethodInvocationTree call -> call(path, call);
      case NewClassTree creation -> creation(path, creation);
      case NewArrayTree array -> array(path, array);
      case ArrayAccessTree access -> new Expression.Indexed(
          path, child(path, access.getExpression()), child(path, access.getIndex()));
      case AssignmentTree assignment -> new Expression.Assign(
          path, child(path, assignment.getVariable()), child(path, assignment.getExpression()));
      case CompoundAssignmentTree assignment -> compound(path, assignment);
      case UnaryTree unary -> unary(path, unary);
      case BinaryTree binary -> new Expression.Operation(
          path, tree.getKind(), child(path, binary.getLeftOperand()), child(path, binary.getRightOperand()));
      case ConditionalExpressionTree choice -> new Expression.Choice(path, child(path, choice.getCondition()),
          child(path, choice.getTrueExpression()), child(path, choice.getFalseExpression()));
      case LambdaExpressionTree lambda -> lambda(path, lambda);
      case MemberReferenceTree reference -> reference(path, reference);
      case SwitchExpressionTree select -> new Expression.Select(path, statements.switchOf(
          path, select.getExpression(), select.getCases(), true));
      case InstanceOfTree test -> new Expression.Opaque(path, List.of(child(path, test.getExpression())));
      default -> new Expression.Opaque(path, List.of());
    };
  }

  private Expression child(TreePath path, Tree tree) {
    return expression(new TreePath(path, tree));
  }

  private List<Expression> children(TreePath path, List<? extends Tree> trees) {
    List<Expression> children = new ArrayList<>(trees.size());
    trees.forEach(each -> children.add(child(path, each)));
    return children;
  }

  /**
   * Lowers a cast: integers are unchanged by casts to integer types that can hold them; the result of any other cast is
   * opaque.
   */
  private Expression cast(TreePath path, TypeCastTree cast) {
    Expression inner = child(path, cast.getExpression());
    return switch (kind(new TreePath(path, cast.getType()))) {
      case BYTE, SHORT, CHAR, FLOAT, DOUBLE, BOOLEAN -> new Expression.Opaque(path, List.of(inner));
      default -> inner;
    };
  }

  private TypeKind kind(TreePath path) {
    TypeMirror type = compiler.type(path);
    return type == null ? TypeKind.NONE : type.getKind();
  }

  private static Expression constant(TreePath path, Object value) {
    return switch (value) {
      case null -> new Expression.Constant(path, null, true);
      case Boolean truth -> new Expression.Truth(path, truth);
      case Character c -> new Expression.Constant(path, (long) c, false);
      case Byte _,Short _,Integer _,Long _ -> new Expression.Constant(path, ((Number) value).longValue(), false);
      default -> new Expression.Constant(path, null, false);
    };
  }

  /** Lowers a variable, or a field of an owner written before it. */
  private Expression variable(TreePath path, ExpressionTree owner) {
    if (!(compiler.element(path) instanceof VariableElement variable)) {
      return new Expression.Opaque(path, List.of());
    }
    boolean isField = variable.getKind() == ElementKind.FIELD;
    if (isField && variable.getConstantValue() != null) {
      return constant(path, variable.getConstantValue());
    }
    if (!isField || variable.getModifiers().contains(Modifier.STATIC)) {
      return new Expression.Name(path, variable);
    }
    return new Expression.Member(path, owner == null ? new Expression.This(path) : child(path, owner), variable);
  }

  private Expression select(TreePath path, MemberSelectTree select) {
    boolean isLength = select.getIdentifier().contentEquals("length")
        && kind(new TreePath(path, select.getExpression())) == TypeKind.ARRAY;
    return isLength ? new Expression.Operation(path, Tree.Kind.ARRAY_ACCESS, child(path, select.getExpression()), null)
        : variable(path, select.getExpression());
  }

  private Expression call(TreePath path, MethodInvocationTree call) {
    ExecutableElement method = compiler.method(path);
    List<Expression> arguments = children(path, call.getArguments());
    Expression receiver = null;
    if (call.getMethodSelect() instanceof MemberSelectTree select
        && (method == null || !method.getModifiers().contains(Modifier.STATIC))) {
      receiver = child(new TreePath(path, select), select.getExpression());
    }
    if (method == null) {
      if (receiver != null) {
        arguments.addFirst(receiver);
      }
      return new Expression.Opaque(path, arguments);
    }
    TypeMirror result = method.getReturnType();
    boolean isKnown = result.getKind().isPrimitive() || result.getKind() == TypeKind.VOID;
    return new Expression.Invoke(path, receiver, method, arguments, isKnown ? result : compiler.type(path));
  }

  private Expression creation(TreePath path, NewClassTree creation) {
    if (creation.getClassBody() != null) {
      classes.accept(new TreePath(path, creation.getClassBody()));
    }
    List<Expression> arguments = children(path, creation.getArguments());
    return compiler.element(path) instanceof ExecutableElement constructor
        ? new Expression.Create(path, constructor, arguments, creation.getClassBody() != null)
        : new Expression.Opaque(path, arguments);
  }

  private Expression array(TreePath path, NewArrayTree array) {
    List<? extends ExpressionTree> lengths = array.getDimensions();
    List<Expression> elements = array.getInitializers() == null ? List.of() : children(path, array.getInitializers());
    Expression length = lengths.isEmpty()
        ? new Expression.Constant(path, (long) elements.size(), false) : child(path, lengths.getFirst());
    return new Expression.CreateArray(path, length, elements);
  }

  private Expression compound(TreePath path, CompoundAssignmentTree assignment) {
    Tree.Kind kind = Tree.Kind.valueOf(assignment.getKind().name().replace("_ASSIGNMENT", ""));
    Expression target = child(path, assignment.getVariable());
    return new Expression.Assign(path, target,
        new Expression.Operation(path, kind, target, child(path, assignment.getExpression())));
  }

  /** Lowers a unary operation. An increment becomes an assignment; the interpreter takes care of postfix values. */
  private Expression unary(TreePath path, UnaryTree unary) {
    Expression operand = child(path, unary.getExpression());
    Expression one = new Expression.Constant(path, 1L, false);
    Expression more = new Expression.Operation(path, Tree.Kind.PLUS, operand, one);
    Expression less = new Expression.Operation(path, Tree.Kind.MINUS, operand, one);
    return switch (unary.getKind()) {
      case PREFIX_INCREMENT -> new Expression.Assign(path, operand, more);
      case PREFIX_DECREMENT -> new Expression.Assign(path, operand, less);
      case POSTFIX_INCREMENT -> new Expression.Operation(
          path, Tree.Kind.MINUS, new Expression.Assign(path, operand, more), one);
      case POSTFIX_DECREMENT -> new Expression.Operation(
          path, Tree.Kind.PLUS, new Expression.Assign(path, operand, less), one);
      default -> new Expression.Operation(path, unary.getKind(), operand, null);
    };
  }

  private Expression lambda(TreePath path, LambdaExpressionTree lambda) {
    TreePath body = new TreePath(path, lambda.getBody());
    Statement statement = lambda.getBody() instanceof StatementTree ? statements.statement(body)
        : Statement.Leave.with(Leaving.RETURN, expression(body));
    return new Expression.Function(path, parameters(path, lambda.getParameters()), statement);
  }

  List<VariableElement> parameters(TreePath path, List<? extends Tree> trees) {
    return trees.stream().map(each -> compiler.element(new TreePath(path, each)))
        .filter(VariableElement.class::isInstance)
        .map(VariableElement.class::cast).toList();
  }

  private Expression reference(TreePath path, MemberReferenceTree reference) {
    TreePath qualifier = new TreePath(path, reference.getQualifierExpression());
    if (!(compiler.element(path) instanceof ExecutableElement method)) {
      return new Expression.Opaque(path, List.of());
    }
    boolean isValue = compiler.element(qualifier) instanceof VariableElement || switch (qualifier.getLeaf()) {
      case IdentifierTree name -> CompilerView.isThis(name); // any other that is no variable is a class
      case MemberSelectTree _ -> false;
      default -> true;
    };
    return new Expression.Reference(path, isValue ? expression(qualifier) : null, method);
  }
}
