package org.shmem4j.processor.flow;

import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.shmem4j.processor.diagnostic.Tag;

/** Where paths part and meet: PEs that took different ones must have made the same collective calls. */
record Paths(Run run) {
  /** Two sides of a split whose paths meet, among all that do; {@code trace} is the longer one of the two. */
  private record Pair(Split split, int one, int other, List<State> all, Trace trace, boolean isLoop) {}

  /** Notes that PEs may part at a condition. */
  Split split(Branches branches, Expression condition) {
    if (branches.yes() == null || branches.no() == null) {
      return null;
    }
    Split split = split(branches.value(), condition, branches.yes());
    side(branches.yes(), split, 0);
    side(branches.no(), split, 1);
    return split;
  }

  /** Compares what PEs called that evaluated the second half of a condition with those that did not. */
  void rejoin(Split split, State without, Branches with) {
    if (split == null) {
      return;
    }
    Stream.of(with.yes(), with.no()).filter(Objects::nonNull).forEach(each -> {
      compare(without, each, List.of(without, each), false);
      each.splits.remove(split);
    });
    without.splits.remove(split);
  }

  /** Where PEs may part by a value; null if it is the same on all. */
  Split split(Value value, Expression condition, State state) {
    return value.differsBetweenPes()
        ? new Split(condition.place(), value.differs(), state.trace, run.callers.size(), run.loops)
            .ofTurns(margin(condition, state))
        : null;
  }

  /** By how much a comparison holds, which then does wherever it is more; null if that is not known. */
  private Linear margin(Expression condition, State state) {
    if (!(run.program.condition(condition) instanceof Expression.Operation test)) {
      return null;
    }
    Linear left = run.evaluator.evaluate(test.left(), state.copy()).number();
    Linear right = run.evaluator.evaluate(test.right(), state.copy()).number();
    return switch (test.kind()) {
      case LESS_THAN, LESS_THAN_EQUAL -> run.numbers.operation(Tree.Kind.MINUS, right, left);
      case GREATER_THAN, GREATER_THAN_EQUAL -> run.numbers.operation(Tree.Kind.MINUS, left, right);
      default -> null;
    };
  }

  State side(State state, Split split, int number) {
    if (split != null) {
      state.splits.put(split, new Split.Side(number, List.of(), split.start));
    }
    return state;
  }

  /** What is known where paths meet; those that are null do not get here. */
  State meet(List<State> states) {
    return meet(states, false);
  }

  /** The same, where they meet after the turns of a loop. */
  State meet(List<State> states, boolean isLoop) {
    List<State> alive = states.stream().filter(State::isAlive).toList();
    for (int i = 0; i < alive.size(); i++) {
      for (int j = i + 1; j < alive.size(); j++) {
        compare(alive.get(i), alive.get(j), alive, isLoop);
      }
    }
    State met = null;
    for (State each : alive) {
      met = met == null ? each : State.join(met, each, Facts.FRESH);
    }
    if (met != null) {
      met.settle(run.depth);
    }
    return met;
  }

  /** Compares what PEs that go on have called with those that have left. */
  void part(State goingOn, List<State> left) {
    List<State> all = Stream.concat(left.stream().filter(State::isAlive), Stream.of(goingOn)).toList();
    all.forEach(each -> compare(each, goingOn, all, true));
  }

  private void compare(State one, State other, List<State> all, boolean isLoop) {
    if (one.isUncertain || other.isUncertain) {
      return;
    }
    Set<String> doubted = Value.union(one.doubted, other.doubted);
    for (Map.Entry<Split, Split.Side> entry : one.splits.entrySet()) {
      Split split = entry.getKey();
      Split.Side side = other.splits.get(split);
      if (side != null && side.number() != entry.getValue().number()) {
        List<Trace.Event> mine = sure(entry.getValue().calls(one.trace), doubted);
        List<Trace.Event> theirs = sure(side.calls(other.trace), doubted);
        if (mine != null && theirs != null && !maybeSameTeam(split, mine, theirs)) {
          Trace longer = one.trace.size() > other.trace.size() ? one.trace : other.trace;
          Pair pair = new Pair(split, entry.getValue().number(), side.number(), all, longer, isLoop);
          compare(pair, concerned(split, mine, false), concerned(split, theirs, false));
          Stream.concat(mine.stream(), theirs.stream()).filter(Trace.Event::isOnQueue).map(Trace.Event::team).distinct()
              .forEach(team -> compare(pair,
                  concerned(split, mine, true).stream().filter(each -> each.team() == team).toList(),
                  concerned(split, theirs, true).stream().filter(each -> each.team() == team).toList()));
        }
      }
    }
  }

