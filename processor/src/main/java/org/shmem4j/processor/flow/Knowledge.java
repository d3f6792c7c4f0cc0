package org.shmem4j.processor.flow;

import com.sun.source.tree.Tree;

/** What a condition tells on either way from it. */
final class Knowledge {
  private Knowledge() {}

  static void learn(Expression condition, Evaluator evaluator, State yes, State no) {
    if (!(condition instanceof Expression.Operation operation) || operation.right() == null) {
      return;
    }
    boolean isEqual = operation.kind() == Tree.Kind.EQUAL_TO;
    if (!isEqual && operation.kind() != Tree.Kind.NOT_EQUAL_TO) {
      return;
    }
    State same = isEqual ? yes : no;
    Value left = evaluator.evaluate(operation.left(), same.copy());
    Value right = evaluator.evaluate(operation.right(), same.copy());
    if (left.isNull() || right.isNull()) {
      Expression other = left.isNull() ? operation.right() : operation.left();
      if (other instanceof Expression.Name name) {
        same.values.put(name.element(), Value.of(Things.NOTHING));
      }
    }
    if (left.number() != null && right.number() != null) {
      Symbol symbol = left.number().symbol();
      same.equate(symbol != null ? symbol : right.number().symbol(), symbol != null ? right.number() : left.number());
    }
  }
}
