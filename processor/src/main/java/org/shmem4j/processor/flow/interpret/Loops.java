package org.shmem4j.processor.flow.interpret;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import javax.lang.model.element.Element;
import javax.lang.model.element.VariableElement;
import org.shmem4j.processor.flow.check.PollingCheck;
import org.shmem4j.processor.flow.program.Expression;
import org.shmem4j.processor.flow.program.Foreign;
import org.shmem4j.processor.flow.program.Leaving;
import org.shmem4j.processor.flow.program.LoopForms;
import org.shmem4j.processor.flow.program.Procedure;
import org.shmem4j.processor.flow.program.Statement;
import org.shmem4j.processor.flow.program.Walk;
import org.shmem4j.processor.flow.state.Branches;
import org.shmem4j.processor.flow.state.Elements;
import org.shmem4j.processor.flow.state.Exit;
import org.shmem4j.processor.flow.state.Facts;
import org.shmem4j.processor.flow.state.Run;
import org.shmem4j.processor.flow.state.Split;
import org.shmem4j.processor.flow.state.State;
import org.shmem4j.processor.flow.state.Typestate;
import org.shmem4j.processor.flow.state.UnfollowedTurns;
import org.shmem4j.processor.flow.value.Linear;
import org.shmem4j.processor.flow.value.TrackedObject;
import org.shmem4j.processor.flow.value.Value;

/**
 * Follows loops: two iterations one after the other, enough for the second to meet what the first left behind; and, for
 * numbers, an arbitrary iteration (widening). In the second iteration of a loop, loops inside it take a single
 * iteration, which meets what the first iteration left behind; so the cost grows with the depth of nesting, not
 * exponentially.
 */
public record Loops(Run run, Services services, Branching branching) {
  /** The number of iterations that are followed if the number that a loop takes is unknown. */
  private static final int USUAL_TURNS = 2;

  /**
   * How a loop is followed.
   *
   * @param turns the maximum number of iterations that are followed
   * @param isWhole whether these are all its iterations, with the test that ends it
   * @param counted the number of iterations after the first if nothing else ends the loop, or null if unknown
   * @param share how PEs share its iterations, if they share its work
   */
  private record Plan(Statement.Loop loop, String label, int turns, boolean isWhole, Linear counted,
      Split.Share share) {}

  /** What the iterations leave behind after the loop: what they put, and the states of what they send and receive. */
  private record LeftByTurns(Facts<State.Put> puts, List<Typestate> traffic) {}

  /** The results of the iterations followed so far. */
  private static final class Findings {
    /** The states in which paths leave the loop. */
    final List<State> ends = new ArrayList<>();
    /** The typestates after the first iteration; null until a path reaches its end. */
    Facts<Typestate> afterFirst;
    /** The elements of arrays and lists before the first iteration, and after each. */
    final List<Map<State.FieldKey, Value>> elements = new ArrayList<>();

    /** Adds the state after an iteration; null if no path reached its end. */
    void add(State now) {
      if (afterFirst == null && now != null) {
        afterFirst = now.typestates.copy();
      }
      elements.add(now == null ? Map.of() : Elements.known(now));
    }
  }

  /** Follows a loop of any kind except those over elements; returns null if no path leaves it. */
  State loop(Statement.Loop loop, String label, State start) {
    State state = run.machine.run(loop.starts(), start);
    if (state == null) {
      return null;
    }
    PollingCheck.check(run, loop);
    Set<Element> assigned = assigned(loop.turn());
    Run.RangeReports rangeReports = run.rangeReports;
    boolean others = run.reportsOthers;
    if (rangeReports != Run.RangeReports.NONE) {
      run.chooseReports(rangeReports, false);
      followAnyTurn(loop, state.copy(), assigned);
    }
    run.chooseReports(Run.RangeReports.NONE, others);
    State after = others ? turns(loop, label, state, assigned) : afterwards(loop, state, assigned);
    run.chooseReports(rangeReports, others);
    return after;
  }

  /** If only ranges are checked, the state after the loop without following it again. */
  private State afterwards(Statement.Loop loop, State state, Set<Element> assigned) {
    forget(state, assigned);
    state.atomics.clear();
    if (LoopForms.isEndless(loop) && !breaks(loop.body())) {
      return null;
    }
    return LoopForms.leaves(loop.body(), false, run.program::mayThrow) ? state.halve() : state;
  }

  private static boolean breaks(Statement body) {
    return Walk.anyStatement(body, each -> each instanceof Statement.Leave exit && exit.kind() == Leaving.BREAK);
  }

  /**
   * The part of the state after the last followed iteration, null if there is none, that also counts after the loop.
   */
  private LeftByTurns leftByTurns(Statement body, State last) {
    boolean isGoneThrough = last != null && !breaks(body); // a loop with puts is there to make them
    return new LeftByTurns(isGoneThrough ? last.puts.copy() : new Facts<>(), services.typestates.traffic(last));
  }