  /** The calls of all paths that took a side of a split. */
  private List<List<Trace.Event>> calls(Pair pair, int number, boolean isOnQueue) {
    return pair.all.stream()
        .filter(each -> each.splits.containsKey(pair.split) && each.splits.get(pair.split).number() == number)
        .map(each -> sure(each.splits.get(pair.split).calls(each.trace), each.doubted)).filter(Objects::nonNull)
        .map(each -> concerned(pair.split, each, isOnQueue)).toList();
  }

  private static List<Trace.Event> sure(List<Trace.Event> events, Set<String> doubted) {
    return events == null || events.contains(Trace.Event.UNKNOWN) ? null : doubted.isEmpty() ? events
        : events.stream().filter(each -> !doubted.contains(each.name())).toList();
  }

  /** Whether PEs part by their number in a team that was chosen, and call for another that may be the same. */
  private static boolean maybeSameTeam(Split split, List<Trace.Event> mine, List<Trace.Event> theirs) {
    List<Thing> teams = Stream.concat(mine.stream(), theirs.stream()).map(Trace.Event::team)
        .filter(Objects::nonNull).distinct().toList();
    return teams.stream().anyMatch(each -> each.choices().size() > 1 && split.differs.contains(each.myPe())
        && teams.stream().anyMatch(other -> other != each && !Collections.disjoint(each.choices(), other.choices())));
  }

  /** The calls that all PEs that part here have to make; those on queues come in no order with others. */
  private List<Trace.Event> concerned(Split split, List<Trace.Event> events, boolean isOnQueue) {
    return events.stream().filter(each -> each.isOnQueue() == isOnQueue
        && split.differs.contains((each.team() == null ? run.world : each.team()).myPe())).toList();
  }

  private void compare(Pair pair, List<Trace.Event> some, List<Trace.Event> others) {
    Split split = pair.split;
    for (int i = 0; i < Math.max(some.size(), others.size()); i++) {
      Trace.Event one = i < some.size() ? some.get(i) : null;
      Trace.Event other = i < others.size() ? others.get(i) : null;
      if (one == null || other == null || !one.call().equals(other.call())) {
        boolean isOnQueue = (one == null ? other : one).isOnQueue();
        List<List<Trace.Event>> here = calls(pair, pair.one, isOnQueue);
        List<List<Trace.Event>> there = calls(pair, pair.other, isOnQueue);
        boolean isRepeated = Stream.concat(here.stream(), there.stream()).flatMap(List::stream)
            .anyMatch(each -> each.loops() > split.loops);
        Trace.Event event = isRepeated ? missing(here, there) : one == null ? other : one;
        boolean areChosen = there.stream().anyMatch(each -> areAlike(each, some))
            && here.stream().anyMatch(each -> areAlike(each, others));
        if (event == null || areChosen) {
          return; // other PEs may make as many turns of loops, or take ways alike
        }
        boolean isOtherOrder = one != null && other != null && isAmong(one, others) && isAmong(other, some);
        boolean isOfThreads = event.team() != null && event.team().isOfThreads;
        String parted = split.condition.getLeaf() + " in line " + run.code.line(split.condition)
            + (isOfThreads ? "" : run.program.entries.told(run.code, split.condition));
        String problem = isOtherOrder
            ? "PEs must make collective calls in the same order: " + one.name() + " comes before " + other.name()
                + " here, and after it on PEs that took the other way at " + parted
            : isOfThreads ? "every thread of a work group must reach its call: whether a thread reaches " + event.name()
                + " depends on " + parted
            : "every PE must reach a collective call: whether a PE reaches " + event.name() + " depends on " + parted;
        Runnable report = () -> run.report(Tag.PARTIAL_COLLECTIVE, false, place(split, event), problem,
            isOtherOrder ? "make the calls in one order on all PEs"
                : isOfThreads ? "move it to where every thread passes"
                : "move it to where every PE passes, or use a team of the PEs that take part");
        if (one == null || other == null) {
          List<Trace.Event> more = (one == null ? others : some).stream().skip(i).toList();
          run.unequal(new Unequal(run.unequal, run.places(split.condition), split, one == null ? pair.other : pair.one,
              pair.isLoop, more, Set.copyOf(calls(more)), pair.trace, report));
        } else if (!split.isShare) {
          report.run();
        }
        return;
      }
      if (!one.places().equals(other.places()) && !split.isShare) {
        compareArguments(split, one, other);
      }
    }
  }

