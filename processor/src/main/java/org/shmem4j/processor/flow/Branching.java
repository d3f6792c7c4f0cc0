package org.shmem4j.processor.flow;

import com.sun.source.tree.Tree;
import java.util.Arrays;
import java.util.Set;

/** Follows conditions, and the expressions that choose between others. */
record Branching(Run run, Rules rules) {
  /** Follows a condition both ways; the state itself is one of them. */
  Branches branch(Expression condition, State state) {
    if (condition instanceof Expression.Operation operation) {
      switch (operation.kind()) {
        case LOGICAL_COMPLEMENT -> {
          Branches inner = branch(operation.left(), state);
          Boolean truth = inner.value().truth();
          return new Branches(inner.no(), inner.yes(), truth != null ? Value.of(!truth) : inner.value());
        }
        case CONDITIONAL_AND, CONDITIONAL_OR -> {
          boolean isAnd = operation.kind() == Tree.Kind.CONDITIONAL_AND;
          Branches left = branch(operation.left(), state);
          State on = isAnd ? left.yes() : left.no();
          State off = isAnd ? left.no() : left.yes();
          if (on == null) {
            return left;
          }
          Split split = rules.paths.split(left, operation.left());
          Branches right = branch(operation.right(), on);
          rules.paths.rejoin(split, off, right);
          return isAnd ? new Branches(right.yes(), State.join(off, right.no(), run.depth), both(left, right))
              : new Branches(State.join(off, right.yes(), run.depth), right.no(), both(left, right));
        }
        default -> {}
      }
    }
    if (isTest(condition)) {
      return tested((Expression.Invoke) condition, state);
    }
    Value value = run.evaluator.evaluate(condition, state);
    if (state.isDead) {
      return new Branches(null, null, value);
    }
    if (value.truth() != null) {
      return value.truth() ? new Branches(state, null, value) : new Branches(null, state, value);
    }
    Thing team = asked(condition, state);
    boolean isOfAll = team != null && state.isAllOf(team.part);
    State no = state.halve().copy();
    if (isOfAll) {
      state.members.put(team.myPe(), state.part);
    }
    learn(condition, state, no);
    if (condition instanceof Expression.Invoke call) {
      rules.steps.answered(call, state, "");
      rules.steps.answered(call, no, "not ");
    }
    return new Branches(state, no, value);
  }

  /** What a condition tells on either way from it. */
  private void learn(Expression condition, State yes, State no) {
    if (!(run.program.condition(condition) instanceof Expression.Operation operation) || operation.right() == null
        || (operation.kind() != Tree.Kind.EQUAL_TO && operation.kind() != Tree.Kind.NOT_EQUAL_TO)) {
      return;
    }
    State same = operation.kind() == Tree.Kind.EQUAL_TO ? yes : no;
    Value left = run.evaluator.evaluate(operation.left(), same.copy());
    Value right = run.evaluator.evaluate(operation.right(), same.copy());
    if ((left.isNull() || right.isNull())
        && (left.isNull() ? operation.right() : operation.left()) instanceof Expression.Name name) {
      same.values.put(name.element(), Value.of(Things.NOTHING));
    }
    if (left.number() != null && right.number() != null) {
      boolean isLeft = left.number().symbol() != null;
      Symbol symbol = (isLeft ? left : right).number().symbol();
      if (symbol != null) {
        same.equal.put(symbol, (isLeft ? right : left).number());
      }
    }
  }

  /** The team that a condition asks whether this PE is in it; null for others. */
  private Thing asked(Expression condition, State state) {
    boolean asks = condition instanceof Expression.Invoke call && call.receiver() instanceof Expression.Name
        && run.code.hasEffect(call.method(), "ASKS");
    Thing team = asks ? run.evaluator.evaluate(((Expression.Invoke) condition).receiver(), state.copy()).thing() : null;
    return team != null && team.kind == Thing.Kind.TEAM && team.isMade() ? team : null;
  }

  /** Whether a condition is of the number of PEs alone, so that all PEs of a job take the same way. */
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
        || (number instanceof Expression.Invoke call && run.code.asksForPes(call.method()));
    Linear value = isPlain ? run.evaluator.evaluate(number, state.copy()).number() : null;
    return value != null && run.world.size().terms().keySet().containsAll(value.terms().keySet());
  }

  /** Whether an expression asks a request whether it is complete. */
  boolean isTest(Expression expression) {
    return expression instanceof Expression.Invoke call && call.receiver() != null
        && run.code.hasEffect(call.method(), "TESTS");
  }

  /** A request is complete where its test says so, and only there. */
  private Branches tested(Expression.Invoke test, State state) {
    State no = state.halve().copy();
    run.evaluator.evaluate(test.receiver(), no);
    run.evaluator.evaluate(test, state);
    return state.isDead ? new Branches(null, null, Value.UNKNOWN) : new Branches(state, no, Value.UNKNOWN);
  }

  private static Value both(Branches left, Branches right) {
    boolean isKnown = left.value().truth() != null;
    return isKnown ? right.value() : right.value().truth() != null ? left.value()
        : Value.mix(left.value(), right.value());
  }

  Value condition(Expression condition, State state) {
    Branches branches = branch(condition, state.copy());
    state.meet(State.join(branches.yes(), branches.no(), run.depth));
    return branches.value();
  }

  Value choice(Expression.Choice choice, State state) {
    Branches branches = branch(choice.condition(), state.copy());
    rules.paths.split(branches, choice.condition());
    run.depth++;
    Value yes = branches.yes() == null ? null : run.evaluator.evaluate(choice.yes(), branches.yes());
    Value no = branches.no() == null ? null : run.evaluator.evaluate(choice.no(), branches.no());
    run.depth--;
    state.meet(rules.paths.meet(Arrays.asList(branches.yes(), branches.no())));
    if (yes == null || no == null) {
      return yes != null ? yes : no != null ? no : Value.UNKNOWN;
    }
    Value either = yes.isUnknown() && no.isUnknown() ? Value.UNKNOWN.with(branches.value())
        : State.either(yes, branches.yes(), no, branches.no(), branches.value());
    boolean areConstants = either.number() == null && yes.number() != null && no.number() != null
        && yes.number().isConstant() && no.number().isConstant();
    return areConstants ? Value.of(between(yes.number(), no.number(), choice, either.differs())).with(either) : either;
  }

  private static Linear between(Linear one, Linear other, Expression.Choice choice, Set<Symbol> differs) {
    boolean isLess = one.constant() < other.constant();
    return Linear.of(Symbol.between(
        () -> choice.place().getLeaf().toString(), isLess ? one : other, isLess ? other : one).from(differs));
  }
}
