package org.shmem4j.processor.flow.interpret;

import com.sun.source.tree.Tree;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Element;
import org.shmem4j.processor.flow.program.Expression;
import org.shmem4j.processor.flow.program.Leaving;
import org.shmem4j.processor.flow.program.Program;
import org.shmem4j.processor.flow.program.Statement;
import org.shmem4j.processor.flow.program.Walk;
import org.shmem4j.processor.flow.state.Run;
import org.shmem4j.processor.flow.state.State;
import org.shmem4j.processor.flow.value.Linear;
import org.shmem4j.processor.flow.value.Symbol;
import org.shmem4j.processor.flow.value.Value;

/**
 * A variable that counts the iterations of a loop: an induction variable.
 *
 * @param number the symbol for its value in an arbitrary iteration
 * @param turns the number of iterations after the first, negative if there is no first iteration, or null if unknown
 */
record Counter(Element variable, Symbol number, Linear turns) {
  /** Each comparison as seen from its right side. */
  private static final Map<Tree.Kind, Tree.Kind> TURNED = Map.of(
      Tree.Kind.LESS_THAN, Tree.Kind.GREATER_THAN, Tree.Kind.LESS_THAN_EQUAL, Tree.Kind.GREATER_THAN_EQUAL,
      Tree.Kind.GREATER_THAN, Tree.Kind.LESS_THAN, Tree.Kind.GREATER_THAN_EQUAL, Tree.Kind.LESS_THAN_EQUAL);

  /**
   * A loop's condition with the counter on the left.
   *
   * @param tested the counter's side: the counter, its step, or it plus or minus a constant
   * @param kind the comparison, seen from the left
   * @param bound what it is compared with
   */
  private record Test(Expression tested, Expression.Name counter, Tree.Kind kind, Expression bound) {
    /** The test of a loop, or null if its condition compares no variable that the loop assigns. */
    static Test of(Statement.Loop loop, Set<Element> assigned) {
      if (!(loop.condition() instanceof Expression.Operation condition) || condition.right() == null) {
        return null;
      }
      boolean isCounterLeft =
          counted(condition.left()) instanceof Expression.Name left && assigned.contains(left.element());
      Expression tested = isCounterLeft ? condition.left() : condition.right();
      if (!(counted(tested) instanceof Expression.Name counter) || !assigned.contains(counter.element())) {
        return null;
      }
      return isCounterLeft ? new Test(tested, counter, condition.kind(), condition.right())
          : new Test(tested, counter, TURNED.getOrDefault(condition.kind(), condition.kind()), condition.left());
    }

    /**
     * The sum or difference with a constant that is compared, such as {@code i + 4 < n}, or null if it is the counter
     * itself.
     */
    Expression.Operation moved() {
      return tested instanceof Expression.Operation sum && sum.left() == counter ? sum : null;
    }

    /** {@return whether the condition itself steps, as {@code i++ < n} or {@code ++i < n} do} */
    boolean isStepping() {
      return tested != counter && moved() == null;
    }

    /** {@return whether the condition steps and compares the value before the step, as {@code i++ < n} does} */
    boolean comparesBeforeStep() {
      return isStepping() && !(tested instanceof Expression.Assign);
    }

    /** The limit that the counter itself is compared with, or null if that is unknown or changes in the loop. */
    Linear limit(State state, Set<Element> assigned, Run run) {
      boolean isFixed = !Walk.any(
          bound, each -> each instanceof Expression.Name other && assigned.contains(other.element()));
      if (!isFixed) {
        return null;
      }
      Linear limit = run.evaluator.evaluate(bound, state.copy()).number();
      Expression.Operation moved = moved();
      if (moved == null) {
        return limit;
      }
      Tree.Kind back = moved.kind() == Tree.Kind.PLUS ? Tree.Kind.MINUS : Tree.Kind.PLUS;
      return run.numbers.operation(back, limit, run.evaluator.evaluate(moved.right(), state.copy()).number());
    }

    /**
     * The last number for which the test holds if each step is 1 or -1, or null if the steps lead away from the limit.
     */
    Linear lastBefore(Linear limit, boolean isUp) {
      return switch (kind) {
        case LESS_THAN, NOT_EQUAL_TO -> isUp ? limit.minus(Linear.of(1)) : null;
        case LESS_THAN_EQUAL -> isUp ? limit : null;
        case GREATER_THAN -> isUp ? null : limit.plus(Linear.of(1));
        case GREATER_THAN_EQUAL -> isUp ? null : limit;
        default -> null;
      };
    }
  }

