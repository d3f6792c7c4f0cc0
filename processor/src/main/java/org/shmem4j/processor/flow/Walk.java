package org.shmem4j.processor.flow;

import java.util.List;
import java.util.function.Consumer;

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
      case Statement.Labeled labeled -> expressions(labeled.body(), action);
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
    switch (expression) {
      case Expression.Member member -> expressions(member.owner(), action);
      case Expression.Indexed indexed -> {
        expressions(indexed.array(), action);
        expressions(indexed.index(), action);
      }
      case Expression.Invoke call -> {
        expressions(call.receiver(), action);
        all(call.arguments(), action);
      }
      case Expression.Create creation -> all(creation.arguments(), action);
      case Expression.CreateArray array -> {
        expressions(array.length(), action);
        all(array.elements(), action);
      }
      case Expression.Operation operation -> {
        expressions(operation.left(), action);
        expressions(operation.right(), action);
      }
      case Expression.Choice choice -> {
        expressions(choice.condition(), action);
        expressions(choice.yes(), action);
        expressions(choice.no(), action);
      }
      case Expression.Assign assign -> {
        expressions(assign.target(), action);
        expressions(assign.value(), action);
      }
      case Expression.Reference reference -> expressions(reference.receiver(), action);
      case Expression.Parts parts -> all(parts.parts(), action);
      case Expression.Function function -> expressions(function.body(), action);
      case Expression.Select select -> expressions(select.body(), action);
      default -> { }
    }
  }

  private static void all(List<Expression> expressions, Consumer<Expression> action) {
    for (Expression each : expressions) {
      expressions(each, action);
    }
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
      case Statement.Labeled labeled -> statements(labeled.body(), action);
      default -> { }
    }
  }
}
