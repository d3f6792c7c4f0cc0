package org.shmem4j.processor.flow.program;

import com.sun.source.tree.Tree;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import javax.lang.model.element.ExecutableElement;

/** What the syntax of a loop tells about how it ends. */
public final class LoopForms {
  private static final Map<Tree.Kind, Tree.Kind> OPPOSITES = Map.of(
      Tree.Kind.EQUAL_TO, Tree.Kind.NOT_EQUAL_TO, Tree.Kind.NOT_EQUAL_TO, Tree.Kind.EQUAL_TO,
      Tree.Kind.LESS_THAN, Tree.Kind.GREATER_THAN_EQUAL, Tree.Kind.GREATER_THAN_EQUAL, Tree.Kind.LESS_THAN,
      Tree.Kind.GREATER_THAN, Tree.Kind.LESS_THAN_EQUAL, Tree.Kind.LESS_THAN_EQUAL, Tree.Kind.GREATER_THAN);

  private LoopForms() {}

  /**
   * Gives a loop the condition of its break: an endless loop that starts with {@code if (done) break;} becomes one that
   * runs while it is not done. Other loops are returned as they are.
   */
  static Statement.Loop withConditionOfBreak(Statement.Loop loop) {
    if (!isEndless(loop) || !(loop.body() instanceof Statement.Block block) || block.statements().isEmpty()
        || !(block.statements().getFirst() instanceof Statement.If test) || test.no() != null || !breaks(test.yes())) {
      return loop;
    }
    List<Statement> rest = block.statements().subList(1, block.statements().size());
    return new Statement.Loop(
        loop.starts(), opposite(test.condition()), new Statement.Block(rest), loop.updates(), true);
  }

  public static boolean isEndless(Statement.Loop loop) {
    return loop.condition() == null || (loop.condition() instanceof Expression.Truth truth && truth.value());
  }

  /**
   * {@return whether a body may end its loop before the condition does}
   *
   * @param isOwn whether a break of the loop itself counts
   */
  public static boolean leaves(Statement body, boolean isOwn, Predicate<ExecutableElement> throwing) {
    return exits(body, isOwn)
        || Walk.any(body, each -> each instanceof Expression.Invoke call && throwing.test(call.method()));
  }

  private static boolean exits(Statement statement, boolean isOwn) {
    return switch (statement) {
      case Statement.Leave exit -> switch (exit.kind()) {
        case BREAK -> isOwn || exit.label() != null;
        case CONTINUE -> exit.label() != null;
        case RETURN, THROW -> true;
        case YIELD -> false;
      };
      case Statement.Loop _,Statement.Each _,Statement.Switch _ -> exitsWithin(statement, false);
      default -> exitsWithin(statement, isOwn);
    };
  }

  private static boolean exitsWithin(Statement statement, boolean isOwn) {
    return Walk.children(statement).stream().anyMatch(each -> each instanceof Statement inner && exits(inner, isOwn));
  }

  private static boolean breaks(Statement statement) {
    return switch (statement) {
      case Statement.Leave exit -> exit.kind() == Leaving.BREAK && exit.label() == null;
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
