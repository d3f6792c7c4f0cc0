package org.shmem4j.processor.flow;

import com.sun.source.tree.Tree;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import javax.lang.model.element.ExecutableElement;

/** Loops without a condition that start by breaking off: they are loops with a condition, written otherwise. */
final class Breaks {
  private static final Map<Tree.Kind, Tree.Kind> OPPOSITES = Map.of(
      Tree.Kind.EQUAL_TO, Tree.Kind.NOT_EQUAL_TO, Tree.Kind.NOT_EQUAL_TO, Tree.Kind.EQUAL_TO,
      Tree.Kind.LESS_THAN, Tree.Kind.GREATER_THAN_EQUAL, Tree.Kind.GREATER_THAN_EQUAL, Tree.Kind.LESS_THAN,
      Tree.Kind.GREATER_THAN, Tree.Kind.LESS_THAN_EQUAL, Tree.Kind.LESS_THAN_EQUAL, Tree.Kind.GREATER_THAN);

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

  /** Whether a body may end its loop before the condition does; {@code isOwn}: whether a break of the loop counts. */
  static boolean leaves(Statement body, boolean isOwn, Predicate<ExecutableElement> throwing) {
    return exits(body, isOwn)
        || Walk.any(body, each -> each instanceof Expression.Invoke call && throwing.test(call.method()));
  }

  private static boolean exits(Statement statement, boolean isOwn) {
    return switch (statement) {
      case Statement.Break exit -> isOwn || exit.label() != null;
      case Statement.Continue exit -> exit.label() != null;
      case Statement.Return _, Statement.Throw _ -> true;
      case Statement.Loop _, Statement.Each _, Statement.Switch _ -> exitsWithin(statement, false);
      default -> exitsWithin(statement, isOwn);
    };
  }

  private static boolean exitsWithin(Statement statement, boolean isOwn) {
    return Walk.parts(statement).stream().anyMatch(each -> each instanceof Statement part && exits(part, isOwn));
  }

  private static boolean breaks(Statement statement) {
    return switch (statement) {
      case Statement.Break exit -> exit.label() == null;
      case Statement.Block block -> block.statements().size() == 1 && breaks(block.statements().getFirst());
      default -> false;
    };
  }

  private static Expression opposite(Expression condition) {
    Expression.Operation test = condition instanceof Expression.Operation operation ? operation : null;
    Tree.Kind kind = test == null ? null : OPPOSITES.get(test.kind());
    return kind != null ? new Expression.Operation(test.place(), kind, test.left(), test.right())
        : new Expression.Operation(condition.place(), Tree.Kind.LOGICAL_COMPLEMENT, condition, null);
  }
}
