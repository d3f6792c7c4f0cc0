package org.shmem4j.processor.flow;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.UnionType;

/** Follows statements: each turns what is known before it into what is known after it. */
record Machine(Run run, Rules rules, Branching branching, Loops loops) implements Run.Statements {
  /** The part of what starts a try that throws, where nobody knows: so small that it is lost beside the rest. */
  private static final double SELDOM = 0x1p-200;

  @Override
  public State run(Statement statement, State state) {
    return run(statement, null, state);
  }

  private State run(Statement statement, String label, State state) {
    if (statement == null) {
      return state;
    }
    if (!State.isAlive(state)) {
      return null;
    }
    run.taken++;
    return switch (statement) {
      case Statement.Block block -> {
        State now = state;
        for (Statement each : block.statements()) {
          now = run(each, now);
        }
        yield now;
      }
      case Statement.Evaluate evaluate -> evaluated(evaluate.expression(), state);
      case Statement.Declare declare -> declared(declare, state);
      case Statement.If branch -> branch(branch, state);
      case Statement.Loop loop -> loops.loop(loop, label, state);
      case Statement.Each each -> loops.each(each, label, state);
      case Statement.Switch choice -> choice(choice, label, state);
      case Statement.Try attempt -> attempt(attempt, state);
      case Statement.Labeled labeled -> labeled(labeled, state);
      case Statement.Leave exit -> leave(exit, state);
    };
  }

  private State evaluated(Expression expression, State state) {
    // a test whose answer nobody looks at tells nothing
    boolean isIdle = branching.isTest(expression);
    Value value = run.evaluator.evaluate(isIdle ? ((Expression.Invoke) expression).receiver() : expression, state);
    if (!isIdle) {
      rules.checks.dropped(expression, value, state);
    }
    return state.isDead ? null : state;
  }

  private State declared(Statement.Declare declare, State state) {
    if (declare.value() == null) {
      state.values.remove(declare.variable());
      return state;
    }
    Value value = run.evaluator.evaluate(declare.value(), state);
    run.program.entries.note(declare.variable(), value, declare.value().place());
    rules.assignments.assign(declare.variable(), value, state);
    return state.isDead ? null : state;
  }

  private State leave(Statement.Leave leave, State state) {
    Value value = leave.value() == null ? null : run.evaluator.evaluate(leave.value(), state);
    if (!state.isDead) {
      run.exits.add(new Exit(leave.kind(), leave.label(), state, value, leave.thrown()));
    }
    return null;
  }

  private State labeled(Statement.Labeled labeled, State state) {
    List<State> ends = new ArrayList<>();
    run.leaving(exit -> exit.kind() == Leaving.BREAK && labeled.label().equals(exit.label()),
        () -> ends.add(run(labeled.body(), labeled.label(), state))).forEach(exit -> ends.add(exit.state()));
    return rules.paths.meet(ends);
  }

  private State branch(Statement.If branch, State state) {
    double part = state.part;
    boolean isAlike = branching.isAlike(branch.condition(), state);
    Branches branches = branching.branch(branch.condition(), state);
    rules.paths.split(branches, branch.condition());
    boolean isOpen = branches.yes() != null && branches.no() != null;
    boolean isOfSomeSizes = state.isOfSomeSizes;
    if (isOpen && isAlike) {
      branches.yes().part(part).isOfSomeSizes = true;
      branches.no().part(part).isOfSomeSizes = true;
    }
    run.depth++;
    State yes = run(branch.yes(), branches.yes());
    State no = run(branch.no(), branches.no());
    run.depth--;
    if (yes == null || no == null) {
      State rest = yes == null ? no : yes;
      if (isOpen && rest != null) {
        rest.forgetDoubts();
      }
      return rest;
    }
    double least = Math.min(yes.part, no.part);
    State met = rules.paths.meet(List.of(yes, no));
    if (isAlike) {
      met.part(least).isOfSomeSizes = isOfSomeSizes;
    }
    return met;
  }

  /** A switch; what it yields leaves through the exits. */
  private State choice(Statement.Switch choice, String name, State state) {
    Value selector = run.evaluator.evaluate(choice.selector(), state);
    if (state.isDead) {
      return null;
    }
    List<State> ends = new ArrayList<>();
    int exits = run.exits.size();
    run.leaving(exit -> exit.kind() == Leaving.BREAK && exit.isOf(name), () -> cases(choice, selector, state, ends))
        .forEach(exit -> ends.add(exit.state()));
    State met = rules.paths.meet(ends);
    if (met != null && run.exits.stream().skip(exits).anyMatch(exit -> exit.kind() != Leaving.BREAK)) {
      met.forgetDoubts();
    }
    return met;
  }

