package org.shmem4j.processor.flow;

import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.Element;

/** Follows expressions: what each is, and what it does to what is known. */
final class Evaluator {
  /** Marks numbers that count bytes. */
  static final Symbol BYTES = Symbol.unknown("bytes");

  private final Run run;
  private final Machine machine;
  private final Paths paths;
  private final Numbers numbers = new Numbers();
  private final Things things;
  private final Checks checks;
  private final Library library;
  private final Calls calls;

  Evaluator(Run run, Machine machine, Paths paths) {
    this.run = run;
    this.machine = machine;
    this.paths = paths;
    this.things = new Things(run, numbers);
    this.checks = new Checks(run);
    this.library = new Library(run, this, things, checks);
    run.evaluateWith(this);
    this.calls = new Calls(run, machine, this, library);
  }

  Machine machine() {
    return machine;
  }

  Checks checks() {
    return checks;
  }

  Calls calls() {
    return calls;
  }

  Numbers numbers() {
    return numbers;
  }

  Library library() {
    return library;
  }

  Things things() {
    return things;
  }

  Value evaluate(Expression expression, State state) {
    if (expression == null || state.isDead() || run.isTired()) {
      return Value.UNKNOWN;
    }
    return switch (expression) {
      case Expression.Constant constant -> constant(constant);
      case Expression.Truth truth -> Value.of(truth.value());
      case Expression.This self -> things.self();
      case Expression.Name name -> things.variable(name.element(), state);
      case Expression.Member member -> member(member, state);
      case Expression.Indexed indexed -> indexed(indexed, state);
      case Expression.Invoke call -> calls.invoke(call, state);
      case Expression.Create creation -> calls.create(creation, state);
      case Expression.CreateArray array -> array(array, state);
      case Expression.Operation operation -> operation(operation, state);
      case Expression.Choice choice -> choice(choice, state);
      case Expression.Assign assign -> assigned(assign, state);
      case Expression.Function function ->
          Value.of(new Thing(Thing.Kind.FUNCTION, "lambda", function.place()).running(function));
      case Expression.Reference reference -> Value.of(
          new Thing(Thing.Kind.FUNCTION, "lambda", reference.place())
              .calling(reference, evaluate(reference.receiver(), state)));
      case Expression.Select select -> selected(select, state);
      case Expression.Parts parts -> parts(parts.parts(), state);
    };
  }

  List<Value> evaluate(List<Expression> expressions, State state) {
    List<Value> values = new ArrayList<>(expressions.size());
    expressions.forEach(each -> values.add(evaluate(each, state)));
    return values;
  }

  private static Value constant(Expression.Constant constant) {
    if (constant.isNull()) {
      return Value.of(Things.NOTHING);
    }
    if (constant.value() == null) {
      return Value.UNKNOWN;
    }
    boolean isBytes = constant.place().getLeaf() instanceof MemberSelectTree select
        && select.getIdentifier().contentEquals("BYTES");
    return new Value(Linear.of(constant.value()), null, null, isBytes ? Set.of(BYTES) : Set.of(), Set.of());
  }

  private Value parts(List<Expression> parts, State state) {
    Value all = Value.UNKNOWN;
    for (Value each : evaluate(parts, state)) {
      all = Value.mix(all, each);
    }
    return all;
  }

  private Value member(Expression.Member member, State state) {
    Value owner = evaluate(member.owner(), state);
    Expression value = run.program().finalValue(member.field());
    return things.field(owner.thing(), member.field(), value, state, this);
  }

  private Value indexed(Expression.Indexed indexed, State state) {
    Value array = evaluate(indexed.array(), state);
    Value index = evaluate(indexed.index(), state);
    checks.accessed(array.thing(), index.number(), Linear.of(1), false, indexed.place(), state);
    return Value.lookedUp(index);
  }

  private Value array(Expression.CreateArray array, State state) {
    Value length = evaluate(array.length(), state);
    evaluate(array.elements(), state).forEach(each -> library.escape(each.thing(), state));
    return Value.of(new Thing(Thing.Kind.JAVA_ARRAY, "array", array.place()).sized(length.number()));
  }

