package org.shmem4j.processor.flow.interpret;

import com.sun.source.tree.Tree;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.Element;
import org.shmem4j.processor.flow.program.Expression;
import org.shmem4j.processor.flow.program.Program;
import org.shmem4j.processor.flow.program.Statement;
import org.shmem4j.processor.flow.program.Walk;
import org.shmem4j.processor.flow.state.Run;
import org.shmem4j.processor.flow.state.Split;
import org.shmem4j.processor.flow.state.State;
import org.shmem4j.processor.flow.value.Linear;
import org.shmem4j.processor.flow.value.Value;

/**
 * Distinguishes loops in which each PE does its share of some work from loops in which PEs take more or fewer
 * iterations.
 */
final class SharedLoops {
  private SharedLoops() {}

  /** How many iterations PEs take in a loop if they share its work. */
  static Split.Share share(Statement.Loop loop, State state, Set<Element> assigned, Run run) {
    if (!isShare(loop, state, assigned, run)) {
      return Split.Share.NONE;
    }
    return isUneven(loop, state, run) ? Split.Share.UNEVEN : Split.Share.EVEN;
  }

  /**
   * {@return whether each PE starts at its own number and steps by the number of PEs, up to a known number that is not
   * a multiple of some possible number of PEs}
   */
  private static boolean isUneven(Statement.Loop loop, State state, Run run) {
    boolean isUpTo = loop.condition() instanceof Expression.Operation test && test.kind() == Tree.Kind.LESS_THAN
        && test.left() instanceof Expression.Name counter && isEachPesOwn(loop, counter.element(), state, run);
    if (!isUpTo || state.isOfSomeSizes) {
      return false;
    }
    Linear bound = run.evaluator.evaluate(((Expression.Operation) loop.condition()).right(), state.copy()).number();
    if (bound == null || !bound.isConstant() || bound.constant() < 1) {
      return false;
    }
    Linear pes = run.world.size();
    return !pes.isConstant() || bound.constant() % pes.constant() != 0;
  }

  /** {@return whether a variable starts at the PE's number and steps by the number of PEs} */
  private static boolean isEachPesOwn(Statement.Loop loop, Element variable, State state, Run run) {
    List<Expression.Assign> steps = Program.assignments(variable, loop.turn());
    boolean isStepped = steps.size() == 1 && steps.getFirst().isIncrementOf(variable)
        && steps.getFirst().value() instanceof Expression.Operation step && step.kind() == Tree.Kind.PLUS
        && run.world.size().equals(run.evaluator.evaluate(step.right(), state.copy()).number());
    return isStepped
        && Linear.of(run.world.myPe()).equals(state.values.getOrDefault(variable, Value.UNKNOWN).number());
  }

  /**
   * {@return whether a loop may take the same number of iterations on every PE although its condition differs: its
   * start depends on the PE's number, and so does its end, or its steps depend on the number of PEs}
   */
  private static boolean isShare(Statement.Loop loop, State state, Set<Element> assigned, Run run) {
    List<Element> counted = Walk.all(loop.condition(), Expression.Name.class).stream()
        .<Element>map(Expression.Name::element).filter(assigned::contains).toList();
    boolean startsApart = counted.stream()
        .anyMatch(each -> state.values.getOrDefault(each, Value.UNKNOWN).differsBetweenPes());
    return startsApart && (!counted.stream().allMatch(each -> hasConstantStep(loop, each))
        || Walk.any(loop.condition(), each -> isBound(each, assigned)
            && run.evaluator.evaluate(each, state.copy()).differs().contains(run.world.myPe())));
  }

  private static boolean isBound(Expression each, Set<Element> assigned) {
    return each instanceof Expression.Invoke
        || (each instanceof Expression.Name name && !assigned.contains(name.element()));
  }

  private static boolean hasConstantStep(Statement.Loop loop, Element variable) {
    return Program.assignments(variable, loop.turn()).stream().allMatch(each -> each.isIncrementOf(variable)
        && ((Expression.Operation) each.value()).right() instanceof Expression.Constant);
  }
}
