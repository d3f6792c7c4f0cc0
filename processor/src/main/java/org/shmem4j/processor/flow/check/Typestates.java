package org.shmem4j.processor.flow.check;

import com.sun.source.util.TreePath;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.shmem4j.processor.CompilerView;
import org.shmem4j.processor.StepAnnotation;
import org.shmem4j.processor.diagnostic.Tag;
import org.shmem4j.processor.flow.program.Expression;
import org.shmem4j.processor.flow.program.Statement;
import org.shmem4j.processor.flow.program.Walk;
import org.shmem4j.processor.flow.state.Elements;
import org.shmem4j.processor.flow.state.Exit;
import org.shmem4j.processor.flow.state.Run;
import org.shmem4j.processor.flow.state.State;
import org.shmem4j.processor.flow.state.Typestate;
import org.shmem4j.processor.flow.state.UnfollowedTurns;
import org.shmem4j.processor.flow.value.Linear;
import org.shmem4j.processor.flow.value.TrackedObject;
import org.shmem4j.processor.flow.value.Value;

/**
 * Follows the typestates of objects such as locks and work groups: annotations declare which calls change a state, and
 * which are wrong in it.
 */
public record Typestates(Run run, UnfollowedTurns turns) {
  /**
   * Checks the states of a call's objects, and applies the transitions that it declares; {@code made} is its result.
   */
  public void apply(Expression call, List<StepAnnotation> steps, Value receiver, List<Value> arguments, Value made,
      State state) {
    turns.countCall(call);
    if (!steps.isEmpty()) {
      state.atomics.clear(); // this may be how the PEs wait for each other
    }
    for (StepAnnotation step : steps) {
      apply(step, call, receiver, arguments, made, state);
    }
  }

  private void apply(
      StepAnnotation step, Expression call, Value receiver, List<Value> arguments, Value made, State state) {
    if (!step.passes().isEmpty()) {
      state.typestates.removeIf(each -> each.state().equals(step.passes()));
    }
    boolean changes = !step.to().isEmpty();
    if (step.of() >= 0 && !changes) {
      checkElements(step, arguments.get(step.of()).object(), call, state);
    }
    Typestate.Subject subject = subject(step, receiver, arguments, made);
    turns.noteSubject(call, step, subject);
    if (subject == null) {
      if (changes) {
        state.typestates.clear(); // it may have been any of them
      }
      return;
    }
    Typestate now = check(step, subject, call, state);
    noteReturned(step, now, call, state);
    if (changes) {
      boolean mayBeOtherName = now == null && step.of() != StepAnnotation.RESULT && subject.index() == null;
      if (mayBeOtherName) {
        state.typestates.clear();
      }
      forgetStatesOf(subject, state);
      if (!step.to().equals(StepAnnotation.UNKNOWN) && !step.ifTrue()) {
        enter(step, subject, arguments, call, state);
      }
    }
  }

  /**
   * Forgets the states that an object may be in; those of other elements of its array are kept, as far as they are
   * known.
   */
  private static void forgetStatesOf(Typestate.Subject subject, State state) {
    for (Typestate each : state.typestates.keys()) {
      if (!mayBeSame(each.subject(), subject)) {
        continue;
      }
      boolean isSureOfRest = state.typestates.isSure(each) && each.subject().object() == subject.object();
      state.typestates.remove(each);
      Typestate.Subject rest = each.subject().without(subject);
      if (isSureOfRest && rest != null) {
        state.typestates.add(each.of(rest));
      }
    }
  }

  /** Records the state of an object after a call. */
  private void enter(
      StepAnnotation step, Typestate.Subject subject, List<Value> arguments, Expression call, State state) {
    boolean isOfAll = state.weight == 1 && state.splits.isEmpty() && !state.isOfSomeSizes;
    boolean isShared = step.of() >= 0 && isOfAll && isShared(subject, arguments.get(step.of()));
    state.typestates.add(
        new Typestate(subject, step.to(), step, call.place(), isShared, run.callers.size(), run.conditions));
  }

