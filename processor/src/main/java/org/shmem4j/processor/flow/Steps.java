package org.shmem4j.processor.flow;

import com.sun.source.util.TreePath;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.shmem4j.processor.Code;
import org.shmem4j.processor.StepAnnotation;
import org.shmem4j.processor.diagnostic.Tag;

/** The states of objects, as locks and work groups: annotations of methods say what changes them, and is wrong then. */
record Steps(Run run, Turns turns) {
  /** What a call does to the states of its objects; {@code made} is what it returns. */
  void called(Expression call, List<StepAnnotation> steps, Value receiver, List<Value> arguments, Value made,
      State state) {
    turns.called(call);
    if (!steps.isEmpty()) {
      state.atomics.clear(); // it may be how the PEs wait for each other
    }
    for (StepAnnotation step : steps) {
      if (!step.passes().isEmpty()) {
        state.steps.removeIf(each -> each.state().equals(step.passes()));
      }
      if (step.of() >= 0 && step.to().isEmpty()) {
        elements(step, arguments.get(step.of()).thing(), call, state);
      }
      Condition.Subject subject = subject(step, receiver, arguments, made);
      turns.met(call, step, subject);
      if (subject == null) {
        if (!step.to().isEmpty()) {
          state.steps.clear(); // it may have been any of them
        }
        continue;
      }
      Condition now = check(step, subject, call, state);
      handed(step, now, call, state);
      if (!step.to().isEmpty()) {
        if (now == null && step.of() != StepAnnotation.RESULT && subject.index() == null) {
          state.steps.clear(); // another name of one of them
        }
        for (Condition each : state.steps.keys()) {
          if (mayBeSame(each.subject(), subject)) {
            boolean isSureOfRest = state.steps.isSure(each) && each.subject().thing() == subject.thing();
            state.steps.remove(each);
            if (isSureOfRest && each.subject().without(subject) != null) {
              state.steps.add(each.of(each.subject().without(subject)));
            }
          }
        }
        if (!step.to().equals(StepAnnotation.UNKNOWN) && !step.ifTrue()) {
          boolean isOfAll = state.part == 1 && state.splits.isEmpty() && !state.isOfSomeSizes;
          boolean isShared = step.of() >= 0 && isOfAll && isShared(subject, arguments.get(step.of()));
          state.steps.add(
              new Condition(subject, step.to(), step, call.place(), isShared, run.callers.size(), run.depth));
        }
      }
    }
  }

  /** Notes what is given back that was taken in the same method. */
  private void handed(StepAnnotation step, Condition now, Expression call, State state) {
    boolean isReturned = step.returns() && now != null && now.step().holds() && state.steps.isSure(now);
    if (isReturned && now.depth() == run.callers.size()
        && Code.enclosing(now.place()) == Code.enclosing(call.place())) {
      run.returned.put(now.place().getLeaf(), call.place());
    }
  }

  /** A call that takes something if it is free has returned true, or not; what its arguments do has been done. */
  void answered(Expression.Invoke call, State state, String not) {
    if (Walk.any(call, each -> each != call && !isPlain(each))) {
      return;
    }
    for (StepAnnotation step : run.code.steps(call.method())) {
      Condition.Subject subject = step.ifTrue() ? subject(step, Value.UNKNOWN,
          run.evaluator.evaluate(call.arguments(), state.copy()), Value.UNKNOWN) : null;
      if (subject != null) {
        String now = not + step.to();
        state.steps.add(new Condition(subject, now, step, call.place(), false, run.callers.size(), run.depth));
      }
    }
  }

  /** Whether an expression is the same when it is evaluated again. */
  private boolean isPlain(Expression expression) {
    return switch (expression) {
      case Expression.Invoke call -> call.arguments().isEmpty() && run.program.called(call.method()) == null;
      case Expression.Assign _,Expression.Create _ -> false;
      default -> true;
    };
  }

