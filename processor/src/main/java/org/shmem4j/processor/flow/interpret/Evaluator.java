package org.shmem4j.processor.flow.interpret;

import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.Tree;
import java.util.List;
import java.util.Set;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import org.shmem4j.processor.flow.program.Expression;
import org.shmem4j.processor.flow.program.Leaving;
import org.shmem4j.processor.flow.program.Walk;
import org.shmem4j.processor.flow.state.Elements;
import org.shmem4j.processor.flow.state.Run;
import org.shmem4j.processor.flow.state.State;
import org.shmem4j.processor.flow.state.UnfollowedCode;
import org.shmem4j.processor.flow.value.Linear;
import org.shmem4j.processor.flow.value.Numbers;
import org.shmem4j.processor.flow.value.Symbol;
import org.shmem4j.processor.flow.value.TrackedObject;
import org.shmem4j.processor.flow.value.Value;

/** Follows expressions: computes the value of each and applies its effects to the state. */
public record Evaluator(Run run, Services services, Branching branching, Calls calls) implements Run.Expressions {
  @Override
  public Value evaluate(Expression expression, State state) {
    if (expression == null || state.isDead) {
      return Value.UNKNOWN;
    }
    run.effort++;
    return switch (expression) {
      case Expression.Constant constant -> constant(constant);
      case Expression.Truth truth -> Value.of(truth.value());
      case Expression.This self -> services.initialValues.self;
      case Expression.Name name -> services.initialValues.variable(name.element(), state);
      case Expression.Member member ->
          services.initialValues.field(evaluate(member.owner(), state).object(), member.field(),
              run.program.finalValue(member.field()), state);
      case Expression.Indexed indexed -> indexed(indexed, state);
      case Expression.Invoke call -> calls.invoke(call, state);
      case Expression.Create creation -> calls.create(creation, state);
      case Expression.CreateArray array -> array(array, state);
      case Expression.Operation operation -> operation(operation, state);
      case Expression.Choice choice -> branching.choice(choice, state);
      case Expression.Assign assign -> services.assignments.assigned(assign, state);
      case Expression.Function function -> {
        Walk.expressions(function.body(), each -> UnfollowedCode.capture(each, state));
        yield Value
            .of(new TrackedObject(TrackedObject.Kind.FUNCTION, "lambda", function.place()).running(function, null));
      }
      case Expression.Reference reference -> {
        UnfollowedCode.capture(reference.receiver(), state);
        yield Value.of(new TrackedObject(TrackedObject.Kind.FUNCTION, "lambda", reference.place())
            .running(reference, evaluate(reference.receiver(), state)));
      }
      case Expression.Select select -> run.machine.call(select.body(), Leaving.YIELD, state);
      case Expression.Opaque opaque -> evaluate(opaque.operands(), state).stream().reduce(Value.UNKNOWN, Value::mix);
    };
  }

  private static Value constant(Expression.Constant constant) {
    if (constant.isNull()) {
      return Value.of(InitialValues.NOTHING);
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
    services.transfers.checkAccess(array.object(), index.number(), Linear.of(1), false, indexed.place(), state);
    Value element = Elements.get(array.object(), index.number(), state);
    return element == null ? Value.lookedUp(index) : element;
  }

  private Value array(Expression.CreateArray array, State state) {
    Value length = evaluate(array.length(), state);
    List<Value> elements = evaluate(array.elements(), state);
    elements.forEach(each -> state.requests.remove(each.object())); // somebody may take it out again
    TrackedObject made =
        new TrackedObject(TrackedObject.Kind.JAVA_ARRAY, "array", array.place()).sized(length.number());
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
        TrackedObject array = evaluate(operation.left(), state).object();
        Value length = Value.of(array == null ? null : array.length());
        return length.withSourcesOf(state.values.getOrDefault(new State.FieldKey(array, Elements.SIZE), Value.UNKNOWN));
      }
      default -> {}
    }
    Value left = evaluate(operation.left(), state);
    if (operation.right() == null) {
      return Value.computed(unary(kind, left.number()), left, Value.UNKNOWN);
    }
    Value right = evaluate(operation.right(), state);
    return switch (kind) {
      case EQUAL_TO, NOT_EQUAL_TO, LESS_THAN, LESS_THAN_EQUAL, GREATER_THAN, GREATER_THAN_EQUAL ->
          comparison(kind, left, right);
      default -> {
        TypeMirror type = kind == Tree.Kind.DIVIDE ? run.compiler.type(operation.place()) : null;
        boolean isFraction = type != null && (type.getKind() == TypeKind.DOUBLE || type.getKind() == TypeKind.FLOAT);
        Value value = Value.computed(
            isFraction ? null : run.numbers.operation(kind, left.number(), right.number()), left, right);
        yield kind == Tree.Kind.DIVIDE || kind == Tree.Kind.RIGHT_SHIFT ? value.unmarked(Symbol.BYTES) : value;
      }
    };
  }

  private static Linear unary(Tree.Kind kind, Linear number) {
    return switch (kind) {
      case UNARY_MINUS -> number == null ? null : number.times(-1);
      case UNARY_PLUS -> number;
      default -> null;
    };
  }

  private static Value comparison(Tree.Kind kind, Value left, Value right) {
    boolean isEqualTo = kind == Tree.Kind.EQUAL_TO;
    boolean isSame = left.object() != null && left.object() == right.object();
    if (isSame && (isEqualTo || kind == Tree.Kind.NOT_EQUAL_TO)) {
      return Value.of(isEqualTo);
    }
    Boolean truth = Numbers.comparison(kind, left.number(), right.number());
    if (truth != null) {
      return Value.of(truth);
    }
    boolean hasNull = left.isNull() || right.isNull();
    TrackedObject other = (left.isNull() ? right : left).object();
    boolean isKnown = other != null && (other.kind == TrackedObject.Kind.NULL || other.isMade());
    if (hasNull && isKnown) {
      return Value.of((other.kind == TrackedObject.Kind.NULL) == isEqualTo);
    }
    return Value.mix(left, right);
  }
}
