package org.shmem4j.processor.flow;

import javax.lang.model.element.Element;

/** Follows assignments to variables, fields and elements. */
record Assignments(Run run, Things things, Transfers transfers, Checks checks) {
  Value assigned(Expression.Assign assign, State state) {
    if (assign.target() instanceof Expression.Name name) {
      Value value = run.evaluator.evaluate(assign.value(), state);
      run.program.entries.note(name.element(), value, assign.value().place());
      assign(name.element(), name.element().getSimpleName().toString(), value, state);
      return value;
    }
    if (assign.target() instanceof Expression.Member member) {
      Value owner = run.evaluator.evaluate(member.owner(), state);
      Value value = run.evaluator.evaluate(assign.value(), state);
      state.requests.remove(value.thing());
      run.program.entries.note(member.field(), value, assign.value().place());
      SymmetricFields.assigned(run.code, member.field(), assign.value(), value);
      if (owner.thing() != null) {
        assign(new State.FieldKey(owner.thing(), member.field()), member.field().getSimpleName().toString(), value,
            state);
      }
      return value;
    }
    if (assign.target() instanceof Expression.Indexed indexed) {
      Value array = run.evaluator.evaluate(indexed.array(), state);
      Value index = run.evaluator.evaluate(indexed.index(), state);
      Value value = run.evaluator.evaluate(assign.value(), state);
      transfers.accessed(array.thing(), index.number(), Linear.of(1), true, indexed.place(), state);
      Elements.forgetOthers(array.thing(), state);
      Elements.set(array.thing(), index.number(), value, state);
      state.requests.remove(value.thing());
      return value;
    }
    return run.evaluator.evaluate(assign.value(), state);
  }

  void assign(Object variable, String name, Value value, State state) {
    if (value.thing() != null) {
      value.thing().name(name);
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
