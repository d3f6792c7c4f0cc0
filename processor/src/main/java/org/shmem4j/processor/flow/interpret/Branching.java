package org.shmem4j.processor.flow.interpret;

import java.util.Arrays;
import java.util.Set;
import org.shmem4j.processor.flow.program.Expression;
import org.shmem4j.processor.flow.state.Branches;
import org.shmem4j.processor.flow.state.Run;
import org.shmem4j.processor.flow.state.Split;
import org.shmem4j.processor.flow.state.State;
import org.shmem4j.processor.flow.value.Linear;
import org.shmem4j.processor.flow.value.Symbol;
import org.shmem4j.processor.flow.value.TrackedObject;
import org.shmem4j.processor.flow.value.Value;

/** Follows conditions, and the expressions that choose between two others. */
public record Branching(Run run, Services services) {
  /**
   * Follows a condition both ways. The given state itself becomes one of the two results, so the caller must not use it
   * again.
   */
  Branches branch(Expression condition, State state) {
    if (condition instanceof Expression.Operation operation) {
      switch (operation.kind()) {
        case LOGICAL_COMPLEMENT -> {
          return opposite(branch(operation.left(), state));
        }
        case CONDITIONAL_AND -> {
          return and(operation, state);
        }
        case CONDITIONAL_OR -> {
          return or(operation, state);
        }
        default -> {}
      }
    }
    return isTest(condition) ? followTest((Expression.Invoke) condition, state) : plain(condition, state);
  }

  private static Branches opposite(Branches branches) {
    Boolean truth = branches.value().truth();
    return new Branches(branches.no(), branches.yes(), truth != null ? Value.of(!truth) : branches.value());
  }

  private Branches and(Expression.Operation operation, State state) {
    Branches left = branch(operation.left(), state);
    if (left.yes() == null) {
      return left;
    }
    Branches right = second(operation, left, left.yes(), left.no());
    return new Branches(right.yes(), State.join(left.no(), right.no(), run.conditions), both(left, right));
  }

  private Branches or(Expression.Operation operation, State state) {
    Branches left = branch(operation.left(), state);
    if (left.no() == null) {
      return left;
    }
    Branches right = second(operation, left, left.no(), left.yes());
    return new Branches(State.join(left.yes(), right.yes(), run.conditions), right.no(), both(left, right));
  }

  /** Follows the second operand of a condition on the way that evaluates it; the other way is already decided. */
  private Branches second(Expression.Operation operation, Branches left, State goingOn, State decided) {
    Split split = services.paths.split(left, operation.left());
    Branches right = branch(operation.right(), goingOn);
    services.paths.rejoin(split, decided, right);
    return right;
  }

  /** Follows a condition that is neither a combination of others nor a request's test. */
  private Branches plain(Expression condition, State state) {
    Value value = run.evaluator.evaluate(condition, state);
    if (state.isDead) {
      return new Branches(null, null, value);
    }
    if (value.truth() != null) {
      return value.truth() ? new Branches(state, null, value) : new Branches(null, state, value);
    }
    TrackedObject team = testedTeam(condition, state);
    boolean isOfAll = team != null && state.keepsAllOf(team.weight);
    State no = state.halve().copy();
    if (isOfAll) {
      state.members.put(team.myPe(), state.weight);
    }
    learn(condition, state, no);
    if (condition instanceof Expression.Invoke call) {
      services.typestates.addAnswer(call, state, "");
      services.typestates.addAnswer(call, no, "not ");
    }
    return new Branches(state, no, value);
  }

  /**
   * Records what a condition implies where it holds and where it does not: that a variable is null, or what a symbol is
   * equal to.
   */
  private void learn(Expression condition, State yes, State no) {
    if (!(run.program.condition(condition) instanceof Expression.Operation operation) || operation.right() == null) {
      return;
    }
    switch (operation.kind()) {
      case EQUAL_TO -> learnEqual(operation, yes);
      case NOT_EQUAL_TO -> learnEqual(operation, no);
      default -> {}
    }
  }

  /** Records that both sides of a comparison are equal, in the state where they are. */
  private void learnEqual(Expression.Operation operation, State same) {
    Value left = run.evaluator.evaluate(operation.left(), same.copy());
    Value right = run.evaluator.evaluate(operation.right(), same.copy());
    if (left.isNull()) {
      learnNull(operation.right(), same);
    } else if (right.isNull()) {
      learnNull(operation.left(), same);
    }
    if (left.number() == null || right.number() == null) {
      return;
    }
    if (left.number().symbol() != null) {
      same.equal.put(left.number().symbol(), right.number());
    } else if (right.number().symbol() != null) {
      same.equal.put(right.number().symbol(), left.number());
    }
  }

