package org.shmem4j.processor.flow.interpret;

import com.sun.source.tree.Tree;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.shmem4j.processor.flow.check.PartialCollectiveCheck;
import org.shmem4j.processor.flow.program.Expression;
import org.shmem4j.processor.flow.state.Branches;
import org.shmem4j.processor.flow.state.Facts;
import org.shmem4j.processor.flow.state.Run;
import org.shmem4j.processor.flow.state.Split;
import org.shmem4j.processor.flow.state.State;
import org.shmem4j.processor.flow.value.Linear;
import org.shmem4j.processor.flow.value.Value;

/** Splits and joins paths: PEs that took different ones must have made the same collective calls where they meet. */
record Paths(Run run, PartialCollectiveCheck collectives) {
  /**
   * Records on both ways of a condition that PEs may diverge there; returns null if there is one way, or all PEs take
   * the same.
   */
  Split split(Branches branches, Expression condition) {
    if (branches.yes() == null || branches.no() == null) {
      return null;
    }
    Split split = split(branches.value(), condition, branches.yes());
    side(branches.yes(), split, 0);
    side(branches.no(), split, 1);
    return split;
  }

  /** Compares the calls of PEs that evaluated the second operand of a condition with those of PEs that did not. */
  void rejoin(Split split, State without, Branches with) {
    if (split == null) {
      return;
    }
    Stream.of(with.yes(), with.no()).filter(Objects::nonNull).forEach(each -> {
      collectives.compare(without, each, List.of(without, each), false);
      each.splits.remove(split);
    });
    without.splits.remove(split);
  }

  /** The split by a value, or null if it is the same on all PEs. */
  Split split(Value value, Expression condition, State state) {
    return value.differsBetweenPes()
        ? new Split(condition.place(), value.differs(), state.trace, run.callers.size(), run.loops)
            .ofTurns(margin(condition, state))
        : null;
  }

  /** A number that decides a comparison: where that holds, it also holds for any larger number. Null if unknown. */
  private Linear margin(Expression condition, State state) {
    if (!(run.program.condition(condition) instanceof Expression.Operation test)) {
      return null;
    }
    Linear left = run.evaluator.evaluate(test.left(), state.copy()).number();
    Linear right = run.evaluator.evaluate(test.right(), state.copy()).number();
    return switch (test.kind()) {
      case LESS_THAN, LESS_THAN_EQUAL -> run.numbers.operation(Tree.Kind.MINUS, right, left);
      case GREATER_THAN, GREATER_THAN_EQUAL -> run.numbers.operation(Tree.Kind.MINUS, left, right);
      default -> null;
    };
  }

  /** Records the side of a split that a path took, null for no split; returns the state. */
  State side(State state, Split split, int number) {
    if (split != null) {
      state.splits.put(split, new Split.Side(number, List.of(), split.start));
    }
    return state;
  }

  /**
   * Joins the states where paths meet, and compares the collective calls on them. Null and dead states are skipped;
   * returns null if no other is left. The result may be the first state, changed, so callers must not use the given
   * states again.
   */
  State meet(List<State> states) {
    return meet(states, false);
  }

  /** Joins states as above; {@code isLoop} says whether the paths meet after the iterations of a loop. */
  State meet(List<State> states, boolean isLoop) {
    List<State> alive = states.stream().filter(State::isAlive).toList();
    for (int i = 0; i < alive.size(); i++) {
      for (int j = i + 1; j < alive.size(); j++) {
        collectives.compare(alive.get(i), alive.get(j), alive, isLoop);
      }
    }
    State met = null;
    for (State each : alive) {
      met = met == null ? each : State.join(met, each, Facts.FRESH);
    }
    if (met != null) {
      met.settle(run.conditions);
    }
    return met;
  }

  /** Compares the calls of PEs that go on with those of PEs that have left. */
  void compareWithLeavers(State goingOn, List<State> leavers) {
    List<State> all = Stream.concat(leavers.stream().filter(State::isAlive), Stream.of(goingOn)).toList();
    all.forEach(each -> collectives.compare(each, goingOn, all, true));
  }
}
