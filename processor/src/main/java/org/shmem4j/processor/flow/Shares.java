package org.shmem4j.processor.flow;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.Element;

/** Loops over a PE's share of some work, which take as many turns on every PE. */
final class Shares {
  private Shares() {}

  /**
   * Whether a loop may take as many turns on every PE although its condition differs: it starts where the PE's number
   * says, and ends there too, or goes on by steps that depend on the number of PEs.
   */
  static boolean isShare(Statement.Loop loop, State state, Set<Element> assigned, Run run) {
    if (loop.condition() == null) {
      return false;
    }
    boolean[] startsApart = new boolean[1];
    boolean[] isKnown = {true};
    List<Expression> bounds = new ArrayList<>();
    Walk.expressions(loop.condition(), each -> {
      if (each instanceof Expression.Name name && assigned.contains(name.element())) {
        startsApart[0] |= state.values.getOrDefault(name.element(), Value.UNKNOWN).differsBetweenPes();
        isKnown[0] &= hasConstantStep(loop, name.element());
      } else if (each instanceof Expression.Name || each instanceof Expression.Invoke) {
        bounds.add(each);
      }
    });
    return startsApart[0] && (!isKnown[0] || bounds.stream()
        .anyMatch(each -> run.evaluator.evaluate(each, state.copy()).differs().contains(run.world.myPe())));
  }

  private static boolean hasConstantStep(Statement.Loop loop, Element variable) {
    return !Walk.any(loop.updates(), each -> !isConstant(each, variable))
        && !Walk.any(loop.body(), each -> !isConstant(each, variable));
  }

  private static boolean isConstant(Expression expression, Element variable) {
    return !(expression instanceof Expression.Assign assign) || !(assign.target() instanceof Expression.Name name)
        || !name.element().equals(variable) || (assign.isStepOf(variable)
            && ((Expression.Operation) assign.value()).right() instanceof Expression.Constant);
  }
}