  private Value operation(Expression.Operation operation, State state) {
    Tree.Kind kind = operation.kind();
    switch (kind) {
      case LOGICAL_COMPLEMENT, CONDITIONAL_AND, CONDITIONAL_OR -> {
        Branches branches = branch(operation, state.copy());
        State met = State.join(branches.yes(), branches.no(), run.depth());
        if (met == null) {
          state.die();
        } else {
          state.become(met);
        }
        return branches.value();
      }
      case ARRAY_ACCESS -> {
        Thing array = evaluate(operation.left(), state).thing();
        return Value.of(array == null ? null : array.length());
      }
      default -> { }
    }
    Value left = evaluate(operation.left(), state);
    if (operation.right() == null) {
      Linear number = left.number();
      return with(kind == Tree.Kind.UNARY_MINUS && number != null ? number.times(-1)
          : kind == Tree.Kind.UNARY_PLUS ? number : null, left, Value.UNKNOWN);
    }
    Value right = evaluate(operation.right(), state);
    return switch (kind) {
      case EQUAL_TO, NOT_EQUAL_TO, LESS_THAN, LESS_THAN_EQUAL, GREATER_THAN, GREATER_THAN_EQUAL ->
          comparison(kind, left, right);
      default -> {
        Value value = with(numbers.operation(kind, left.number(), right.number()), left, right);
        yield kind == Tree.Kind.DIVIDE ? value.without(BYTES) : value;
      }
    };
  }

  /** A number computed from two values; one that turned out constant is the same on all PEs. */
  private static Value with(Linear number, Value left, Value right) {
    Value value = Value.mix(left, right);
    boolean isSame = number != null && number.isConstant();
    return new Value(number, null, null, value.from(), isSame ? Set.of() : value.differs());
  }

  private static Value comparison(Tree.Kind kind, Value left, Value right) {
    Boolean truth = Numbers.comparison(kind, left.number(), right.number());
    if (truth == null && (left.isNull() || right.isNull())) {
      Thing other = left.isNull() ? right.thing() : left.thing();
      boolean isNull = other != null && other.kind() == Thing.Kind.NULL;
      boolean isKnown = other != null && (isNull || other.isMade());
      truth = isKnown ? Boolean.valueOf(isNull == (kind == Tree.Kind.EQUAL_TO)) : null;
    }
    return truth != null ? Value.of(truth) : Value.mix(left, right);
  }

  private Value choice(Expression.Choice choice, State state) {
    Branches branches = branch(choice.condition(), state.copy());
    paths.split(branches, choice.condition());
    run.enter();
    Value yes = branches.yes() == null ? null : evaluate(choice.yes(), branches.yes());
    Value no = branches.no() == null ? null : evaluate(choice.no(), branches.no());
    run.leave();
    meet(branches.yes(), branches.no(), state);
    if (yes == null || no == null) {
      return yes != null ? yes : no != null ? no : Value.UNKNOWN;
    }
    return yes.equals(no) ? yes : Value.either(yes, no).with(branches.value());
  }

  private void meet(State yes, State no, State state) {
    List<State> ends = new ArrayList<>();
    ends.add(yes);
    ends.add(no);
    State met = paths.meet(ends);
    if (met == null) {
      state.die();
      return;
    }
    Set<Symbol> restricted = state.restricted();
    state.become(met);
    state.restrictOnly(restricted);
  }

  private Value selected(Expression.Select select, State state) {
    Set<Symbol> restricted = state.restricted();
    List<Exit> inner = new ArrayList<>();
    List<Exit> outer = run.collect(inner);
    machine.choice(select.body(), null, state.copy());
    run.collect(outer);
    List<State> ends = new ArrayList<>();
    Value value = null;
    State last = null;
    for (Exit exit : inner) {
      if (exit.kind() == Exit.Kind.YIELD) {
        value = value == null ? exit.value()
            : State.either(value, exit.value(), State.parting(last, exit.state()));
        last = exit.state();
        ends.add(last);
      } else {
        outer.add(exit);
      }
    }
    State met = paths.meet(ends);
    if (met == null) {
      state.die();
      return Value.UNKNOWN;
    }
    met.restrictOnly(restricted);
    state.become(met);
    return value;
  }

