package org.shmem4j.processor.flow;

import com.sun.source.tree.Tree;
import java.util.List;
import java.util.function.Predicate;
import javax.lang.model.element.ExecutableElement;

/** Loops without a condition that start by breaking off: they are loops with a condition, written otherwise. */
final class Breaks {
  private Breaks() {}

  /** The same loop, with what it starts by breaking off at as its condition. */
  static Statement.Loop first(Statement.Loop loop) {
    if (!isEndless(loop) || !(loop.body() instanceof Statement.Block block) || block.statements().isEmpty()
        || !(block.statements().getFirst() instanceof Statement.If test) || test.no() != null
        || !breaks(test.yes())) {
      return loop;
    }
    List<Statement> rest = block.statements().subList(1, block.statements().size());
    return new Statement.Loop(loop.place(), loop.starts(), opposite(test.condition()), new Statement.Block(rest),
        loop.updates(), true);
  }

  static boolean isEndless(Statement.Loop loop) {
    return loop.condition() == null || (loop.condition() instanceof Expression.Truth truth && truth.value());
  }

  /** Whether a body may end its loop before the condition does. */
  static boolean leaves(Statement body, Predicate<ExecutableElement> throwing) {
    return leaves(body, true, throwing);
  }

  /** Whether a body may leave more than its loop. */
  static boolean leavesMore(Statement body, Predicate<ExecutableElement> throwing) {
    return leaves(body, false, throwing);
  }

  /** {@code isOwn}: whether a break without a label counts. */
  private static boolean leaves(Statement statement, boolean isOwn, Predicate<ExecutableElement> throwing) {
    return exits(statement, isOwn) || Walk.any(
        statement, each -> each instanceof Expression.Invoke call && throwing.test(call.method()));
  }

  private static boolean exits(Statement statement, boolean isOwn) {
    return switch (statement) {
      case Statement.Block block -> block.statements().stream().anyMatch(each -> exits(each, isOwn));
      case Statement.If branch -> exits(branch.yes(), isOwn) || exits(branch.no(), isOwn);
      case Statement.Loop loop -> exits(loop.body(), false);
      case Statement.Each each -> exits(each.body(), false);
      case Statement.Switch choice -> choice.cases().stream().anyMatch(each -> exits(each.body(), false));
      case Statement.Try attempt -> exits(attempt.body(), isOwn) || exits(attempt.last(), isOwn)
          || attempt.catches().stream().anyMatch(each -> exits(each.body(), isOwn));
      case Statement.Labeled labeled -> exits(labeled.body(), isOwn);
      case Statement.Break exit -> isOwn || exit.label() != null;
      case Statement.Continue exit -> exit.label() != null;
      case Statement.Return exit -> true;
      case Statement.Throw exit -> true;
      case null, default -> false;
    };
  }

  private static boolean breaks(Statement statement) {
    return switch (statement) {
      case Statement.Break exit -> exit.label() == null;
      case Statement.Block block -> block.statements().size() == 1 && breaks(block.statements().getFirst());
      default -> false;
    };
  }

  private static Expression opposite(Expression condition) {
    Tree.Kind kind = !(condition instanceof Expression.Operation operation) ? null : switch (operation.kind()) {
      case EQUAL_TO -> Tree.Kind.NOT_EQUAL_TO;
      case NOT_EQUAL_TO -> Tree.Kind.EQUAL_TO;
      case LESS_THAN -> Tree.Kind.GREATER_THAN_EQUAL;
      case LESS_THAN_EQUAL -> Tree.Kind.GREATER_THAN;
      case GREATER_THAN -> Tree.Kind.LESS_THAN_EQUAL;
      case GREATER_THAN_EQUAL -> Tree.Kind.LESS_THAN;
      default -> null;
    };
    return kind != null && condition instanceof Expression.Operation test
        ? new Expression.Operation(test.place(), kind, test.left(), test.right())
        : new Expression.Operation(condition.place(), Tree.Kind.LOGICAL_COMPLEMENT, condition, null);
  }
}