  /**
   * The counter of a loop, in the state before its first iteration, or null if none is recognized. If the loop may end
   * early, only its first value is sure to be reached.
   */
  static Counter of(Statement.Loop loop, State state, Set<Element> assigned, boolean mayEndEarly, Run run) {
    Test test = Test.of(loop, assigned);
    if (test == null) {
      return null;
    }
    Element variable = test.counter().element();
    long step = step(loop, variable);
    Linear first = state.values.getOrDefault(variable, Value.UNKNOWN).number();
    Linear limit = test.limit(state, assigned, run);
    if (step == 0 || first == null || limit == null) {
      return null;
    }
    Linear last = last(test, first, limit, step);
    if (last == null) {
      return null;
    }
    boolean stepsBeforeBody = test.isStepping() && loop.testsFirst();
    Linear start = stepsBeforeBody ? first.plus(Linear.of(step)) : first;
    Linear end = test.comparesBeforeStep() ? last.plus(Linear.of(step)) : last;
    return between(variable, start, end, step > 0, mayEndEarly, state);
  }

  /** The last number that is compared and for which the loop continues, or null if unknown. */
  private static Linear last(Test test, Linear first, Linear limit, long step) {
    Linear bound = test.lastBefore(limit, step > 0);
    if (bound == null || Math.abs(step) == 1) {
      return bound;
    }
    boolean isSteppedFirst = test.isStepping() && !test.comparesBeforeStep();
    return lastOf(isSteppedFirst ? first.plus(Linear.of(step)) : first, bound, step);
  }

  /**
   * A counter that goes from one number to another, up or down; it keeps the weight of the path that reaches these
   * numbers.
   */
  private static Counter between(
      Element variable, Linear start, Linear end, boolean isUp, boolean mayEndEarly, State state) {
    Linear least = isUp ? start : end;
    Linear most = isUp ? end : start;
    Linear turns = most.minus(least);
    String name = variable.getSimpleName().toString();
    boolean isGoneThrough = turns != null && turns.isAtLeast(0);
    if (!isGoneThrough) {
      return new Counter(variable, Symbol.ofNoTurn(name, least, most), turns);
    }
    boolean comesToLeast = isUp || !mayEndEarly;
    boolean comesToMost = !isUp || !mayEndEarly;
    return new Counter(variable, Symbol.ofTurns(name, least, most, comesToLeast, comesToMost, state.weight), turns);
  }

  /** The variable on one side of a test, without a constant or step; the side itself if it has another form. */
  private static Expression counted(Expression side) {
    return switch (side) {
      case Expression.Assign step when step.target() instanceof Expression.Name name
          && step.isIncrementOf(name.element()) -> name;
      case Expression.Operation back when back.left() instanceof Expression.Assign step
          && back.right() instanceof Expression.Constant -> counted(step);
      case Expression.Operation moved when moved.left() instanceof Expression.Name name
          && (moved.kind() == Tree.Kind.PLUS || moved.kind() == Tree.Kind.MINUS)
          && moved.right() instanceof Expression.Constant -> name;
      default -> side;
    };
  }

  /** The last number within a bound that a loop with a longer step reaches, or null if unknown. */
  private static Linear lastOf(Linear first, Linear bound, long step) {
    Linear way = bound.minus(first);
    if (way == null || !way.isConstant() || way.constant() / step < 0) {
      return null;
    }
    return first.plus(Linear.of(way.constant() / step * step));
  }

  /** The constant that each iteration adds to the variable; 0 if unknown, or if anything else assigns the variable. */
  private static long step(Statement.Loop loop, Element variable) {
    List<Expression.Assign> assignments = Program.assignments(variable, loop.turn());
    if (assignments.size() != 1 || !assignments.getFirst().isIncrementOf(variable)) {
      return 0;
    }
    Expression.Assign step = assignments.getFirst();
    boolean isInBody = !Program.assignments(variable, loop.body()).isEmpty();
    if (isInBody && !isMadeInEachTurn(loop.body(), step)) {
      return 0;
    }
    Expression.Operation operation = (Expression.Operation) step.value();
    if (!(operation.right() instanceof Expression.Constant constant) || constant.value() == null) {
      return 0;
    }
    return operation.kind() == Tree.Kind.PLUS ? constant.value() : -constant.value();
  }

  /** {@return whether each iteration makes the step: at its end, or anywhere in a body without break or return} */
  private static boolean isMadeInEachTurn(Statement body, Expression step) {
    boolean leaves = Walk.anyStatement(body, each -> each instanceof Statement.Leave exit
        && (exit.kind() == Leaving.BREAK || exit.kind() == Leaving.RETURN));
    boolean isAtEndOnly = leaves && body instanceof Statement.Block block && !block.statements().isEmpty();
    return makes(isAtEndOnly ? ((Statement.Block) body).statements().getLast() : body, step);
  }

  /** {@return whether a step is made whenever a statement or expression is evaluated} */
  private static boolean makes(Object node, Expression step) {
    if (node == step) {
      return true;
    }
    return switch (node) {
      case Statement.Block _,Statement.Evaluate _,Statement.Declare _,Expression.Invoke _,Expression.Assign _,Expression.Indexed _,Expression.Opaque _ ->
          Walk.children(node).stream().anyMatch(each -> makes(each, step));
      case Expression.Operation operation -> operation.kind() != Tree.Kind.CONDITIONAL_AND
          && operation.kind() != Tree.Kind.CONDITIONAL_OR
          && (makes(operation.left(), step) || makes(operation.right(), step));
      case null, default -> false;
    };
  }
}
