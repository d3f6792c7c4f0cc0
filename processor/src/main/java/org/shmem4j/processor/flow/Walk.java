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
    parts(node).forEach(each -> expressions(each, action));
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
    parts(statement).stream().filter(Statement.class::isInstance).forEach(each -> statements((Statement) each, action));
  }

  /** Whether a condition holds for a statement in a statement, or for itself; not for those in expressions. */
  static boolean anyStatement(Statement statement, Predicate<Statement> condition) {
    return condition.test(statement) || parts(statement).stream()
        .anyMatch(each -> each instanceof Statement inner && anyStatement(inner, condition));
  }

  /** The statements and expressions that a statement or expression is made of, as they are evaluated. */
  static List<Object> parts(Object node) {
    return switch (node) {
      case Statement.Block block -> of(block.statements());
      case Statement.Evaluate evaluate -> of(evaluate.expression());
      case Statement.Declare declare -> of(declare.value());
      case Statement.If branch -> of(branch.condition(), branch.yes(), branch.no());
      case Statement.Loop loop -> of(loop.starts(), loop.condition(), loop.body(), loop.updates());
      case Statement.Each each -> of(each.elements(), each.body());
      case Statement.Switch choice -> of(choice.selector(), choice.cases().stream().map(Statement.Case::body).toList());
      case Statement.Try attempt -> of(attempt.resources(), attempt.body(),
          attempt.catches().stream().map(Statement.Catch::body).toList(), attempt.last());
      case Statement.Labeled labeled -> of(labeled.body());
      case Statement.Leave exit -> of(exit.value());
      case Expression.Member member -> of(member.owner());
      case Expression.Indexed indexed -> of(indexed.array(), indexed.index());
      case Expression.Invoke call -> of(call.receiver(), call.arguments());
      case Expression.Create creation -> of(creation.arguments());
      case Expression.CreateArray array -> of(array.length(), array.elements());
      case Expression.Operation operation -> of(operation.left(), operation.right());
      case Expression.Choice choice -> of(choice.condition(), choice.yes(), choice.no());
      case Expression.Assign assign -> of(assign.target(), assign.value());
      case Expression.Reference reference -> of(reference.receiver());
      case Expression.Parts parts -> of(parts.parts());
      case Expression.Function function -> of(function.body());
      case Expression.Select select -> of(select.body());
      case null, default -> List.of();
    };
  }

  private static List<Object> of(Object... parts) {
    List<Object> all = new ArrayList<>(parts.length);
    for (Object each : parts) {
      if (each instanceof List<?> list) {
        all.addAll(list);
      } else if (each != null) {
        all.add(each);
      }
    }
    return all;
  }
}
