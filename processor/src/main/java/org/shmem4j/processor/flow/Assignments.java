package org.shmem4j.processor.flow;

import javax.lang.model.element.Element;

/** Follows assignments to variables, fields and elements. */
record Assignments(Run run, Things things, Transfers transfers, Checks checks) {
  Value assigned(Expression.Assign assign, State state) {
    Expression target = assign.target();
    Value owner = run.evaluator.evaluate(target instanceof Expression.Member member ? member.owner()
        : target instanceof Expression.Indexed indexed ? indexed.array() : null, state);
    Value index = run.evaluator.evaluate(target instanceof Expression.Indexed indexed ? indexed.index() : null, state);
    Value value = run.evaluator.evaluate(assign.value(), state);
    switch (target) {
      case Expression.Name name -> {
        run.program.entries.note(name.element(), value, assign.value().place());
        assign(name.element(), value, state);
      }
      case Expression.Member member -> {
        state.requests.remove(value.thing());
        run.program.entries.note(member.field(), value, assign.value().place());
        SymmetricFields.assigned(run.code, member.field(), assign.value(), value);
        if (owner.thing() != null) {
          assign(new State.FieldKey(owner.thing(), member.field()), value, state);
        }
      }
      case Expression.Indexed indexed -> {
        transfers.accessed(owner.thing(), index.number(), Linear.of(1), true, indexed.place(), state);
        Elements.forgetOthers(owner.thing(), state);
        Elements.set(owner.thing(), index.number(), value, state);
        state.requests.remove(value.thing());
      }
      default -> {}
    }
    return value;
  }

  void assign(Object variable, Value value, State state) {
    if (value.thing() != null) {
      Object declared = variable instanceof State.FieldKey key ? key.field() : variable;
      value.thing().name(((Element) declared).getSimpleName().toString());
    }
    Value before = state.values.get(variable);
    if (before != null && before.thing() != null && before.thing() != value.thing()) {
      state.values.remove(variable);
      checks.overwritten(before.thing(), state);
    }
    state.values.put(
        variable, value.isUnknown() && variable instanceof Element element ? things.fresh(element) : value);
  }
}
