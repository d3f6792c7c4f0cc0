package org.shmem4j.processor.flow;

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
import org.shmem4j.processor.Code;

/** Takes expressions as data. */
record ExpressionLowering(Code code, StatementLowering statements, Consumer<TreePath> classes) {
  Expression expression(TreePath path) {
    Tree tree = path.getLeaf();
    return switch (tree) {
      case ParenthesizedTree inner -> expression(new TreePath(path, inner.getExpression()));
      case TypeCastTree cast -> cast(path, cast);
      case LiteralTree literal -> constant(path, literal.getValue());
      case IdentifierTree identifier ->
          Code.isThis(identifier) ? new Expression.This(path) : variable(path, null);
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
      case InstanceOfTree test -> new Expression.Parts(path, List.of(child(path, test.getExpression())));
      default -> new Expression.Parts(path, List.of());
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

  /** Integers stay themselves under casts to integers that can hold them; others are something else. */
  private Expression cast(TreePath path, TypeCastTree cast) {
    Expression inner = child(path, cast.getExpression());
    return switch (kind(new TreePath(path, cast.getType()))) {
      case BYTE, SHORT, CHAR, FLOAT, DOUBLE, BOOLEAN -> new Expression.Parts(path, List.of(inner));
      default -> inner;
    };
  }

  private TypeKind kind(TreePath path) {
    TypeMirror type = code.type(path);
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

  /** A variable, or a field of what is written before it. */
  private Expression variable(TreePath path, ExpressionTree owner) {
    if (!(code.element(path) instanceof VariableElement variable)) {
      return new Expression.Parts(path, List.of());
    }
    boolean isField = variable.getKind() == ElementKind.FIELD;
    return isField && variable.getConstantValue() != null ? constant(path, variable.getConstantValue())
        : !isField || variable.getModifiers().contains(Modifier.STATIC) ? new Expression.Name(path, variable)
        : new Expression.Member(path, owner == null ? new Expression.This(path) : child(path, owner), variable);
  }

  private Expression select(TreePath path, MemberSelectTree select) {
    boolean isLength = select.getIdentifier().contentEquals("length")
        && kind(new TreePath(path, select.getExpression())) == TypeKind.ARRAY;
    return isLength ? new Expression.Operation(path, Tree.Kind.ARRAY_ACCESS, child(path, select.getExpression()), null)
        : variable(path, select.getExpression());
  }

  private Expression call(TreePath path, MethodInvocationTree call) {
    ExecutableElement method = code.method(path);
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
      return new Expression.Parts(path, arguments);
    }
    TypeMirror result = method.getReturnType();
    boolean isKnown = result.getKind().isPrimitive() || result.getKind() == TypeKind.VOID;
    return new Expression.Invoke(path, receiver, method, arguments, isKnown ? result : code.type(path));
  }

  private Expression creation(TreePath path, NewClassTree creation) {
    if (creation.getClassBody() != null) {
      classes.accept(new TreePath(path, creation.getClassBody()));
    }
    List<Expression> arguments = children(path, creation.getArguments());
    return code.element(path) instanceof ExecutableElement constructor
        ? new Expression.Create(path, constructor, arguments, creation.getClassBody() != null)
        : new Expression.Parts(path, arguments);
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

  /** An increment is an assignment; that its value may be the one before is seen to by the interpreter. */
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
    return trees.stream().map(each -> code.element(new TreePath(path, each))).filter(VariableElement.class::isInstance)
        .map(VariableElement.class::cast).toList();
  }

  private Expression reference(TreePath path, MemberReferenceTree reference) {
    TreePath qualifier = new TreePath(path, reference.getQualifierExpression());
    if (!(code.element(path) instanceof ExecutableElement method)) {
      return new Expression.Parts(path, List.of());
    }
    boolean isValue = code.element(qualifier) instanceof VariableElement || switch (qualifier.getLeaf()) {
      case IdentifierTree name -> Code.isThis(name);
      case MemberSelectTree type -> false;
      default -> true;
    };
    return new Expression.Reference(path, isValue ? expression(qualifier) : null, method);
  }
}