  /** Records that something is given back in the method that took it. */
  private void noteReturned(StepAnnotation step, Typestate now, Expression call, State state) {
    boolean isReturned = step.returns() && now != null && now.step().holds() && state.typestates.isSure(now);
    if (isReturned && now.calls() == run.callers.size()
        && CompilerView.enclosing(now.place()) == CompilerView.enclosing(call.place())) {
      run.returned.put(now.place().getLeaf(), call.place());
    }
  }

  /**
   * Adds the result of a call that takes something if it is free: true or false, with the effects of its arguments
   * applied.
   */
  public void addAnswer(Expression.Invoke call, State state, String not) {
    if (Walk.any(call, each -> each != call && !isPlain(each))) {
      return;
    }
    for (StepAnnotation step : run.compiler.steps(call.method())) {
      Typestate.Subject subject = step.ifTrue() ? subject(step, Value.UNKNOWN,
          run.evaluator.evaluate(call.arguments(), state.copy()), Value.UNKNOWN) : null;
      if (subject != null) {
        String now = not + step.to();
        state.typestates
            .add(new Typestate(subject, now, step, call.place(), false, run.callers.size(), run.conditions));
      }
    }
  }

  /** {@return whether an expression has the same value when it is evaluated again} */
  private boolean isPlain(Expression expression) {
    return switch (expression) {
      case Expression.Invoke call -> call.arguments().isEmpty() && run.program.bodyToFollow(call.method()) == null;
      case Expression.Assign _,Expression.Create _ -> false;
      default -> true;
    };
  }

  /** The result of a call by which all PEs try to take the same object: true on one PE at a time. */
  public Value resultOf(List<StepAnnotation> steps, List<Value> arguments, Value made) {
    for (StepAnnotation step : steps) {
      Typestate.Subject subject = step.ifTrue() && step.holds() ? subject(step, Value.UNKNOWN, arguments, made) : null;
      if (subject != null && isShared(subject, arguments.get(step.of()))) {
        return made.withSourcesOf(Value.ofPe(run.world.myPe()));
      }
    }
    return made;
  }

  /** Checks that a call is allowed in the current state of its object; returns that state, or null if unknown. */
  private Typestate check(StepAnnotation step, Typestate.Subject subject, Expression call, State state) {
    Typestate now = typestate(subject, state);
    boolean isWrong = now != null && (step.not().contains(now.state()) || step.unwise().contains(now.state())
        || (step.inVain().contains(now.state()) && run.program.isAskedAgain(call, step.answer())));
    if (isWrong) {
      report(step, step.not().contains(now.state()) && state.typestates.isSure(now), now, subject.object(),
          call.place());
    }
    return now;
  }

  private void report(StepAnnotation step, boolean isSure, Typestate now, TrackedObject object, TreePath place) {
    run.report(Tag.WRONG_STATE, isSure, place, step.rule() + ": " + object + " is " + now.state() + " as of line "
        + run.compiler.line(now.place()), step.remedy());
  }

  /** Checks the objects in a list that is passed to a call. */
  private void checkElements(StepAnnotation step, TrackedObject list, Expression call, State state) {
    List<Value> all = list == null ? null : Elements.all(list, state);
    if (all != null) {
      all.stream().map(Value::object).filter(Objects::nonNull)
          .forEach(each -> check(step, new Typestate.Subject(each, null), call, state));
    }
  }

  /** {@return whether it is the same on all PEs as far as its name tells: neither looked up nor at an unknown index} */
  private static boolean isShared(Typestate.Subject subject, Value given) {
    TrackedObject object = subject.object();
    return !given.differsBetweenPes() && (object.isAllocated() || object.key() != object)
        && (subject.index() == null || subject.index().isConstant());
  }