  private void keep(LeftByTurns left, State met) {
    met.puts.addSure(left.puts);
    services.typestates.keepTraffic(left.traffic, met);
  }

  /** Follows the iterations of a loop one after the other; returns the state after it, or null if no path leaves it. */
  private State turns(Statement.Loop loop, String label, State start, Set<Element> assigned) {
    Findings found = new Findings();
    found.elements.add(Elements.known(start));
    Counter counter = Counter.of(loop, start, assigned, false, run);
    Plan plan = plan(loop, label, start, assigned, counter);
    int exitsBefore = run.exits.size();
    boolean isEndless = LoopForms.isEndless(loop);
    if (!isEndless) {
      start.forgetDoubts();
    }
    UnfollowedTurns.Seen seenBefore = services.unfollowedTurns.snapshot();
    State last = run.underCondition(() -> run.inUncountedLoop(() -> follow(plan, start, found)));
    if (last != null && isEndless) {
      compareWithLeavers(last, found.ends, exitsBefore);
    }
    LeftByTurns left = leftByTurns(loop.body(), last);
    double rest = last == null ? 0 : last.weight; // iterations that are not followed leave as those before do
    if (last != null && !isEndless) {
      found.ends.add(afterMoreTurns(loop, last, assigned, found.afterFirst));
    }
    State met = services.paths.meet(found.ends, true);
    if (met == null) {
      return null;
    }
    met.setWeight(met.weight + rest);
    met.forgetDoubts();
    keep(left, met);
    met.atomics.clear(); // PEs may have waited for each other in an iteration that is not followed
    services.unfollowedTurns.forgetUnlessAlike(seenBefore, plan.turns, loop.body(), met);
    adjustElements(plan, start, found.elements, met);
    return met;
  }

  private Plan plan(Statement.Loop loop, String label, State start, Set<Element> assigned, Counter counter) {
    int whole = turnsOfPlainLoop(loop, counter);
    Split.Share share = SharedLoops.share(loop, start, assigned, run);
    Linear counted = counter == null || breaks(loop.body()) ? null : counter.turns();
    if (whole > 0) {
      return new Plan(loop, label, whole + 1, true, counted, share);
    }
    int turns = run.laterTurns > 0 ? 1 : turnsUntilPesPart(counter);
    return new Plan(loop, label, turns, false, counted, share);
  }

  /** Follows iterations as planned; returns the state after the last, or null if no path reaches its end. */
  private State follow(Plan plan, State start, Findings found) {
    State now = start;
    for (int turn = 0; turn < plan.turns && now != null; turn++) {
      int number = turn;
      State before = now;
      now = run.inTurn(turn, () -> turnWithTest(plan, number, before, found.ends));
      found.add(now);
    }
    return now;
  }

  private State turnWithTest(Plan plan, int number, State start, List<State> ends) {
    State now = start;
    if (number > 0) {
      now.typestates.forgetDoubts(); // the condition may choose between the ways of the previous iteration
    }
    if (number > 0 || plan.loop.testsFirst()) {
      now = test(plan, now, ends);
    }
    now = turn(plan.loop.body(), plan.label, now, ends);
    return run.machine.run(plan.loop.updates(), now);
  }

  /** Compares the calls of PEs that loop forever with those of PEs that left by a break or a return. */
  private void compareWithLeavers(State last, List<State> ends, int exitsBefore) {
    services.paths.compareWithLeavers(last, ends);
    services.paths.compareWithLeavers(last, run.exits.stream().skip(exitsBefore)
        .filter(each -> each.kind() == Leaving.RETURN).map(Exit::state).toList());
  }

  /** The state after a loop with iterations that are not followed, or null if no path goes on. */
  private State afterMoreTurns(Statement.Loop loop, State last, Set<Element> assigned, Facts<Typestate> afterFirst) {
    Branches more = branching.branch(loop.condition(), last);
    State after = more.no() == null ? more.yes() : more.no();
    if (after == null) {
      return null;
    }
    if (more.yes() != null) {
      forget(after, assigned);
    }
    after.setWeight(0).typestates.retainAll(afterFirst); // what is left by the iterations that are not followed
    return after;
  }

  /**
   * Forgets elements that iterations which are not followed may have changed, and grows lists that each iteration adds
   * to.
   */
  private void adjustElements(Plan plan, State start, List<Map<State.FieldKey, Value>> elements, State after) {
    if (!plan.isWhole) {
      Elements.forgetChanged(elements.getFirst(), after, after);
    }
    if (plan.counted == null) {
      return;
    }
    Value condition = run.evaluator.evaluate(plan.loop.condition(), start.copy());
    boolean areUsual = elements.size() == 1 + USUAL_TURNS; // then two iterations can be compared
    if (areUsual) {
      Elements.grow(elements.get(0), elements.get(1), elements.get(2), plan.counted, condition, after);
    }
  }