  /** What a call returns that takes the same thing on all PEs: true on one PE at a time. */
  Value chosen(List<StepAnnotation> steps, List<Value> arguments, Value made) {
    for (StepAnnotation step : steps) {
      Condition.Subject subject = step.ifTrue() && step.holds() ? subject(step, Value.UNKNOWN, arguments, made) : null;
      if (subject != null && isShared(subject, arguments.get(step.of()))) {
        return made.with(Value.ofPe(run.world.myPe()));
      }
    }
    return made;
  }

  /** The state of an object before a call, which is told where the call is wrong in it; null if it is not known. */
  private Condition check(StepAnnotation step, Condition.Subject subject, Expression call, State state) {
    Condition now = condition(subject, state);
    boolean isWrong = now != null && (step.not().contains(now.state()) || step.unwise().contains(now.state())
        || (step.inVain().contains(now.state()) && run.program.isAskedAgain(call, step.answer())));
    if (isWrong) {
      report(step, step.not().contains(now.state()) && state.steps.isSure(now), now, subject.thing(), call.place());
    }
    return now;
  }

  private void report(StepAnnotation step, boolean isSure, Condition now, Thing thing, TreePath place) {
    run.report(Tag.WRONG_STATE, isSure, place, step.rule() + ": " + thing + " is " + now.state() + " since line "
        + run.code.line(now.place()), step.remedy());
  }

  /** The objects in a list that is given to a call. */
  private void elements(StepAnnotation step, Thing list, Expression call, State state) {
    List<Value> all = list == null ? null : Elements.all(list, state);
    if (all != null) {
      all.stream().map(Value::thing).filter(Objects::nonNull)
          .forEach(each -> check(step, new Condition.Subject(each, null), call, state));
    }
  }

  /** Whether it is the same on all PEs as far as its name tells: not looked up, nor at a place that is not known. */
  private static boolean isShared(Condition.Subject subject, Value object) {
    Thing thing = subject.thing();
    return !object.differsBetweenPes() && (thing.isAllocated() || thing.key() != thing)
        && (subject.index() == null || subject.index().isConstant());
  }

  private static Condition.Subject subject(StepAnnotation step, Value receiver, List<Value> arguments, Value made) {
    Value value = switch (step.of()) {
      case StepAnnotation.THIS -> receiver;
      case StepAnnotation.RESULT -> made;
      default -> arguments.get(step.of());
    };
    Thing thing = value.thing();
    if (thing == null || thing.kind == Thing.Kind.NULL || step.index() == StepAnnotation.WHOLE) {
      return thing == null || thing.kind == Thing.Kind.NULL ? null : new Condition.Subject(thing, null);
    }
    Linear index = step.index() == StepAnnotation.FIRST ? Linear.of(0) : arguments.get(step.index()).number();
    Linear place = index == null || thing.from == null ? null : thing.from.plus(index);
    return place == null ? null : new Condition.Subject(thing.root, place);
  }

  /** The state of an object here; an element has that of a new array too; null where it is not known. */
  private Condition condition(Condition.Subject subject, State state) {
    Condition ofArray = null;
    for (Condition each : state.steps.keys()) {
      if (state.steps.holds(each, run.depth)) {
        if (each.subject().equals(subject)) {
          return each;
        }
        boolean isOfArray = ofArray == null && each.subject().isOf(subject) && run.depth <= each.under();
        ofArray = isOfArray ? each : ofArray;
      }
    }
    return ofArray;
  }

  /** Whether two may be the same element: the arrays of two variables may be one, and so may two indices. */
  private static boolean mayBeSame(Condition.Subject one, Condition.Subject other) {
    if (one.index() == null || other.index() == null) {
      boolean isOfArrays = one.thing().kind == Thing.Kind.ARRAY && other.thing().kind == Thing.Kind.ARRAY;
      return one.thing() == other.thing() || (isOfArrays && !(one.thing().isMade() && other.thing().isMade()));
    }
    boolean mayBeOneArray = one.thing().key().equals(other.thing().key()) || one.thing().kind != Thing.Kind.ARRAY
        || !one.thing().isAllocated() || !other.thing().isAllocated();
    Linear apart = one.index().minus(other.index());
    return mayBeOneArray && (apart == null || !apart.isNotZero());
  }

