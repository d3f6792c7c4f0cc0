package org.shmem4j.processor.flow;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import javax.lang.model.element.Element;

/**
 * Follows loops: two turns one after the other, which is as many as it takes to meet what the turn before left behind;
 * and, for numbers, any turn at all. In the second turn of a loop those inside take one turn, which meets what the
 * first turn left behind; so the cost grows with the depth of loops, not with a power of it.
 */
record Loops(Run run, Rules rules, Branching branching) {
  private static final int TURNS = 2;

  State loop(Statement.Loop loop, String label, State start) {
    State state = run.machine.run(loop.starts(), start);
    if (state == null) {
      return null;
    }
    SleepCheck.check(run, loop);
    Set<Element> assigned = assigned(loop.turn());
    Run.Told told = run.told;
    boolean others = run.reportsOthers;
    if (told != Run.Told.NONE) {
      run.report(told, false);
      anyTurn(loop, state.copy(), assigned);
    }
    run.report(Run.Told.NONE, others);
    State after = others ? turns(loop, label, state, assigned) : afterwards(loop, state, assigned);
    run.report(told, others);
    return after;
  }

  /** Where only ranges are looked at: what is known after the loop without following it again. */
  private State afterwards(Statement.Loop loop, State state, Set<Element> assigned) {
    forget(state, assigned);
    state.atomics.clear();
    return LoopForms.isEndless(loop) && !breaks(loop.body()) ? null
        : LoopForms.leaves(loop.body(), false, run.program::mayThrow) ? state.halve() : state;
  }

  private static boolean breaks(Statement body) {
    return Walk.anyStatement(body, each -> each instanceof Statement.Leave exit && exit.kind() == Leaving.BREAK);
  }

  /** What a loop has put at its end where it is gone through: a loop that puts is there for that. */
  private static Facts<State.Put> puts(Statement body, State end) {
    return end == null || breaks(body) ? new Facts<>() : end.puts.copy();
  }

  private State turns(Statement.Loop loop, String label, State start, Set<Element> assigned) {
    Map<State.FieldKey, Value> elements = Elements.known(start);
    boolean isEndless = LoopForms.isEndless(loop);
    Counter counter = Counter.of(loop, start, assigned, false, run);
    int filled = filled(loop, counter);
    List<Map<State.FieldKey, Value>> known = new ArrayList<>(List.of(elements));
    boolean isShare = LoopForms.isShare(loop, start, assigned, run);
    List<State> ends = new ArrayList<>();
    Linear counted = counter == null || breaks(loop.body()) ? null : counter.turns();
    int exitsBefore = run.exits.size();
    State now = start;
    if (!isEndless) {
      now.forgetDoubts();
    }
    run.depth++;
    run.loops++;
    int turns = filled > 0 ? filled + 1 : run.laterTurns > 0 ? 1 : apart(counter);
    Turns.Seen before = rules.turns.seen();
    Facts<Condition> first = null;
    for (int turn = 0; turn < turns && now != null; turn++) {
      run.laterTurns += turn > 0 ? 1 : 0;
      if (turn > 0) {
        now.steps.forgetDoubts(); // the condition may choose between the ways that the turn before took
      }
      if (turn > 0 || loop.testsFirst()) {
        now = test(loop, isShare, counted, now, ends);
      }
      now = turn(loop.body(), label, now, ends);
      now = run.machine.run(loop.updates(), now);
      first = first == null && now != null ? now.steps.copy() : first;
      known.add(now == null ? Map.of() : Elements.known(now));
      run.laterTurns += turn > 0 ? -1 : 0;
    }
    run.depth--;
    run.loops--;
    if (now != null && isEndless) {
      rules.paths.part(now, ends);
      rules.paths.part(now, run.exits.stream().skip(exitsBefore)
          .filter(each -> each.kind() == Leaving.RETURN).map(Exit::state).toList());
    }
    Facts<State.Put> puts = puts(loop.body(), now);
    double rest = now == null ? 0 : now.part; // what takes more turns leaves as the turns before did
    if (now != null && !isEndless) {
      Branches more = branching.branch(loop.condition(), now);
      State last = more.no() == null ? more.yes() : more.no();
      if (more.yes() != null) {
        forget(last, assigned);
      }
      if (last != null) {
        last.part(0).steps.retainAll(first); // what the turns leave that are not followed
      }
      ends.add(last);
    }
    State met = rules.paths.meet(ends, true);
    if (met != null) {
      met.part(met.part + rest);
      met.forgetDoubts();
      met.puts.addSure(puts);
      met.atomics.clear(); // PEs may have waited for each other in a turn that is not followed
      rules.turns.after(before, turns, loop.body(), met);
      if (filled == 0) {
        Elements.forgetChanged(elements, met, met);
      }
      if (counted != null) {
        Elements.grow(known, counted, run.evaluator.evaluate(loop.condition(), start.copy()), met);
      }
    }
    return met;
  }