  /**
   * The number of iterations that all PEs take, plus the first that some skip, if that is small; otherwise the usual
   * number.
   */
  private int turnsUntilPesPart(Counter counter) {
    Linear turns = counter == null ? null : counter.turns();
    boolean isApart = turns != null && turns.isAtLeast(1) && turns.comesFrom(run.world.myPe());
    if (!isApart) {
      return USUAL_TURNS;
    }
    int all = USUAL_TURNS;
    while (turns.isAtLeast(all) && all < Elements.MOST) {
      all++;
    }
    return all < Elements.MOST ? all + 1 : USUAL_TURNS;
  }

  /**
   * The number of iterations of a loop without calls that counts to a small number, which are all followed; 0 for any
   * other loop.
   */
  private static int turnsOfPlainLoop(Statement.Loop loop, Counter counter) {
    Linear turns = counter == null ? null : counter.turns();
    if (turns == null || !turns.isConstant() || turns.constant() < 0 || turns.constant() >= Elements.MOST) {
      return 0;
    }
    boolean calls = Walk.any(loop.body(), each -> each instanceof Expression.Invoke
        || each instanceof Expression.Create || each instanceof Expression.CreateArray);
    boolean branches = Walk.anyStatement(loop.body(), each -> !(each instanceof Statement.Block
        || each instanceof Statement.Evaluate || each instanceof Statement.Declare));
    return calls || branches ? 0 : (int) turns.constant() + 1;
  }

  /** Tests a loop's condition: paths on which it is false leave to the ends; returns null if it is never true. */
  private State test(Plan plan, State now, List<State> ends) {
    Expression condition = plan.loop.condition();
    if (condition == null) {
      return now;
    }
    Branches branches = branching.branch(condition, now);
    Split split = services.paths.split(branches, condition);
    if (split != null) {
      split.ofTurns(plan.counted).share = plan.share;
    }
    ends.add(branches.no());
    return branches.yes();
  }

  /** Follows one iteration; breaks go to the ends, and continues join the end of the body. */
  private State turn(Statement body, String label, State start, List<State> ends) {
    List<State> goingOn = new ArrayList<>();
    Set<Object> variables = start == null ? Set.of() : Set.copyOf(start.values.keySet());
    run.leaving(exit -> exit.isOf(label), () -> goingOn.add(run.machine.run(body, start)))
        .forEach(exit -> (exit.kind() == Leaving.BREAK ? ends : goingOn).add(exit.state()));
    services.typestates.checkTurn(body, goingOn, variables);
    return services.paths.meet(goingOn);
  }

  /**
   * Follows an arbitrary iteration: variables assigned in the loop are unknown, except a counter, which ranges over its
   * values.
   */
  private void followAnyTurn(Statement.Loop loop, State state, Set<Element> assigned) {
    boolean mayEndEarly = LoopForms.leaves(loop.body(), true, run.program::mayThrow);
    Counter counter = Counter.of(loop, state, assigned, mayEndEarly, run);
    Boolean isEntered = isEntered(loop, counter, state);
    if (Boolean.FALSE.equals(isEntered)) {
      return;
    }
    boolean isTested = loop.condition() != null && loop.testsFirst();
    if (counter == null && Boolean.TRUE.equals(isEntered) && !run.isInTurn) {
      State first = isTested ? branching.branch(loop.condition(), state.copy()).yes() : state.copy();
      followAndDiscard(loop, () -> first);
    }
    double weight = state.weight;
    boolean isSure = isEntered != null || branching.isAlike(loop.condition(), state);
    forget(state, assigned);
    followAndDiscard(loop, () -> {
      if (counter != null) {
        state.values.put(counter.variable(), Value.of(Linear.of(counter.number())));
      }
      State start = counter == null && isTested ? branching.branch(loop.condition(), state).yes() : state;
      if (start == null) {
        return null;
      }
      return start.setWeight(isSure ? weight : weight / 2);
    });
  }

  /** Follows one iteration and discards its result. */
  private void followAndDiscard(Statement.Loop loop, Supplier<State> start) {
    boolean wasInTurn = run.isInTurn;
    run.isInTurn = true;
    run.underCondition(() -> run.leaving(exit -> true, () -> run.machine.run(loop.body(), start.get())));
    run.isInTurn = wasInTurn;
  }

  /** {@return whether a loop takes a first iteration; null if unknown} */
  private Boolean isEntered(Statement.Loop loop, Counter counter, State state) {
    if (loop.condition() == null || !loop.testsFirst()) {
      return true;
    }
    Linear turns = counter == null ? null : counter.turns();
    if (turns == null) {
      return run.evaluator.evaluate(loop.condition(), state.copy()).truth();
    }
    if (turns.isAtLeast(0)) {
      return true;
    }
    return turns.isAtMost(-1) ? Boolean.FALSE : null;
  }

