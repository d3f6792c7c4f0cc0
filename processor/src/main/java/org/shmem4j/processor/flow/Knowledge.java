package org.shmem4j.processor.flow;

import com.sun.source.tree.Tree;

/** What a condition tells on either way from it. */
final class Knowledge {
  private Knowledge() {}

  static void learn(Expression condition, Run run, State yes, State no) {
    if (!(run.program.condition(condition) instanceof Expression.Operation operation) || operation.right() == null) {
      return;
    }
    boolean isEqual = operation.kind() == Tree.Kind.EQUAL_TO;
    if (!isEqual && operation.kind() != Tree.Kind.NOT_EQUAL_TO) {
      return;
    }
    State same = isEqual ? yes : no;
    Value left = run.evaluator.evaluate(operation.left(), same.copy());
    Value right = run.evaluator.evaluate(operation.right(), same.copy());
    if (left.isNull() || right.isNull()) {
      Expression other = left.isNull() ? operation.right() : operation.left();
      if (other instanceof Expression.Name name) {
        same.values.put(name.element(), Value.of(Things.NOTHING));
      }
    }
    if (left.number() != null && right.number() != null) {
      boolean isLeft = left.number().symbol() != null;
      Symbol symbol = (isLeft ? left : right).number().symbol();
      if (symbol != null) {
        same.equal.put(symbol, (isLeft ? right : left).number());
      }
    }
  }
}
