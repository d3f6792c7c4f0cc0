package org.shmem4j.processor.flow;

import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Goes through statements and expressions, lambdas included. */
final class Walk {
  private Walk() {}

  /** Hands over each expression in a statement, the outer ones first. */
  static void expressions(Statement statement, Consumer<Expression> action) {
    switch (statement) {
      case null -> { }
      case Statement.Block block -> block.statements().forEach(each -> expressions(each, action));
      case Statement.Evaluate evaluate -> expressions(evaluate.expression(), action);
      case Statement.Declare declare -> expressions(declare.value(), action);
      case Statement.If branch -> {
        expressions(branch.condition(), action);
        expressions(branch.yes(), action);
        expressions(branch.no(), action);
      }
      case Statement.Loop loop -> {
        loop.starts().forEach(each -> expressions(each, action));
        expressions(loop.condition(), action);
        expressions(loop.body(), action);
        loop.updates().forEach(each -> expressions(each, action));
      }
      case Statement.Each each -> {
        expressions(each.elements(), action);
        expressions(each.body(), action);
      }
      case Statement.Switch choice -> {
        expressions(choice.selector(), action);
        choice.cases().forEach(each -> expressions(each.body(), action));
      }
      case Statement.Try attempt -> {
        attempt.resources().forEach(each -> expressions(each, action));
        expressions(attempt.body(), action);
        attempt.catches().forEach(each -> expressions(each.body(), action));
        expressions(attempt.last(), action);
      }
      case Statement.Labelled labelled -> expressions(labelled.body(), action);
      case Statement.Return exit -> expressions(exit.value(), action);
      case Statement.Yield exit -> expressions(exit.value(), action);
      case Statement.Throw exit -> expressions(exit.value(), action);
      case Statement.Break ignored -> { }
      case Statement.Continue ignored -> { }
    }
  }

  /** Hands over an expression and each in it. */
  static void expressions(Expression expression, Consumer<Expression> action) {
    if (expression == null) {
      return;
    }
    action.accept(expression);
    children(expression).forEach(each -> expressions(each, action));
    switch (expression) {
      case Expression.Function function -> expressions(function.body(), action);
      case Expression.Select select -> expressions(select.body(), action);
      default -> { }
    }
  }

  private static List<Expression> children(Expression expression) {
    return switch (expression) {
      case Expression.Member member -> List.of(member.owner());
      case Expression.Indexed indexed -> List.of(indexed.array(), indexed.index());
      case Expression.Invoke call -> call.receiver() == null
          ? call.arguments()
          : Stream.concat(Stream.of(call.receiver()), call.arguments().stream())
              .toList();
      case Expression.Create creation -> creation.arguments();
      case Expression.CreateArray array -> Stream.concat(
          Stream.ofNullable(array.length()), array.elements().stream()).toList();
      case Expression.Operation operation -> operation.right() == null
          ? List.of(operation.left()) : List.of(operation.left(), operation.right());
      case Expression.Choice choice -> List.of(choice.condition(), choice.yes(), choice.no());
      case Expression.Assign assign -> List.of(assign.target(), assign.value());
      case Expression.Reference reference ->
          reference.receiver() == null ? List.of() : List.of(reference.receiver());
      case Expression.Parts parts -> parts.parts();
      default -> List.of();
    };
  }

  /** Hands over each statement in a statement, itself first; not those of lambdas. */
  static void statements(Statement statement, Consumer<Statement> action) {
    if (statement == null) {
      return;
    }
    action.accept(statement);
    switch (statement) {
      case Statement.Block block -> block.statements().forEach(each -> statements(each, action));
      case Statement.If branch -> {
        statements(branch.yes(), action);
        statements(branch.no(), action);
      }
      case Statement.Loop loop -> statements(loop.body(), action);
      case Statement.Each each -> statements(each.body(), action);
      case Statement.Switch choice -> choice.cases().forEach(each -> statements(each.body(), action));
      case Statement.Try attempt -> {
        statements(attempt.body(), action);
        attempt.catches().forEach(each -> statements(each.body(), action));
        statements(attempt.last(), action);
      }
      case Statement.Labelled labelled -> statements(labelled.body(), action);
      default -> { }
    }
  }
}
