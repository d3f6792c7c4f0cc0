package org.shmem4j.processor.flow.interpret;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.UnionType;
import org.shmem4j.processor.flow.program.Expression;
import org.shmem4j.processor.flow.program.Foreign;
import org.shmem4j.processor.flow.program.Leaving;
import org.shmem4j.processor.flow.program.Statement;
import org.shmem4j.processor.flow.state.Branches;
import org.shmem4j.processor.flow.state.Exit;
import org.shmem4j.processor.flow.state.Run;
import org.shmem4j.processor.flow.state.Split;
import org.shmem4j.processor.flow.state.State;
import org.shmem4j.processor.flow.value.TrackedObject;
import org.shmem4j.processor.flow.value.Value;

/** Follows statements: each transforms the state before it into the state after it. */
public record Machine(Run run, Services services, Branching branching, Loops loops) implements Run.Statements {
  /** The share of a try's weight that throws if nothing is known: so small that it vanishes beside the rest. */
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
    run.effort++;
    return switch (statement) {
      case Statement.Block block -> {
        State now = state;
        for (Statement each : block.statements()) {
          now = run(each, now);
        }
        yield now;
      }
      case Statement.Evaluate evaluate -> evaluate(evaluate.expression(), state);
      case Statement.Declare declare -> declare(declare, state);
      case Statement.If branch -> branch(branch, state);
      case Statement.Loop loop -> loops.loop(loop, label, state);
      case Statement.Each each -> loops.each(each, label, state);
      case Statement.Switch choice -> choice(choice, label, state);
      case Statement.Try attempt -> attempt(attempt, state);
      case Statement.Labeled labeled -> labeled(labeled, state);
      case Statement.Leave exit -> leave(exit, state);
    };
  }

  private State evaluate(Expression expression, State state) {
    // a test with an unused result tells nothing
    boolean isIdle = branching.isTest(expression);
    Value value = run.evaluator.evaluate(isIdle ? ((Expression.Invoke) expression).receiver() : expression, state);
    if (!isIdle) {
      services.requests.checkDropped(expression, value, state);
    }
    return state.isDead ? null : state;
  }

  private State declare(Statement.Declare declare, State state) {
    if (declare.value() == null) {
      state.values.remove(declare.variable());
      return state;
    }
    Value value = run.evaluator.evaluate(declare.value(), state);
    run.findings.peOrigins.note(declare.variable(), value, declare.value().place());
    services.assignments.assign(declare.variable(), value, state);
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
    return services.paths.meet(ends);
  }

  private State branch(Statement.If branch, State state) {
    double weight = state.weight;
    boolean isAlike = branching.isAlike(branch.condition(), state);
    Branches branches = branching.branch(branch.condition(), state);
    services.paths.split(branches, branch.condition());
    boolean isOpen = branches.yes() != null && branches.no() != null;
    boolean isOfSomeSizes = state.isOfSomeSizes;
    if (isOpen && isAlike) {
      branches.yes().setWeight(weight).isOfSomeSizes = true;
      branches.no().setWeight(weight).isOfSomeSizes = true;
    }
    State yes = run.underCondition(() -> run(branch.yes(), branches.yes()));
    State no = run.underCondition(() -> run(branch.no(), branches.no()));
    if (yes == null || no == null) {
      State rest = yes == null ? no : yes;
      if (isOpen && rest != null) {
        rest.forgetDoubts();
      }
      return rest;
    }
    double least = Math.min(yes.weight, no.weight);
    State met = services.paths.meet(List.of(yes, no));
    if (isAlike) {
      met.setWeight(least).isOfSomeSizes = isOfSomeSizes;
    }
    return met;
  }

  /** Follows a switch; yielded values leave through the exits. */
  private State choice(Statement.Switch choice, String name, State state) {
    Value selector = run.evaluator.evaluate(choice.selector(), state);
    if (state.isDead) {
      return null;
    }
    List<State> ends = new ArrayList<>();
    int exits = run.exits.size();
    run.leaving(exit -> exit.kind() == Leaving.BREAK && exit.isOf(name),
        () -> followCases(choice, selector, state, ends))
        .forEach(exit -> ends.add(exit.state()));
    State met = services.paths.meet(ends);
    if (met != null && run.exits.stream().skip(exits).anyMatch(exit -> exit.kind() != Leaving.BREAK)) {
      met.forgetDoubts();
    }
    return met;
  }

  private void followCases(Statement.Switch choice, Value selector, State state, List<State> ends) {
    Split split = services.paths.split(selector, choice.selector(), state);
    int ways = choice.cases().size() + (choice.isExhaustive() ? 0 : 1);
    State falling = null;
    run.conditions++;
    for (int number = 0; number < choice.cases().size(); number++) {
      Statement.Case each = choice.cases().get(number);
      State start = services.paths.side(state.copy().takeWay(number, ways), split, number);
      State end = run(each.body(), falling == null ? start : State.join(falling, start, run.conditions));
      falling = each.fallsThrough() ? end : null;
      ends.add(each.fallsThrough() ? null : end);
    }
    run.conditions--;
    ends.add(falling);
    if (!choice.isExhaustive()) {
      ends.add(services.paths.side(state.copy().takeWay(ways - 1, ways), split, ways - 1));
    }
  }

  /**
   * Follows a try: its body, with the resources that it closes; the catch clauses; and the finally block on each path
   * that leaves these.
   */
  private State attempt(Statement.Try attempt, State state) {
    if (!attempt.catches().isEmpty()) {
      state.forgetDoubts();
    }
    State before = state.copy();
    List<Exit> ofBody = new ArrayList<>();
    List<Exit> outer = run.collect(ofBody);
    State endOfBody = bodyOf(attempt, state, ofBody);
    if (endOfBody != null) {
      endOfBody.mayHaveThrown = before.mayHaveThrown; // whatever was thrown went to a clause
    }
    List<Exit> ofClauses = new ArrayList<>();
    run.collect(ofClauses);
    List<State> ends = new ArrayList<>();
    ends.add(endOfBody);
    ends.addAll(run.underCondition(() -> endsOfClauses(attempt.catches(), before, endOfBody, ofBody)));
    run.collect(outer);
    State met = services.paths.meet(ends);
    Stream.concat(ofClauses.stream(), ofBody.stream()).toList().forEach(exit -> leaveBy(attempt.last(), exit, outer));
    return run(attempt.last(), met);
  }

  /** Follows the body of a try, and closes its resources: at its end, and where paths leave it, by the given exits. */
  private State bodyOf(Statement.Try attempt, State state, List<Exit> exits) {
    int catching = attempt.catches().isEmpty() ? 0 : 1;
    run.tries += catching;
    State now = run(attempt.resources(), state);
    List<Expression.Invoke> closes = now == null ? List.of() : attempt.closes();
    now = run(attempt.body(), now);
    for (Expression.Invoke each : closes.reversed()) {
      close(each, now);
      List.copyOf(exits).forEach(exit -> close(each, exit)); // closing may throw too
    }
    run.tries -= catching;
    return now;
  }

  /**
   * Follows the catch clauses of a try: for each exception seen to be thrown, which is removed from the exits of the
   * body, and for those that a call may throw anywhere in the body.
   */
  private List<State> endsOfClauses(
      List<Statement.Catch> clauses, State before, State endOfBody, List<Exit> exits) {
    List<State> ends = new ArrayList<>();
    for (Statement.Catch each : clauses) {
      for (Exit exit : List.copyOf(exits)) {
        if (exit.kind() == Leaving.THROW && catches(each.type(), exit.thrown())) {
          exits.remove(exit);
          ends.add(run(each.body(), exit.state()));
        }
      }
      ends.add(run(each.body(), somewhereIn(before, endOfBody)));
    }
    return ends;
  }

  /** The state after an unseen exception between two states; the second may be null. */
  private State somewhereIn(State before, State endOfBody) {
    State start = endOfBody == null ? before.copy() : State.join(before.copy(), endOfBody.copy(), run.conditions);
    start.setWeight(start.weight * SELDOM).forgetDoubts();
    start.isUncertain = true;
    start.typestates.clear();
    return start;
  }

  /**
   * Runs the finally block on a path that leaves a try; the path goes on to leave the surrounding code, unless the
   * block ends it.
   */
  private void leaveBy(Statement last, Exit exit, List<Exit> outer) {
    State end = run(last, exit.state());
    if (end != null) {
      outer.add(new Exit(exit.kind(), exit.label(), end, exit.value(), exit.thrown()));
    }
  }

  /**
   * Closes a resource where a path leaves; after an exception only numbers are reported, as the object may be in any
   * state.
   */
  private void close(Expression.Invoke close, Exit exit) {
    boolean others = run.reportsOthers;
    run.chooseReports(run.rangeReports, others && exit.kind() != Leaving.THROW);
    close(close, exit.state());
    run.chooseReports(run.rangeReports, others);
  }

  /**
   * Closes a resource: by following its method if that has a body to follow, otherwise according to the kind of the
   * object.
   */
  private void close(Expression.Invoke close, State state) {
    if (state != null && run.program.bodyToFollow(close.method()) != null) {
      run.evaluator.evaluate(close, state);
    } else if (state != null) {
      Value resource = run.evaluator.evaluate(close.receiver(), state);
      TrackedObject object = resource.object();
      services.lifetimes.close(object, state, object != null && object.isMade() ? object.origin : close.place());
      if (Foreign.mayRunProgram(run.compiler, close.method())
          && !run.compiler.ownerName(close.method()).startsWith("org.shmem4j.")) {
        state.typestates.clear();
      }
      services.typestates.apply(close, run.compiler.steps(close.method()), resource, List.of(), Value.UNKNOWN, state);
    }
  }

  /** {@return whether a clause catches an exception; false if a type is unknown, which is null} */
  private boolean catches(TypeMirror caught, TypeMirror thrown) {
    if (caught == null || thrown == null) {
      return false;
    }
    if (caught instanceof UnionType union) {
      return union.getAlternatives().stream().anyMatch(each -> catches(each, thrown));
    }
    return run.compiler.isSubtype(thrown, caught);
  }

  /**
   * Follows code that ends in several places: joins the states, and returns the value, or an unknown value if there is
   * none.
   */
  @Override
  public Value call(Statement body, Leaving end, State state) {
    List<State> ends = new ArrayList<>();
    int thrown = run.exits.size();
    List<Exit> exits = run.leaving(exit -> exit.kind() == end, () -> ends.add(run(body, state.copy())));
    Value value = Value.UNKNOWN;
    State before = null;
    for (int i = 0; i < exits.size(); i++) {
      State now = exits.get(i).state();
      Value another = Objects.requireNonNullElse(exits.get(i).value(), Value.UNKNOWN);
      if (i == 0) {
        value = another;
      } else {
        State stateOfValue = i == 1 ? before : null; // after the second, the value is that of several paths
        value = State.either(value, stateOfValue, another, now, State.parting(before, now));
      }
      before = now;
      ends.add(now);
    }
    if (end == Leaving.RETURN) {
      services.typestates.checkReturns(Stream.concat(exits.stream(), run.exits.stream().skip(thrown)), ends);
    }
    state.becomeMet(services.paths.meet(ends));
    return value;
  }
}