  /** The object or element whose state a call changes by an annotation, or null if it is unknown or null itself. */
  private static Typestate.Subject subject(StepAnnotation step, Value receiver, List<Value> arguments, Value made) {
    Value value = switch (step.of()) {
      case StepAnnotation.THIS -> receiver;
      case StepAnnotation.RESULT -> made;
      default -> arguments.get(step.of());
    };
    TrackedObject object = value.object();
    if (object == null || object.kind == TrackedObject.Kind.NULL) {
      return null;
    }
    if (step.index() == StepAnnotation.WHOLE) {
      return new Typestate.Subject(object, null);
    }
    Linear index = step.index() == StepAnnotation.FIRST ? Linear.of(0) : arguments.get(step.index()).number();
    Linear element = object.at(index);
    return element == null ? null : new Typestate.Subject(object.root, element);
  }

  /** The state of an object here, or null if unknown; an element of a new array has the array's state. */
  private Typestate typestate(Typestate.Subject subject, State state) {
    Typestate ofArray = null;
    for (Typestate each : state.typestates.keys()) {
      if (state.typestates.holds(each, run.conditions)) {
        if (each.subject().equals(subject)) {
          return each;
        }
        boolean isOfArray = ofArray == null && each.subject().isOf(subject) && run.conditions <= each.conditions();
        ofArray = isOfArray ? each : ofArray;
      }
    }
    return ofArray;
  }

  /**
   * {@return whether two subjects may be the same: two variables may hold the same array, and two indices may be equal}
   */
  private static boolean mayBeSame(Typestate.Subject one, Typestate.Subject other) {
    if (one.index() == null || other.index() == null) {
      boolean isOfArrays =
          one.object().kind == TrackedObject.Kind.ARRAY && other.object().kind == TrackedObject.Kind.ARRAY;
      return one.object() == other.object() || (isOfArrays && !(one.object().isMade() && other.object().isMade()));
    }
    boolean mayBeOneArray =
        one.object().key().equals(other.object().key()) || one.object().kind != TrackedObject.Kind.ARRAY
            || !one.object().isAllocated() || !other.object().isAllocated();
    Linear apart = one.index().minus(other.index());
    return mayBeOneArray && (apart == null || !apart.isNotZero());
  }

  /** Checks an object that is passed to a routine. */
  void checkGiven(TrackedObject object, TreePath place, State state) {
    Typestate now = typestate(new Typestate.Subject(object, null), state);
    if (now != null && now.step().ends() && !(now.step().of() == StepAnnotation.RESULT && mayBeShared(object, state))) {
      report(now.step(), state.typestates.isSure(now), now, object, place);
    }
  }

  /** {@return whether a work group may be used by threads other than the one that made it, as when a field holds it} */
  private static boolean mayBeShared(TrackedObject object, State state) {
    return object.isOfThreads && (!object.size().isAtLeast(2) || state.values.entrySet().stream()
        .anyMatch(each -> each.getValue().object() == object && !State.isLocal(each.getKey())));
  }

  /** Checks an object that is written, or reached on another PE. */
  void checkWritten(TrackedObject object, TreePath place, State state) {
    Typestate now = typestate(new Typestate.Subject(object.root, null), state);
    if (now != null && now.step().reads()) {
      report(now.step(), state.typestates.isSure(now), now, object, place);
    }
  }

  /**
   * Checks a call in which all PEs wait for each other. If all of them take the same object before it, all but one wait
   * forever: that is reported if all PEs that start the method come to take it, and none is known to take another path
   * from there.
   */
  void checkWait(String name, TreePath place, State state) {
    if (run.rangeReports != Run.RangeReports.ALL || state.weight != 1 || !state.splits.isEmpty()
        || state.isOfSomeSizes) {
      return;
    }
    for (Typestate each : state.typestates.keys()) {
      if (each.step().holds() && each.isShared() && state.typestates.isSure(each)) {
        run.outOfRange(Tag.HELD, false, place,
            "a PE must not wait for all PEs while it holds what they wait for: " + name + " is called while "
                + each.subject().object() + " is " + each.state() + " as of line " + run.compiler.line(each.place()),
            "clear the lock first");
      }
    }
  }

