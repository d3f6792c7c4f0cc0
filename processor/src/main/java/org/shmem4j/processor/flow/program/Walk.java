package org.shmem4j.processor.flow.program;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Traverses statements and expressions, including lambdas. */
public final class Walk {
  private Walk() {}

  /** Passes on each expression in a statement or expression, including itself, outer ones first. */
  public static void expressions(Object node, Consumer<Expression> action) {
    if (node instanceof Expression expression) {
      action.accept(expression);
    }
    children(node).forEach(each -> expressions(each, action));
  }

  /** All expressions of a kind in a statement or expression, including itself, outer ones first. */
  public static <T extends Expression> List<T> all(Object node, Class<T> kind) {
    List<T> all = new ArrayList<>();
    expressions(node, each -> {
      if (kind.isInstance(each)) {
        all.add(kind.cast(each));
      }
    });
    return all;
  }

  /** {@return whether a condition holds for a statement or expression or for any expression in it} */
  public static boolean any(Object node, Predicate<Expression> condition) {
    return (node instanceof Expression expression && condition.test(expression))
        || children(node).stream().anyMatch(each -> any(each, condition));
  }

  /** Passes on each statement in a statement, itself first, except those inside expressions, such as lambdas. */
  public static void statements(Statement statement, Consumer<Statement> action) {
    action.accept(statement);
    children(statement).stream().filter(Statement.class::isInstance)
        .forEach(each -> statements((Statement) each, action));
  }

  /** {@return whether a condition holds for a statement or for any statement in it, except those inside expressions} */
  public static boolean anyStatement(Statement statement, Predicate<Statement> condition) {
    return condition.test(statement) || children(statement).stream()
        .anyMatch(each -> each instanceof Statement inner && anyStatement(inner, condition));
  }

  /** The children of a statement or expression, in the order of evaluation. */
  public static List<Object> children(Object node) {
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
      case Expression.Opaque opaque -> of(opaque.operands());
      case Expression.Function function -> of(function.body());
      case Expression.Select select -> of(select.body());
      case null, default -> List.of();
    };
  }

  private static List<Object> of(Object... given) {
    List<Object> all = new ArrayList<>(given.length);
    for (Object each : given) {
      if (each instanceof List<?> list) {
        all.addAll(list);
      } else if (each != null) {
        all.add(each);
      }
    }
    return all;
  }
}
