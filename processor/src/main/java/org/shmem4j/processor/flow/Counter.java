package org.shmem4j.processor.flow;

import com.sun.source.tree.Tree;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Element;

/** A variable that counts turns of a loop, what it goes through, and the turns but for the first; null if unknown. */
record Counter(Element variable, Symbol number, Linear turns) {
  /** What comparisons are from their right side. */
  private static final Map<Tree.Kind, Tree.Kind> TURNED = Map.of(
      Tree.Kind.LESS_THAN, Tree.Kind.GREATER_THAN, Tree.Kind.LESS_THAN_EQUAL, Tree.Kind.GREATER_THAN_EQUAL,
      Tree.Kind.GREATER_THAN, Tree.Kind.LESS_THAN, Tree.Kind.GREATER_THAN_EQUAL, Tree.Kind.LESS_THAN_EQUAL);

  /**
   * The counter of a loop, in the state before its first turn; null if it has none that is understood. Where the loop
   * may be left, only its first number is sure to come.
   */
  static Counter of(Statement.Loop loop, State state, Set<Element> assigned, boolean isLeft, Run run) {
    if (!(loop.condition() instanceof Expression.Operation test) || test.right() == null) {
      return null;
    }
    boolean isFirst = counted(test.left()) instanceof Expression.Name left && assigned.contains(left.element());
    Expression tested = isFirst ? test.left() : test.right();
    Expression counter = counted(tested);
    Expression bound = isFirst ? test.right() : test.left();
    Tree.Kind kind = isFirst ? test.kind() : TURNED.getOrDefault(test.kind(), test.kind());
    if (!(counter instanceof Expression.Name name) || !assigned.contains(name.element())) {
      return null;
    }
    long step = step(loop, name.element());
    boolean isFixed = !Walk.any(
        bound, each -> each instanceof Expression.Name other && assigned.contains(other.element()));
    Linear first = state.values.getOrDefault(name.element(), Value.UNKNOWN).number();
    Linear limit = isFixed ? run.evaluator.evaluate(bound, state.copy()).number() : null;
    Expression.Operation moved = tested instanceof Expression.Operation sum && sum.left() == counter ? sum : null;
    if (moved != null) {
      limit = run.numbers.operation(moved.kind() == Tree.Kind.PLUS ? Tree.Kind.MINUS : Tree.Kind.PLUS, limit,
          run.evaluator.evaluate(moved.right(), state.copy()).number());
    }
    if (step == 0 || first == null || limit == null) {
      return null;
    }
    boolean isStep = tested != counter && moved == null;
    boolean isLate = isStep && !(tested instanceof Expression.Assign);
    Linear last = switch (kind) {
      case LESS_THAN, NOT_EQUAL_TO -> step > 0 ? limit.minus(Linear.of(1)) : null;
      case LESS_THAN_EQUAL -> step > 0 ? limit : null;
      case GREATER_THAN -> step < 0 ? limit.plus(Linear.of(1)) : null;
      case GREATER_THAN_EQUAL -> step < 0 ? limit : null;
      default -> null;
    };
    if (last != null && Math.abs(step) != 1) {
      last = lastOf(isStep && !isLate ? first.plus(Linear.of(step)) : first, last, step);
    }
    if (last == null) {
      return null;
    }
    Linear start = isStep && loop.testsFirst() ? first.plus(Linear.of(step)) : first;
    Linear end = isLate ? last.plus(Linear.of(step)) : last;
    Linear least = step > 0 ? start : end;
    Linear most = step > 0 ? end : start;
    Linear turns = most.minus(least);
    String text = name.element().getSimpleName().toString();
    boolean isGoneThrough = turns != null && turns.isAtLeast(0);
    return new Counter(name.element(), isGoneThrough
        ? Symbol.ofTurns(text, least, most, step > 0 || !isLeft, step < 0 || !isLeft, state.part)
        : Symbol.ofNoTurn(text, least, most), turns);
  }

  /** The variable that one side of a test is but for a constant, or steps and then is, or was before. */
  private static Expression counted(Expression side) {
    return switch (side) {
      case Expression.Assign step when step.target() instanceof Expression.Name name
          && step.isStepOf(name.element()) -> name;
      case Expression.Operation back when back.left() instanceof Expression.Assign step
          && back.right() instanceof Expression.Constant -> counted(step);
      case Expression.Operation moved when moved.left() instanceof Expression.Name name
          && (moved.kind() == Tree.Kind.PLUS || moved.kind() == Tree.Kind.MINUS)
          && moved.right() instanceof Expression.Constant -> name;
      default -> side;
    };
  }

  /** The last number that a loop with a longer step takes; null where that is not known. */
  private static Linear lastOf(Linear first, Linear bound, long step) {
    Linear way = bound.minus(first);
    return way != null && way.isConstant() && way.constant() / step >= 0
        ? first.plus(Linear.of(way.constant() / step * step)) : null;
  }

  /** What each turn adds, if that is all that happens to the variable; else 0. */
  private static long step(Statement.Loop loop, Element variable) {
    List<Expression.Assign> assignments = Program.assignments(variable, loop.turn());
    if (assignments.size() != 1 || !assignments.getFirst().isStepOf(variable)
        || (!Program.assignments(variable, loop.body()).isEmpty() && !isMade(loop.body(), assignments.getFirst()))) {
      return 0;
    }
    Expression.Operation operation = (Expression.Operation) assignments.getFirst().value();
    return !(operation.right() instanceof Expression.Constant constant) || constant.value() == null ? 0
        : operation.kind() == Tree.Kind.PLUS ? constant.value() : -constant.value();
  }

  /** Whether each turn makes a step: at its end, or anywhere if nothing behind the step may end the loop. */
  private static boolean isMade(Statement body, Expression step) {
    boolean leaves = Walk.anyStatement(body, each -> each instanceof Statement.Leave exit
        && (exit.kind() == Leaving.BREAK || exit.kind() == Leaving.RETURN));
    return makes(leaves && body instanceof Statement.Block block && !block.statements().isEmpty()
        ? block.statements().getLast() : body, step);
  }

  private static boolean makes(Object node, Expression step) {
    return node == step || switch (node) {
      case Statement.Block _,Statement.Evaluate _,Statement.Declare _,Expression.Invoke _,Expression.Assign _,Expression.Indexed _,Expression.Parts _ ->
          Walk.parts(node).stream().anyMatch(each -> makes(each, step));
      case Expression.Operation operation -> operation.kind() != Tree.Kind.CONDITIONAL_AND
          && operation.kind() != Tree.Kind.CONDITIONAL_OR
          && (makes(operation.left(), step) || makes(operation.right(), step));
      case null, default -> false;
    };
  }
}