  private Value assigned(Expression.Assign assign, State state) {
    if (assign.target() instanceof Expression.Name name) {
      Value value = evaluate(assign.value(), state);
      assign(name.element(), name.element().getSimpleName().toString(), value, state);
      return value;
    }
    if (assign.target() instanceof Expression.Member member) {
      Value owner = evaluate(member.owner(), state);
      Value value = evaluate(assign.value(), state);
      if (value.thing() != null) {
        state.requests().remove(value.thing());
      }
      if (owner.thing() != null) {
        assign(new State.FieldKey(owner.thing(), member.field()), member.field().getSimpleName().toString(), value,
            state);
      }
      return value;
    }
    if (assign.target() instanceof Expression.Indexed indexed) {
      Value array = evaluate(indexed.array(), state);
      Value index = evaluate(indexed.index(), state);
      Value value = evaluate(assign.value(), state);
      checks.accessed(array.thing(), index.number(), Linear.of(1), true, indexed.place(), state);
      library.escape(value.thing(), state);
      return value;
    }
    return evaluate(assign.value(), state);
  }

  /** Gives a variable a value. */
  void assign(Object variable, String name, Value value, State state) {
    if (value.thing() != null) {
      value.thing().name(name);
    }
    Value before = state.values().get(variable);
    if (before != null && before.thing() != null && before.thing() != value.thing()) {
      state.values().remove(variable);
      checks.overwritten(before.thing(), state);
    }
    state.values().put(variable, value.equals(Value.UNKNOWN) && variable instanceof Element element
        ? things.fresh(element.asType(), name) : value);
  }

  /** Follows a condition both ways; the state itself is one of them. */
  Branches branch(Expression condition, State state) {
    if (condition == null) {
      return new Branches(state, null, Value.of(true));
    }
    if (condition instanceof Expression.Operation operation) {
      switch (operation.kind()) {
        case LOGICAL_COMPLEMENT -> {
          Branches inner = branch(operation.left(), state);
          Boolean truth = inner.value().truth();
          return new Branches(inner.no(), inner.yes(), truth != null ? Value.of(!truth) : inner.value());
        }
        case CONDITIONAL_AND -> {
          Branches left = branch(operation.left(), state);
          if (left.yes() == null) {
            return left;
          }
          Branches right = branch(operation.right(), left.yes());
          return new Branches(right.yes(), State.join(left.no(), right.no(), run.depth()), both(left, right));
        }
        case CONDITIONAL_OR -> {
          Branches left = branch(operation.left(), state);
          if (left.no() == null) {
            return left;
          }
          Branches right = branch(operation.right(), left.no());
          return new Branches(State.join(left.yes(), right.yes(), run.depth()), right.no(), both(left, right));
        }
        default -> { }
      }
    }
    Value value = evaluate(condition, state);
    if (state.isDead()) {
      return new Branches(null, null, value);
    }
    if (value.truth() != null) {
      return value.truth() ? new Branches(state, null, value) : new Branches(null, state, value);
    }
    State no = state.copy();
    state.restrict(value.from());
    no.restrict(value.from());
    Knowledge.learn(condition, this, state, no);
    return new Branches(state, no, value);
  }

  private static Value both(Branches left, Branches right) {
    boolean isKnown = left.value().truth() != null;
    return isKnown ? right.value() : right.value().truth() != null ? left.value()
        : Value.mix(left.value(), right.value());
  }

  /** The things that a try declares or names, to be closed at its end. */
  List<Thing> resources(List<Statement> resources, State state) {
    List<Thing> found = new ArrayList<>();
    for (Statement each : resources) {
      Value value = switch (each) {
        case Statement.Declare declare -> things.variable(declare.variable(), state);
        case Statement.Evaluate evaluate -> evaluate(evaluate.expression(), state);
        default -> Value.UNKNOWN;
      };
      if (value.thing() != null) {
        found.add(value.thing());
      }
    }
    return found;
  }
}
