package org.shmem4j.processor.flow;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Goes through statements and expressions, lambdas included. */
final class Walk {
  private Walk() {}

  /** Hands over each expression in a statement or expression, itself among them, the outer ones first. */
  static void expressions(Object node, Consumer<Expression> action) {
    if (node instanceof Expression expression) {
      action.accept(expression);
    }
    parts(node, each -> expressions(each, action));
  }

  /** All expressions of a kind in a statement or expression, itself among them, the outer ones first. */
  static <T extends Expression> List<T> all(Object node, Class<T> kind) {
    List<T> all = new ArrayList<>();
    expressions(node, each -> {
      if (kind.isInstance(each)) {
        all.add(kind.cast(each));
      }
    });
    return all;
  }

  /** Whether a condition holds for an expression in a statement or expression, or for itself. */
  static boolean any(Object node, Predicate<Expression> condition) {
    return (node instanceof Expression expression && condition.test(expression))
        || parts(node).stream().anyMatch(each -> any(each, condition));
  }

  /** Hands over each statement in a statement, itself first; not those in expressions, as of lambdas. */
  static void statements(Statement statement, Consumer<Statement> action) {
    action.accept(statement);
    parts(statement, each -> {
      if (each instanceof Statement inner) {
        statements(inner, action);
      }
    });
  }

  /** Whether a condition holds for a statement in a statement, or for itself; not for those in expressions. */
  static boolean anyStatement(Statement statement, Predicate<Statement> condition) {
    return condition.test(statement) || parts(statement).stream()
        .anyMatch(each -> each instanceof Statement inner && anyStatement(inner, condition));
  }

  /** The statements and expressions that a statement or expression is made of, as they are evaluated. */
  static List<Object> parts(Object node) {
    List<Object> parts = new ArrayList<>();
    parts(node, parts::add);
    return parts;
  }

  private static void parts(Object node, Consumer<Object> action) {
    switch (node) {
      case Expression.Invoke call -> {
        each(action, call.receiver());
        call.arguments().forEach(action);
      }
      case Statement.Block block -> block.statements().forEach(action);
      case Statement.Evaluate evaluate -> each(action, evaluate.expression());
      case Statement.Declare declare -> each(action, declare.value());
      case Statement.If branch -> each(action, branch.condition(), branch.yes(), branch.no());
      case Statement.Loop loop -> each(action, loop.starts(), loop.condition(), loop.body(), loop.updates());
      case Statement.Each each -> each(action, each.elements(), each.body());
      case Statement.Switch choice -> {
        each(action, choice.selector());
        choice.cases().forEach(each -> each(action, each.body()));
      }
      case Statement.Try attempt -> {
        each(action, attempt.resources(), attempt.body());
        attempt.catches().forEach(each -> each(action, each.body()));
        each(action, attempt.last());
      }
      case Statement.Labeled labeled -> each(action, labeled.body());
      case Statement.Leave exit -> each(action, exit.value());
      case Expression.Member member -> each(action, member.owner());
      case Expression.Indexed indexed -> each(action, indexed.array(), indexed.index());
      case Expression.Create creation -> creation.arguments().forEach(action);
      case Expression.CreateArray array -> {
        each(action, array.length());
        array.elements().forEach(action);
      }
      case Expression.Operation operation -> each(action, operation.left(), operation.right());
      case Expression.Choice choice -> each(action, choice.condition(), choice.yes(), choice.no());
      case Expression.Assign assign -> each(action, assign.target(), assign.value());
      case Expression.Reference reference -> each(action, reference.receiver());
      case Expression.Parts parts -> parts.parts().forEach(action);
      case Expression.Function function -> each(action, function.body());
      case Expression.Select select -> each(action, select.body());
      case null, default -> { }
    }
  }

  private static void each(Consumer<Object> action, Object... parts) {
    for (Object each : parts) {
      if (each != null) {
        action.accept(each);
      }
    }
  }
}