  /**
   * Reports a method that returns holding something on one path and has given it back on another, if nothing else in
   * the file gives back what others took. A method with a return value may tell its caller which path it took.
   */
  public void checkReturns(Stream<Exit> exits, List<State> ends) {
    if (run.program.isGivenBackElsewhere() || exits.anyMatch(each -> each.value() != null)) {
      return;
    }
    checkPaths(ends, key -> !State.isLocal(key), any -> true, "where the method returns");
  }

  /**
   * Reports an iteration of a loop that ends holding something on one path and has given it back on another. A variable
   * from before the iteration may tell the next iteration which path was taken.
   */
  public void checkTurn(Statement turn, List<State> ends, Set<Object> variables) {
    if (!run.program.isGivenBackElsewhere()) {
      checkPaths(ends, variables::contains,
          taken -> Walk.any(turn, each -> each.place() == taken.place()), "where the next turn starts");
    }
  }

  /**
   * Reports what is held at the end of one path and given back on another.
   *
   * @param tells which variables may distinguish the paths
   * @param isOwn whether what is taken concerns these paths
   */
  private void checkPaths(List<State> ends, Predicate<Object> tells, Predicate<Typestate> isOwn, String where) {
    List<State> alive = ends.stream().filter(State::isAlive).toList();
    for (State end : alive) {
      for (Typestate taken : end.typestates.keys()) {
        TreePath returned = isHeld(taken, end) && isOwn.test(taken) ? run.returned.get(taken.place().getLeaf()) : null;
        boolean isReturnedElsewhere = returned != null && alive.stream().anyMatch(
            each -> !differ(end, each, tells) && typestate(taken.subject(), each) != taken);
        if (isReturnedElsewhere) {
          run.report(Tag.HELD, false, taken.place(),
              "what is taken must be released on every path: " + taken.subject().object() + " is still "
                  + taken.state() + " " + where + " on a path other than that of line " + run.compiler.line(returned),
              "release it in a finally block");
        }
      }
    }
  }

  /** {@return whether the method itself surely still holds at its end what it took} */
  private boolean isHeld(Typestate taken, State end) {
    return taken.step().holds() && !taken.step().ifTrue() && taken.calls() == run.callers.size()
        && end.typestates.isSure(taken);
  }

  /** {@return whether a variable distinguishes two paths} */
  private static boolean differ(State one, State other, Predicate<Object> tells) {
    return Stream.concat(one.values.keySet().stream(), other.values.keySet().stream())
        .filter(tells)
        .anyMatch(each -> one.values.getOrDefault(each, Value.UNKNOWN).isUnknown()
            || !Objects.equals(one.values.get(each), other.values.get(each)));
  }

  /**
   * What the last iteration of a loop leaves to be completed, such as updates. A loop that makes such calls is there to
   * make them, so what they leave may be pending after the loop, too. A null state, which no path reaches, leaves
   * nothing.
   */
  public List<Typestate> traffic(State last) {
    return last == null ? List.of() : last.typestates.keys().stream()
        .filter(each -> last.typestates.isSure(each) && last.pending.keys().stream()
            .anyMatch(pending -> pending.owner() == each.subject().object()))
        .filter(each -> each.subject().object().kind == TrackedObject.Kind.OTHER).toList();
  }

  /**
   * Records after a loop what its iterations may leave to be completed, for objects about which nothing else is known.
   */
  public void keepTraffic(List<Typestate> traffic, State state) {
    traffic.stream().filter(each -> typestate(each.subject(), state) == null)
        .forEach(each -> state.typestates.addDoubted(each, run.conditions));
  }

  /**
   * Forgets states when code that is not followed gets an object, or a lambda that may refer to it: another thread may
   * then use a group.
   */
  public static void forgetShared(Value value, State state) {
    TrackedObject object = value.object();
    if (object != null && (object.isOfThreads || object.kind == TrackedObject.Kind.FUNCTION)) {
      state.typestates.removeIf(each -> each.subject().object().isOfThreads);
    }
  }
}
