package org.shmem4j.processor.flow;

import javax.lang.model.element.Element;

/** Follows assignments to variables, fields and elements. */
final class Assignments {
  private final Evaluator evaluator;
  private final Things things;
  private final Checks checks;
  private final Effects effects;

  Assignments(Evaluator evaluator, Things things, Checks checks, Effects effects) {
    this.evaluator = evaluator;
    this.things = things;
    this.checks = checks;
    this.effects = effects;
  }

  /** An assignment, and its value. */
  Value assigned(Expression.Assign assign, State state) {
    if (assign.target() instanceof Expression.Name name) {
      Value value = evaluator.evaluate(assign.value(), state);
      checks.entered(name.element(), value, assign.value().place());
      assign(name.element(), name.element().getSimpleName().toString(), value, state);
      return value;
    }
    if (assign.target() instanceof Expression.Member member) {
      Value owner = evaluator.evaluate(member.owner(), state);
      Value value = evaluator.evaluate(assign.value(), state);
      if (value.thing() != null) {
        state.requests.remove(value.thing());
      }
      checks.entered(member.field(), value, assign.value().place());
      SymmetricFields.assigned(checks.code(), member.field(), assign.value(), value);
      if (owner.thing() != null) {
        assign(new State.FieldKey(owner.thing(), member.field()), member.field().getSimpleName().toString(), value,
            state);
      }
      return value;
    }
    if (assign.target() instanceof Expression.Indexed indexed) {
      Value array = evaluator.evaluate(indexed.array(), state);
      Value index = evaluator.evaluate(indexed.index(), state);
      Value value = evaluator.evaluate(assign.value(), state);
      checks.accessed(array.thing(), index.number(), Linear.of(1), true, indexed.place(), state);
      Elements.set(array.thing(), index.number(), value, state);
      effects.keep(value.thing(), state);
      return value;
    }
    return evaluator.evaluate(assign.value(), state);
  }

  /** Gives a variable a value. */
  void assign(Object variable, String name, Value value, State state) {
    if (value.thing() != null) {
      value.thing().name(name);
    }
    Value before = state.values.get(variable);
    if (before != null && before.thing() != null && before.thing() != value.thing()) {
      state.values.remove(variable);
      checks.overwritten(before.thing(), state);
    }
    state.values.put(variable, value.equals(Value.UNKNOWN) && variable instanceof Element element
        ? things.fresh(element.asType(), name) : value);
  }
}