  /**
   * How a loop over elements is followed.
   *
   * @param elements the element in each followed iteration: all of them, or unknown values
   * @param runsProgram whether advancing to the next element may run code of the program
   */
  private record EachPlan(
      Statement.Each each, String label, List<Value> elements, boolean areKnown, boolean runsProgram) {}

  /**
   * Follows a loop over the elements of something: each of them if they are known, otherwise the usual number of
   * iterations.
   */
  State each(Statement.Each each, String label, State start) {
    TrackedObject whole = run.evaluator.evaluate(each.elements(), start).object();
    List<Value> elements = Elements.all(whole, start);
    Map<State.FieldKey, Value> known = Elements.known(start);
    Split split = Containers.split(each.elements(), whole, run, start);
    Findings found = new Findings();
    start.forgetDoubts();
    boolean areKnown = elements != null;
    if (!areKnown) {
      found.ends.add(services.paths.side(start.halve().copy(), split, 0));
    }
    services.paths.side(start, split, 1);
    int unknownTurns = run.laterTurns > 0 ? 1 : USUAL_TURNS;
    int turns = areKnown ? elements.size() : unknownTurns;
    UnfollowedTurns.Seen seenBefore = services.unfollowedTurns.snapshot();
    boolean runsProgram = Foreign.mayIterateByProgram(run.compiler, run.compiler.type(each.elements().place()));
    List<Value> inTurns = areKnown ? elements : Collections.nCopies(turns, Value.UNKNOWN);
    EachPlan plan = new EachPlan(each, label, inTurns, areKnown, runsProgram);
    State last = run.underCondition(() -> areKnown ? follow(plan, start, found)
        : run.inUncountedLoop(() -> follow(plan, start, found)));
    LeftByTurns left = leftByTurns(each.body(), last);
    if (last != null) {
      forget(last, assigned(each.body()));
      if (!areKnown) {
        last.typestates.retainAll(found.afterFirst);
      }
      found.ends.add(last);
    }
    State met = services.paths.meet(found.ends, true);
    if (met == null) {
      return null;
    }
    met.forgetDoubts();
    keep(left, met);
    met.atomics.clear();
    if (runsProgram) {
      met.typestates.clear();
    }
    if (!areKnown) {
      services.unfollowedTurns.forgetUnlessAlike(seenBefore, turns, each.body(), met);
    }
    Elements.forgetChanged(known, met, met);
    return met;
  }

  /** Follows iterations as planned; returns the state after the last, or null if no path reaches its end. */
  private State follow(EachPlan plan, State start, Findings found) {
    State now = start;
    for (int turn = 0; turn < plan.elements.size() && now != null; turn++) {
      Value element = plan.elements.get(turn);
      State before = now;
      now = run.inTurn(plan.areKnown ? 0 : turn, () -> turnWithElement(plan, element, before, found.ends));
      found.add(now);
    }
    return now;
  }

  private State turnWithElement(EachPlan plan, Value element, State start, List<State> ends) {
    if (plan.runsProgram) {
      start.typestates.clear();
    }
    VariableElement variable = plan.each.variable();
    if (variable != null) {
      start.values.put(variable, element.isUnknown() ? services.initialValues.fresh(variable) : element);
    }
    return turn(plan.each.body(), plan.label, start, ends);
  }

  /** The variables that an iteration assigns, directly or through calls; null among them stands for elements. */
  private Set<Element> assigned(Statement turn) {
    Set<Element> assigned = new HashSet<>();
    Walk.expressions(turn, each -> note(each, assigned));
    return assigned;
  }

  /**
   * Records what is assigned, also in methods of the file; null stands for elements, which any call except routines may
   * write, too.
   */
  private void note(Expression expression, Set<Element> assigned) {
    if (expression instanceof Expression.Assign assign) {
      assigned.add(assign.variable());
    } else if (expression instanceof Expression.Invoke call && run.compiler.routine(call.method()) == null) {
      assigned.add(null);
      Procedure procedure = run.program.bodyToFollow(call.method());
      if (procedure != null && assigned.add(call.method())) {
        Walk.expressions(procedure.body(), each -> note(each, assigned));
      }
    }
  }

  /** Forgets the numbers of variables; objects that they hold are those of earlier iterations. */
  private static void forget(State state, Set<Element> assigned) {
    state.values.replaceAll((key, value) -> {
      Object variable = key instanceof State.FieldKey field ? field.field() : key;
      boolean isForgotten = assigned.contains(variable instanceof Element element ? element : null)
          && (value.number() != null || value.truth() != null);
      return isForgotten ? new Value(null, null, value.object(), value.from(), value.differs()) : value;
    });
  }
}