  /** The turns that all PEs take, and the first one that some leave out: a few, or the usual ones. */
  private int apart(Counter counter) {
    Linear turns = counter == null ? null : counter.turns();
    int all = TURNS;
    while (turns != null && turns.isAtLeast(all) && all < Elements.MOST) {
      all++;
    }
    boolean isApart = turns != null && turns.isAtLeast(1) && turns.comesFrom(run.world.myPe());
    return isApart && all < Elements.MOST ? all + 1 : TURNS;
  }

  /** The turns of a loop that calls nothing and counts a few of them, each of which is followed; 0 for others. */
  private static int filled(Statement.Loop loop, Counter counter) {
    Linear turns = counter == null ? null : counter.turns();
    if (turns == null || !turns.isConstant() || turns.constant() < 0 || turns.constant() >= Elements.MOST) {
      return 0;
    }
    boolean isPlain = !Walk.any(loop.body(), each -> each instanceof Expression.Invoke
        || each instanceof Expression.Create || each instanceof Expression.CreateArray)
        && !Walk.anyStatement(loop.body(), each -> !(each instanceof Statement.Block
            || each instanceof Statement.Evaluate || each instanceof Statement.Declare));
    return isPlain ? (int) turns.constant() + 1 : 0;
  }

  private State test(Statement.Loop loop, boolean isShare, Linear turns, State now, List<State> ends) {
    if (loop.condition() == null) {
      return now;
    }
    Branches branches = branching.branch(loop.condition(), now);
    Split split = rules.paths.split(branches, loop.condition());
    if (split != null) {
      split.ofTurns(turns).isShare = isShare;
    }
    ends.add(branches.no());
    return branches.yes();
  }

  /** One turn; breaks go to the ends, what continues meets the end of the body. */
  private State turn(Statement body, String label, State start, List<State> ends) {
    List<State> goingOn = new ArrayList<>();
    run.leaving(exit -> exit.isOf(label), () -> goingOn.add(run.machine.run(body, start)))
        .forEach(exit -> (exit.kind() == Leaving.BREAK ? ends : goingOn).add(exit.state()));
    return rules.paths.meet(goingOn);
  }

  /** Any turn: what is assigned in the loop is unknown, but for a counter, which goes through its range. */
  private void anyTurn(Statement.Loop loop, State state, Set<Element> assigned) {
    boolean isLeft = LoopForms.leaves(loop.body(), true, run.program::mayThrow);
    Counter counter = Counter.of(loop, state, assigned, isLeft, run);
    Boolean isEntered = isEntered(loop, counter, state);
    if (Boolean.FALSE.equals(isEntered)) {
      return;
    }
    boolean isTested = loop.condition() != null && loop.testsFirst();
    if (counter == null && Boolean.TRUE.equals(isEntered) && !run.isInTurn) {
      State first = isTested ? branching.branch(loop.condition(), state.copy()).yes() : state.copy();
      within(loop, () -> first);
    }
    double part = state.part;
    boolean isSure = isEntered != null || branching.isAlike(loop.condition(), state);
    forget(state, assigned);
    within(loop, () -> {
      if (counter != null) {
        state.values.put(counter.variable(), Value.of(Linear.of(counter.number())));
      }
      State start = counter == null && isTested ? branching.branch(loop.condition(), state).yes() : state;
      return start == null ? null : start.part(isSure ? part : part / 2);
    });
  }

