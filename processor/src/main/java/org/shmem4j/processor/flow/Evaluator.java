package org.shmem4j.processor.flow;

import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.Tree;
import java.util.List;
import java.util.Set;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** Follows expressions: what each is, and what it does to what is known. */
record Evaluator(Run run, Rules rules, Branching branching, Calls calls) implements Run.Expressions {
  @Override
  public Value evaluate(Expression expression, State state) {
    if (expression == null || state.isDead) {
      return Value.UNKNOWN;
    }
    run.taken++;
    return switch (expression) {
      case Expression.Constant constant -> constant(constant);
      case Expression.Truth truth -> Value.of(truth.value());
      case Expression.This self -> rules.things.self;
      case Expression.Name name -> rules.things.variable(name.element(), state);
      case Expression.Member member -> rules.things.field(evaluate(member.owner(), state).thing(), member.field(),
          run.program.finalValue(member.field()), state);
      case Expression.Indexed indexed -> indexed(indexed, state);
      case Expression.Invoke call -> calls.invoke(call, state);
      case Expression.Create creation -> calls.create(creation, state);
      case Expression.CreateArray array -> array(array, state);
      case Expression.Operation operation -> operation(operation, state);
      case Expression.Choice choice -> branching.choice(choice, state);
      case Expression.Assign assign -> rules.assignments.assigned(assign, state);
      case Expression.Function function -> {
        Walk.expressions(function.body(), each -> rules.effects.captured(each, state));
        yield Value.of(new Thing(Thing.Kind.FUNCTION, "lambda", function.place()).running(function, null));
      }
      case Expression.Reference reference -> {
        rules.effects.captured(reference.receiver(), state);
        yield Value.of(new Thing(Thing.Kind.FUNCTION, "lambda", reference.place())
            .running(reference, evaluate(reference.receiver(), state)));
      }
      case Expression.Select select -> run.machine.call(select.body(), Leaving.YIELD, state);
      case Expression.Parts parts -> evaluate(parts.parts(), state).stream().reduce(Value.UNKNOWN, Value::mix);
    };
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
    return new Value(Linear.of(constant.value()), null, null, isBytes ? Set.of(Symbol.BYTES) : Set.of(), Set.of());
  }

  private Value indexed(Expression.Indexed indexed, State state) {
    Value array = evaluate(indexed.array(), state);
    Value index = evaluate(indexed.index(), state);
    rules.transfers.accessed(array.thing(), index.number(), Linear.of(1), false, indexed.place(), state);
    Value element = Elements.get(array.thing(), index.number(), state);
    return element == null ? Value.lookedUp(index) : element;
  }

  private Value array(Expression.CreateArray array, State state) {
    Value length = evaluate(array.length(), state);
    List<Value> elements = evaluate(array.elements(), state);
    elements.forEach(each -> state.requests.remove(each.thing())); // somebody may take it out again
    Thing made = new Thing(Thing.Kind.JAVA_ARRAY, "array", array.place()).sized(length.number());
    if (!elements.isEmpty()) {
      Elements.fill(made, elements, state);
    } else if (length.differsBetweenPes()) {
      state.values.put(new State.FieldKey(made, Elements.SIZE), length);
    }
    return Value.of(made);
  }

  private Value operation(Expression.Operation operation, State state) {
    Tree.Kind kind = operation.kind();
    switch (kind) {
      case LOGICAL_COMPLEMENT, CONDITIONAL_AND, CONDITIONAL_OR -> {
        return branching.condition(operation, state);
      }
      case ARRAY_ACCESS -> {
        Thing array = evaluate(operation.left(), state).thing();
        Value length = Value.of(array == null ? null : array.length());
        return length.with(state.values.getOrDefault(new State.FieldKey(array, Elements.SIZE), Value.UNKNOWN));
      }
      default -> {}
    }
    Value left = evaluate(operation.left(), state);
    if (operation.right() == null) {
      Linear number = left.number();
      return Value.computed(kind == Tree.Kind.UNARY_MINUS && number != null ? number.times(-1)
          : kind == Tree.Kind.UNARY_PLUS ? number : null, left, Value.UNKNOWN);
    }
    Value right = evaluate(operation.right(), state);
    return switch (kind) {
      case EQUAL_TO, NOT_EQUAL_TO, LESS_THAN, LESS_THAN_EQUAL, GREATER_THAN, GREATER_THAN_EQUAL ->
          comparison(kind, left, right);
      default -> {
        TypeMirror type = kind == Tree.Kind.DIVIDE ? run.code.type(operation.place()) : null;
        boolean isFraction = type != null && (type.getKind() == TypeKind.DOUBLE || type.getKind() == TypeKind.FLOAT);
        Value value = Value.computed(
            isFraction ? null : run.numbers.operation(kind, left.number(), right.number()), left, right);
        yield kind == Tree.Kind.DIVIDE || kind == Tree.Kind.RIGHT_SHIFT ? value.without(Symbol.BYTES) : value;
      }
    };
  }

  private static Value comparison(Tree.Kind kind, Value left, Value right) {
    Boolean truth = Numbers.comparison(kind, left.number(), right.number());
    boolean isSame = left.thing() != null && left.thing() == right.thing();
    if (isSame && (kind == Tree.Kind.EQUAL_TO || kind == Tree.Kind.NOT_EQUAL_TO)) {
      return Value.of(kind == Tree.Kind.EQUAL_TO);
    }
    Value other = left.isNull() ? right : left;
    if (truth == null && (left.isNull() || right.isNull()) && other.thing() != null
        && (other.isNull() || other.thing().isMade())) {
      truth = other.isNull() == (kind == Tree.Kind.EQUAL_TO);
    }
    return truth != null ? Value.of(truth) : Value.mix(left, right);
  }
}