  /** An object is given to a routine. */
  void given(Thing thing, TreePath place, State state) {
    Condition now = condition(new Condition.Subject(thing, null), state);
    if (now != null && now.step().ends() && !(now.step().of() == StepAnnotation.RESULT && mayBeShared(thing, state))) {
      report(now.step(), state.steps.isSure(now), now, thing, place);
    }
  }

  /** Whether others than the thread that made a work group may call with it: what a field holds, other threads read. */
  private static boolean mayBeShared(Thing thing, State state) {
    return thing.isOfThreads && (!thing.size().isAtLeast(2) || state.values.entrySet().stream()
        .anyMatch(each -> each.getValue().thing() == thing && !State.isLocal(each.getKey())));
  }

  /** An object is written, or another PE's is reached. */
  void written(Thing thing, TreePath place, State state) {
    Condition now = condition(new Condition.Subject(thing.root, null), state);
    if (now != null && now.step().reads()) {
      report(now.step(), state.steps.isSure(now), now, thing, place);
    }
  }

  /**
   * All PEs wait for each other. Where they all take the same object before, all but one wait for it for ever: so it is
   * where all PEs that start the method come to take it, and no PE is known to go another way from there.
   */
  void waits(String name, TreePath place, State state) {
    if (run.told != Run.Told.ALL || state.part != 1 || !state.splits.isEmpty() || state.isOfSomeSizes) {
      return;
    }
    for (Condition each : state.steps.keys()) {
      if (each.step().holds() && each.isShared() && state.steps.isSure(each)) {
        run.outOfRange(Tag.HELD, false, place,
            "a PE must not wait for all while it holds what they wait for: " + name + " is called while "
                + each.subject().thing() + " is " + each.state() + " since line " + run.code.line(each.place()),
            "clear the lock before");
      }
    }
  }

  /**
   * A method returns, on one path with what it took, on another after it gave it back, and nobody else in the file
   * gives back what others took. One that returns a value may tell its caller so.
   */
  void left(Stream<Exit> exits, List<State> ends) {
    if (run.program.isGivenBackElsewhere() || exits.anyMatch(each -> each.value() != null)) {
      return;
    }
    int depth = run.callers.size();
    List<State> alive = ends.stream().filter(State::isAlive).toList();
    for (State end : alive) {
      for (Condition taken : end.steps.keys()) {
        boolean isHeld = taken.step().holds() && !taken.step().ifTrue() && taken.depth() == depth
            && end.steps.isSure(taken);
        TreePath given = isHeld ? run.returned.get(taken.place().getLeaf()) : null;
        if (given != null && alive.stream().anyMatch(
            each -> !tells(end, each) && condition(taken.subject(), each) != taken)) {
          run.report(Tag.HELD, false, taken.place(),
              "what is taken must be given back on every path: " + taken.subject().thing() + " is " + taken.state()
                  + " still where the method returns on another path than that of line " + run.code.line(given),
              "give it back in a finally clause");
        }
      }
    }
  }

  /** Whether a field tells the caller on which of two paths a method returned. */
  private static boolean tells(State one, State other) {
    return Stream.concat(one.values.keySet().stream(), other.values.keySet().stream())
        .filter(each -> !State.isLocal(each))
        .anyMatch(each -> one.values.getOrDefault(each, Value.UNKNOWN).isUnknown()
            || !Objects.equals(one.values.get(each), other.values.get(each)));
  }

  /** Code that is not followed gets an object, or a lambda that may know it: another thread may use a group then. */
  static void shown(Value value, State state) {
    Thing thing = value.thing();
    if (thing != null && (thing.isOfThreads || thing.kind == Thing.Kind.FUNCTION)) {
      state.steps.removeIf(each -> each.subject().thing().isOfThreads);
    }
  }
}