  /** One turn that nothing comes out of. */
  private void within(Statement.Loop loop, Supplier<State> start) {
    boolean wasInTurn = run.isInTurn;
    run.isInTurn = true;
    run.depth++;
    run.leaving(exit -> true, () -> run.machine.run(loop.body(), start.get()));
    run.depth--;
    run.isInTurn = wasInTurn;
  }

  /** Whether a loop takes a first turn; null if that is not known. */
  private Boolean isEntered(Statement.Loop loop, Counter counter, State state) {
    if (loop.condition() == null || !loop.testsFirst()) {
      return true;
    }
    Linear turns = counter == null ? null : counter.turns();
    return turns == null ? run.evaluator.evaluate(loop.condition(), state.copy()).truth()
        : turns.isAtLeast(0) ? Boolean.TRUE : turns.isAtMost(-1) ? Boolean.FALSE : null;
  }

  State each(Statement.Each each, String label, State start) {
    List<Value> elements = Elements.all(run.evaluator.evaluate(each.elements(), start).thing(), start);
    Map<State.FieldKey, Value> known = Elements.known(start);
    Split split = Containers.split(each.elements(), run, start);
    List<State> ends = new ArrayList<>();
    State now = start;
    now.forgetDoubts();
    boolean runsProgram = Foreign.mayIterateByProgram(run.code, run.code.type(each.elements().place()));
    if (elements == null) {
      ends.add(rules.paths.side(now.halve().copy(), split, 0));
    }
    rules.paths.side(now, split, 1);
    run.depth++;
    run.loops += elements == null ? 1 : 0;
    int turns = elements != null ? elements.size() : run.laterTurns > 0 ? 1 : TURNS;
    Turns.Seen before = rules.turns.seen();
    Facts<Condition> first = null;
    for (int turn = 0; turn < turns && now != null; turn++) {
      int later = elements == null && turn > 0 ? 1 : 0;
      run.laterTurns += later;
      if (runsProgram) {
        now.steps.clear();
      }
      if (each.variable() != null) {
        Value element = elements == null ? Value.UNKNOWN : elements.get(turn);
        now.values.put(each.variable(), element.isUnknown() ? rules.things.fresh(each.variable()) : element);
      }
      now = turn(each.body(), label, now, ends);
      first = first == null && now != null ? now.steps.copy() : first;
      run.laterTurns += -later;
    }
    run.depth--;
    run.loops -= elements == null ? 1 : 0;
    Facts<State.Put> puts = puts(each.body(), now);
    if (now != null) {
      forget(now, assigned(each.body()));
      if (elements == null) {
        now.steps.retainAll(first);
      }
      ends.add(now);
    }
    State met = rules.paths.meet(ends, true);
    if (met != null) {
      met.forgetDoubts();
      met.puts.addSure(puts);
      met.atomics.clear();
      if (runsProgram) {
        met.steps.clear();
      }
      if (elements == null) {
        rules.turns.after(before, turns, each.body(), met);
      }
      Elements.forgetChanged(known, met, met);
    }
    return met;
  }

  private Set<Element> assigned(Statement turn) {
    Set<Element> assigned = new HashSet<>();
    Walk.expressions(turn, each -> note(each, assigned));
    return assigned;
  }

  /** Notes what is assigned, also in methods of the file; null for elements, which calls but routines may write too. */
  private void note(Expression expression, Set<Element> assigned) {
    if (expression instanceof Expression.Assign assign) {
      assigned.add(assign.variable());
    } else if (expression instanceof Expression.Invoke call && run.code.routine(call.method()) == null) {
      assigned.add(null);
      Procedure procedure = run.program.called(call.method());
      if (procedure != null && assigned.add(call.method())) {
        Walk.expressions(procedure.body(), each -> note(each, assigned));
      }
    }
  }

  /** Forgets the numbers of variables; the things that they hold are those of the turns before. */
  private static void forget(State state, Set<Element> assigned) {
    state.values.replaceAll((key, value) -> {
      Object variable = key instanceof State.FieldKey field ? field.field() : key;
      boolean isForgotten = assigned.contains(variable instanceof Element element ? element : null)
          && (value.number() != null || value.truth() != null);
      return isForgotten ? new Value(null, null, value.thing(), value.from(), value.differs()) : value;
    });
  }
}