  private static void learnNull(Expression expression, State state) {
    if (expression instanceof Expression.Name name) {
      state.values.put(name.element(), Value.of(InitialValues.NOTHING));
    }
  }

  /** The team whose membership of this PE a condition tests, or null if it tests none. */
  private TrackedObject testedTeam(Expression condition, State state) {
    boolean asks = condition instanceof Expression.Invoke call && call.receiver() instanceof Expression.Name
        && run.compiler.hasEffect(call.method(), "ASKS");
    TrackedObject team =
        asks ? run.evaluator.evaluate(((Expression.Invoke) condition).receiver(), state.copy()).object() : null;
    return team != null && team.kind == TrackedObject.Kind.TEAM && team.isMade() ? team : null;
  }

  /** {@return whether a condition depends only on the number of PEs, so that all PEs of a job take the same way} */
  boolean isAlike(Expression condition, State state) {
    return condition instanceof Expression.Operation operation && switch (operation.kind()) {
      case LOGICAL_COMPLEMENT -> isAlike(operation.left(), state);
      case CONDITIONAL_AND, CONDITIONAL_OR -> isAlike(operation.left(), state) && isAlike(operation.right(), state);
      case EQUAL_TO, NOT_EQUAL_TO, LESS_THAN, LESS_THAN_EQUAL, GREATER_THAN, GREATER_THAN_EQUAL ->
          isOfPes(operation.left(), state) && isOfPes(operation.right(), state);
      default -> false;
    };
  }

  private boolean isOfPes(Expression number, State state) {
    if (number instanceof Expression.Operation operation && operation.right() != null) {
      return isOfPes(operation.left(), state) && isOfPes(operation.right(), state);
    }
    boolean isPlain = number instanceof Expression.Constant || number instanceof Expression.Name
        || number instanceof Expression.Member
        || (number instanceof Expression.Invoke call && run.compiler.asksForPes(call.method()));
    Linear value = isPlain ? run.evaluator.evaluate(number, state.copy()).number() : null;
    return value != null && run.world.size().terms().keySet().containsAll(value.terms().keySet());
  }

  /** {@return whether an expression tests a request for completion} */
  boolean isTest(Expression expression) {
    return expression instanceof Expression.Invoke call && call.receiver() != null
        && run.compiler.hasEffect(call.method(), "TESTS");
  }

  /** Follows a request's test: the request is complete where it returns true, and only there. */
  private Branches followTest(Expression.Invoke test, State state) {
    State no = state.halve().copy();
    run.evaluator.evaluate(test.receiver(), no);
    run.evaluator.evaluate(test, state);
    return state.isDead ? new Branches(null, null, Value.UNKNOWN) : new Branches(state, no, Value.UNKNOWN);
  }

  private static Value both(Branches left, Branches right) {
    if (left.value().truth() != null) {
      return right.value();
    }
    return right.value().truth() != null ? left.value() : Value.mix(left.value(), right.value());
  }

  /** Follows a condition that is used as a value and not to branch. */
  public Value condition(Expression condition, State state) {
    Branches branches = branch(condition, state.copy());
    state.becomeMet(State.join(branches.yes(), branches.no(), run.conditions));
    return branches.value();
  }

  /** Follows an expression that chooses between two others. */
  public Value choice(Expression.Choice choice, State state) {
    Branches branches = branch(choice.condition(), state.copy());
    services.paths.split(branches, choice.condition());
    Value yes = way(choice.yes(), branches.yes());
    Value no = way(choice.no(), branches.no());
    state.becomeMet(services.paths.meet(Arrays.asList(branches.yes(), branches.no())));
    if (yes == null || no == null) {
      Value one = yes != null ? yes : no;
      return one != null ? one : Value.UNKNOWN;
    }
    Value either = yes.isUnknown() && no.isUnknown() ? Value.UNKNOWN.withSourcesOf(branches.value())
        : State.either(yes, branches.yes(), no, branches.no(), branches.value());
    boolean areConstants = either.number() == null && yes.number() != null && no.number() != null
        && yes.number().isConstant() && no.number().isConstant();
    return areConstants ? Value.of(between(yes.number(), no.number(), choice, either.differs())).withSourcesOf(either)
        : either;
  }

  /** The value of one of the two expressions, or null if no path chooses it. */
  private Value way(Expression expression, State state) {
    return state == null ? null : run.underCondition(() -> run.evaluator.evaluate(expression, state));
  }

  private static Linear between(Linear one, Linear other, Expression.Choice choice, Set<Symbol> differs) {
    boolean isLess = one.constant() < other.constant();
    return Linear.of(Symbol.between(
        () -> choice.place().getLeaf().toString(), isLess ? one : other, isLess ? other : one).from(differs));
  }
}
