package org.shmem4j.processor.flow.interpret;

import javax.lang.model.element.Element;
import org.shmem4j.processor.flow.check.RequestCheck;
import org.shmem4j.processor.flow.check.SymmetricFieldCheck;
import org.shmem4j.processor.flow.check.Transfers;
import org.shmem4j.processor.flow.program.Expression;
import org.shmem4j.processor.flow.state.Elements;
import org.shmem4j.processor.flow.state.Run;
import org.shmem4j.processor.flow.state.State;
import org.shmem4j.processor.flow.value.Linear;
import org.shmem4j.processor.flow.value.Value;

/** Follows assignments to variables, fields and elements. */
record Assignments(Run run, InitialValues initialValues, Transfers transfers, RequestCheck requests) {
  Value assigned(Expression.Assign assign, State state) {
    Expression target = assign.target();
    Value owner = run.evaluator.evaluate(owner(target), state);
    Value index = run.evaluator.evaluate(target instanceof Expression.Indexed indexed ? indexed.index() : null, state);
    Value value = run.evaluator.evaluate(assign.value(), state);
    switch (target) {
      case Expression.Name name -> {
        run.findings.peOrigins.note(name.element(), value, assign.value().place());
        assign(name.element(), value, state);
      }
      case Expression.Member member -> {
        state.requests.remove(value.object());
        run.findings.peOrigins.note(member.field(), value, assign.value().place());
        SymmetricFieldCheck.checkAssignment(run.compiler, member.field(), assign.value(), value);
        if (owner.object() != null) {
          assign(new State.FieldKey(owner.object(), member.field()), value, state);
        }
      }
      case Expression.Indexed indexed -> {
        transfers.checkAccess(owner.object(), index.number(), Linear.of(1), true, indexed.place(), state);
        Elements.forgetOthers(owner.object(), state);
        Elements.set(owner.object(), index.number(), value, state);
        state.requests.remove(value.object());
      }
      default -> {}
    }
    return value;
  }

  /** The object or array that a field or element belongs to, or null for a variable. */
  private static Expression owner(Expression target) {
    return switch (target) {
      case Expression.Member member -> member.owner();
      case Expression.Indexed indexed -> indexed.array();
      default -> null;
    };
  }

  /** Assigns a value to a variable, or to a field given by its key; its previous value may be lost. */
  void assign(Object variable, Value value, State state) {
    if (value.object() != null) {
      Object declared = variable instanceof State.FieldKey key ? key.field() : variable;
      value.object().name(((Element) declared).getSimpleName().toString());
    }
    Value before = state.values.get(variable);
    if (before != null && before.object() != null && before.object() != value.object()) {
      state.values.remove(variable);
      requests.checkOverwritten(before.object(), state);
    }
    state.values.put(
        variable, value.isUnknown() && variable instanceof Element element ? initialValues.fresh(element) : value);
  }
}