  private void cases(Statement.Switch choice, Value selector, State state, List<State> ends) {
    Split split = rules.paths.split(selector, choice.selector(), state);
    int ways = choice.cases().size() + (choice.isExhaustive() ? 0 : 1);
    State falling = null;
    run.depth++;
    for (int number = 0; number < choice.cases().size(); number++) {
      Statement.Case each = choice.cases().get(number);
      State start = rules.paths.side(state.copy().takes(number, ways), split, number);
      State end = run(each.body(), falling == null ? start : State.join(falling, start, run.depth));
      falling = each.fallsThrough() ? end : null;
      ends.add(each.fallsThrough() ? null : end);
    }
    run.depth--;
    ends.add(falling);
    if (!choice.isExhaustive()) {
      ends.add(rules.paths.side(state.copy().takes(ways - 1, ways), split, ways - 1));
    }
  }

  private State attempt(Statement.Try attempt, State state) {
    List<Exit> inner = new ArrayList<>();
    List<Exit> outer = run.collect(inner);
    boolean mayCatch = !attempt.catches().isEmpty();
    if (mayCatch) {
      state.forgetDoubts();
    }
    State before = state.copy();
    run.tries += mayCatch ? 1 : 0;
    State now = run(attempt.resources(), state);
    List<Expression.Invoke> closes = now == null ? List.of() : attempt.closes();
    now = run(attempt.body(), now);
    for (Expression.Invoke each : closes.reversed()) {
      close(each, now);
      List.copyOf(inner).forEach(exit -> close(each, exit)); // what closes may throw too
    }
    run.tries += mayCatch ? -1 : 0;
    if (now != null) {
      now.mayHaveThrown = before.mayHaveThrown;
    }
    List<Exit> rest = new ArrayList<>();
    run.collect(rest);
    List<State> ends = new ArrayList<>();
    ends.add(now);
    run.depth++;
    for (Statement.Catch each : attempt.catches()) {
      for (Exit exit : List.copyOf(inner)) {
        if (exit.kind() == Leaving.THROW && catches(each.type(), exit.thrown())) {
          inner.remove(exit);
          ends.add(run(each.body(), exit.state()));
        }
      }
      State start = now == null ? before.copy() : State.join(before.copy(), now.copy(), run.depth);
      start.part(start.part * SELDOM).forgetDoubts();
      start.isUncertain = true;
      start.steps.clear();
      ends.add(run(each.body(), start));
    }
    run.depth--;
    run.collect(outer);
    State met = rules.paths.meet(ends);
    rest.addAll(inner);
    for (Exit exit : rest) {
      State end = run(attempt.last(), exit.state());
      if (end != null) {
        outer.add(new Exit(exit.kind(), exit.label(), end, exit.value(), exit.thrown()));
      }
    }
    return run(attempt.last(), met);
  }

  /** Closes a resource where a path leaves; what is closed when something was thrown cannot be as it should. */
  private void close(Expression.Invoke close, Exit exit) {
    boolean others = run.reportsOthers;
    run.report(run.told, others && exit.kind() != Leaving.THROW);
    close(close, exit.state());
    run.report(run.told, others);
  }

  /** Closes a resource: what belongs to the library by its kind, and what else the file has by its method. */
  private void close(Expression.Invoke close, State state) {
    if (state != null && run.program.called(close.method()) != null) {
      run.evaluator.evaluate(close, state);
    } else if (state != null) {
      Value resource = run.evaluator.evaluate(close.receiver(), state);
      Thing thing = resource.thing();
      rules.effects.close(thing, state, thing != null && thing.isMade() ? thing.origin : close.place());
      if (Foreign.mayRunProgram(run.code, close.method())
          && !run.code.ownerName(close.method()).startsWith("org.shmem4j.")) {
        state.steps.clear();
      }
      rules.steps.called(close, run.code.steps(close.method()), resource, List.of(), Value.UNKNOWN, state);
    }
  }

  private boolean catches(TypeMirror caught, TypeMirror thrown) {
    return caught != null && thrown != null && (caught instanceof UnionType union
        ? union.getAlternatives().stream().anyMatch(each -> catches(each, thrown))
        : run.code.isSubtype(thrown, caught));
  }

  /** What comes out of code that ends in several places: the states that met, and the value; unknown for none. */
  @Override
  public Value call(Statement body, Leaving end, State state) {
    List<State> ends = new ArrayList<>();
    int thrown = run.exits.size();
    List<Exit> exits = run.leaving(exit -> exit.kind() == end, () -> ends.add(run(body, state.copy())));
    Value value = Value.UNKNOWN;
    State last = null;
    for (int i = 0; i < exits.size(); i++) {
      State there = exits.get(i).state();
      Value another = Objects.requireNonNullElse(exits.get(i).value(), Value.UNKNOWN);
      value = i == 0 ? another : State.either(value, i == 1 ? last : null, another, there, State.parting(last, there));
      last = there;
      ends.add(there);
    }
    if (end == Leaving.RETURN) {
      rules.steps.left(Stream.concat(exits.stream(), run.exits.stream().skip(thrown)), ends);
    }
    state.meet(rules.paths.meet(ends));
    return value;
  }
}