  /** A call that is made on one side only, however often; null if there is none. */
  private static Trace.Event missing(List<List<Trace.Event>> some, List<List<Trace.Event>> others) {
    List<Trace.Event> here = some.stream().flatMap(List::stream).toList();
    List<Trace.Event> there = others.stream().flatMap(List::stream).toList();
    return Stream.concat(here.stream().filter(each -> !isAmong(each, there)),
        there.stream().filter(each -> !isAmong(each, here))).findFirst().orElse(null);
  }

  private static boolean areAlike(List<Trace.Event> some, List<Trace.Event> others) {
    return calls(some).equals(calls(others));
  }

  private static List<List<Object>> calls(List<Trace.Event> events) {
    return events.stream().map(Trace.Event::call).toList();
  }

  private static boolean isAmong(Trace.Event event, List<Trace.Event> events) {
    return events.stream().anyMatch(each -> each.call().equals(event.call()));
  }

  private void compareArguments(Split split, Trace.Event one, Trace.Event other) {
    boolean isOneCall = one.places().getLast() == other.places().getLast();
    for (Map.Entry<String, Trace.Argument> entry : one.agreed().entrySet()) {
      Value mine = entry.getValue().value();
      Trace.Argument theirs = other.agreed().get(entry.getKey());
      if (theirs != null && areDifferent(mine, theirs.value())) {
        run.report(Tag.CALLS_DIFFER, false, isOneCall ? place(split, other) : theirs.place(),
            "PEs that meet in a call must give the same " + entry.getKey() + ": " + other.name() + " has "
                + spelled(theirs.value()) + " here and " + spelled(mine) + " on other PEs",
            "make it one call that every PE reaches, or give both the same arguments");
        return;
      }
    }
  }

  private boolean areDifferent(Value one, Value other) {
    if (one.number() != null && other.number() != null) {
      Linear difference = one.number().minus(other.number());
      Linear apart = difference == null ? null : ofSeveral(difference);
      return apart != null && apart.isNotZero();
    }
    Thing mine = one.thing();
    Thing theirs = other.thing();
    return mine != null && theirs != null && mine.kind == Thing.Kind.ARRAY && theirs.kind == Thing.Kind.ARRAY
        && mine.root.isAllocated() && theirs.root.isAllocated() && mine.root != theirs.root;
  }

  /** A number in a job of two PEs or more, as there must be where they parted. */
  private Linear ofSeveral(Linear number) {
    Symbol pes = run.world.size().symbol();
    return pes == null ? number : number.replace(pes, Linear.of(Symbol.between(pes::toString, Linear.of(2), null)));
  }

  private static String spelled(Value value) {
    return value.number() != null ? value.number().toString() : value.thing().root.toString();
  }

  private static TreePath place(Split split, Trace.Event event) {
    return event.places().get(Math.min(split.depth, event.places().size() - 1));
  }
}
