package org.shmem4j.processor.flow.check;

import com.sun.source.util.TreePath;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.shmem4j.processor.diagnostic.Tag;
import org.shmem4j.processor.flow.state.Run;
import org.shmem4j.processor.flow.state.Split;
import org.shmem4j.processor.flow.state.State;
import org.shmem4j.processor.flow.state.Trace;
import org.shmem4j.processor.flow.state.UnmatchedCalls;
import org.shmem4j.processor.flow.value.Linear;
import org.shmem4j.processor.flow.value.Symbol;
import org.shmem4j.processor.flow.value.TrackedObject;
import org.shmem4j.processor.flow.value.Value;

/**
 * Finds collective calls that some PEs make and others do not, or make in a different order or with different
 * arguments. It compares, where the two sides of a split meet again, the calls that were made on each since the PEs
 * diverged.
 */
public record PartialCollectiveCheck(Run run) {
  /**
   * Two sides of a split whose paths meet.
   *
   * @param one the number of one side
   * @param other the number of the other
   * @param all all paths that meet here
   * @param longer the longer of the two traces
   * @param isLoop whether they meet after the iterations of a loop
   */
  private record Sides(Split split, int one, int other, List<State> all, Trace longer, boolean isLoop) {}

  /**
   * The first calls in which two sides differ.
   *
   * @param some the calls of one side
   * @param others those of the other
   * @param at the index of that call in both lists
   */
  private record Difference(Sides sides, List<Trace.Collective> some, List<Trace.Collective> others, int at) {
    /** The call of one side, or null if that makes no more calls. */
    Trace.Collective one() {
      return at < some.size() ? some.get(at) : null;
    }

    /** The call of the other side, or null if that makes no more calls. */
    Trace.Collective other() {
      return at < others.size() ? others.get(at) : null;
    }

    /** {@return whether one side makes no more calls} */
    boolean isAtEnd() {
      return one() == null || other() == null;
    }

    /** The call of one side, or that of the other if the first makes none. */
    Trace.Collective oneOrOther() {
      return one() == null ? other() : one();
    }

    /** {@return whether each side makes the other's call too, but not here} */
    boolean isOtherOrder() {
      return !isAtEnd() && isAmong(one(), others) && isAmong(other(), some);
    }

    /** The calls that only one of the two sides makes after the other has stopped. */
    List<Trace.Collective> more() {
      return (one() == null ? others : some).stream().skip(at).toList();
    }
  }

  /** Compares the calls on two paths since the PEs diverged, given all paths that meet here. */
  public void compare(State one, State other, List<State> all, boolean isLoop) {
    if (one.isUncertain || other.isUncertain) {
      return;
    }
    Set<String> doubted = Value.union(one.doubted, other.doubted);
    for (Map.Entry<Split, Split.Side> entry : one.splits.entrySet()) {
      Split split = entry.getKey();
      Split.Side mine = entry.getValue();
      Split.Side theirs = other.splits.get(split);
      if (theirs == null || theirs.number() == mine.number()) {
        continue;
      }
      List<Trace.Collective> myCalls = withoutDoubted(mine.calls(one.trace), doubted);
      List<Trace.Collective> theirCalls = withoutDoubted(theirs.calls(other.trace), doubted);
      if (myCalls != null && theirCalls != null && !maybeSameTeam(split, myCalls, theirCalls)) {
        Trace longer = one.trace.size() > other.trace.size() ? one.trace : other.trace;
        compare(new Sides(split, mine.number(), theirs.number(), all, longer, isLoop), myCalls, theirCalls);
      }
    }
  }

  /**
   * Compares the calls in order; those on queues separately for each team, as they are not ordered with other calls.
   */
  private void compare(Sides sides, List<Trace.Collective> some, List<Trace.Collective> others) {
    compareInOrder(sides, concerned(sides.split, some, false), concerned(sides.split, others, false));
    List<Trace.Collective> someOnQueues = concerned(sides.split, some, true);
    List<Trace.Collective> othersOnQueues = concerned(sides.split, others, true);
    Stream.concat(some.stream(), others.stream()).filter(Trace.Collective::isOnQueue).map(Trace.Collective::team)
        .distinct().forEach(team -> compareInOrder(sides, ofTeam(someOnQueues, team), ofTeam(othersOnQueues, team)));
  }

  private static List<Trace.Collective> ofTeam(List<Trace.Collective> calls, TrackedObject team) {
    return calls.stream().filter(each -> each.team() == team).toList();
  }

  /** Compares calls one by one, up to the first that differ; if the calls are the same, compares their arguments. */
  private void compareInOrder(Sides sides, List<Trace.Collective> some, List<Trace.Collective> others) {
    for (int i = 0; i < Math.max(some.size(), others.size()); i++) {
      Difference here = new Difference(sides, some, others, i);
      if (here.isAtEnd() || !here.one().meetingPoint().equals(here.other().meetingPoint())) {
        judge(here);
        return;
      }
      if (!here.one().places().equals(here.other().places()) && !sides.split.isShare()) {
        compareArguments(sides.split, here.one(), here.other());
      }
    }
  }

  /** Reports a difference, or records it if calls on other paths may make up for it. */
  private void judge(Difference difference) {
    Trace.Collective call = unmatched(difference);
    if (call == null) {
      return;
    }
    Sides sides = difference.sides;
    Split split = sides.split;
    String problem = problem(difference, call);
    String remedy = remedy(difference, call);
    Runnable report = () -> run.report(Tag.PARTIAL_COLLECTIVE, false, place(split, call), problem, remedy);
    if (difference.isAtEnd()) {
      int side = difference.one() == null ? sides.other : sides.one;
      List<Trace.Collective> more = difference.more();
      run.addUnmatched(new UnmatchedCalls(run.unmatched, run.places(split.condition), split, side, sides.isLoop, more,
          meetingPoints(more), sides.longer, report));
    } else if (!split.isShare()) {
      report.run();
    }
  }

  /**
   * The call of a difference that some PEs do not make. It is null if they may make it after all: on another path of
   * their side that has the other side's calls, or in other iterations of a loop.
   */
  private Trace.Collective unmatched(Difference difference) {
    Sides sides = difference.sides;
    boolean isOnQueue = difference.oneOrOther().isOnQueue();
    List<List<Trace.Collective>> ofOneSide = calls(sides, sides.one, isOnQueue);
    List<List<Trace.Collective>> ofOtherSide = calls(sides, sides.other, isOnQueue);
    boolean areWaysAlike = ofOtherSide.stream().anyMatch(each -> areAlike(each, difference.some))
        && ofOneSide.stream().anyMatch(each -> areAlike(each, difference.others));
    if (areWaysAlike) {
      return null;
    }
    boolean isRepeated = Stream.concat(ofOneSide.stream(), ofOtherSide.stream()).flatMap(List::stream)
        .anyMatch(each -> each.loops() > sides.split.loops);
    return isRepeated ? missing(ofOneSide, ofOtherSide) : difference.oneOrOther();
  }

  private String problem(Difference difference, Trace.Collective call) {
    TreePath condition = difference.sides.split.condition;
    String parted = condition.getLeaf() + " on line " + run.compiler.line(condition)
        + (isOfThreads(call) ? "" : run.findings.peOrigins.clause(run.compiler, condition));
    if (difference.isOtherOrder()) {
      return "PEs must make collective calls in the same order: " + difference.one().name() + " comes before "
          + difference.other().name() + " here, and after it on PEs that took the other way at " + parted;
    }
    if (isOfThreads(call)) {
      return "every thread of a work group must reach its call: whether a thread reaches " + call.name()
          + " depends on " + parted;
    }
    return "every PE must reach a collective call: whether a PE reaches " + call.name() + " depends on " + parted;
  }

  private static String remedy(Difference difference, Trace.Collective call) {
    if (difference.isOtherOrder()) {
      return "make the calls in one order on all PEs";
    }
    return isOfThreads(call) ? "move it to where every thread passes"
        : "move it to where every PE passes, or use a team of the PEs that take part";
  }

  /** {@return whether a call is made by the threads of a work group together and not by the PEs of a team} */
  private static boolean isOfThreads(Trace.Collective call) {
    return call.team() != null && call.team().isOfThreads;
  }

  /** The calls of each path that took a side of a split; paths with unknown calls are left out. */
  private List<List<Trace.Collective>> calls(Sides sides, int number, boolean isOnQueue) {
    return sides.all.stream()
        .filter(each -> each.splits.containsKey(sides.split) && each.splits.get(sides.split).number() == number)
        .map(each -> withoutDoubted(each.splits.get(sides.split).calls(each.trace), each.doubted))
        .filter(Objects::nonNull).map(each -> concerned(sides.split, each, isOnQueue)).toList();
  }

  /** The calls except those with doubted names, or null if the calls, or some of them, are unknown. */
  private static List<Trace.Collective> withoutDoubted(List<Trace.Collective> calls, Set<String> doubted) {
    if (calls == null || calls.contains(Trace.Collective.UNKNOWN)) {
      return null;
    }
    return doubted.isEmpty() ? calls : calls.stream().filter(each -> !doubted.contains(each.name())).toList();
  }

  /**
   * {@return whether PEs diverge by their number in a team that was chosen, and make calls for another team that may be
   * the same}
   */
  private static boolean maybeSameTeam(
      Split split, List<Trace.Collective> some, List<Trace.Collective> others) {
    List<TrackedObject> teams = Stream.concat(some.stream(), others.stream()).map(Trace.Collective::team)
        .filter(Objects::nonNull).distinct().toList();
    return teams.stream().anyMatch(each -> each.choices().size() > 1 && split.differs.contains(each.myPe())
        && teams.stream().anyMatch(other -> other != each && !Collections.disjoint(each.choices(), other.choices())));
  }

  /** The calls that all PEs of the split have to make: those on queues, or the others. */
  private List<Trace.Collective> concerned(Split split, List<Trace.Collective> calls, boolean isOnQueue) {
    return calls.stream().filter(each -> each.isOnQueue() == isOnQueue
        && split.differs.contains((each.team() == null ? run.world : each.team()).myPe())).toList();
  }

  /** A call that is made on one side only, however often, or null if there is none. */
  private static Trace.Collective missing(List<List<Trace.Collective>> some, List<List<Trace.Collective>> others) {
    List<Trace.Collective> ofSome = some.stream().flatMap(List::stream).toList();
    List<Trace.Collective> ofOthers = others.stream().flatMap(List::stream).toList();
    return Stream.concat(ofSome.stream().filter(each -> !isAmong(each, ofOthers)),
        ofOthers.stream().filter(each -> !isAmong(each, ofSome))).findFirst().orElse(null);
  }

  private static boolean areAlike(List<Trace.Collective> some, List<Trace.Collective> others) {
    return some.stream().map(Trace.Collective::meetingPoint).toList()
        .equals(others.stream().map(Trace.Collective::meetingPoint).toList());
  }

  private static Set<Trace.MeetingPoint> meetingPoints(List<Trace.Collective> calls) {
    return calls.stream().map(Trace.Collective::meetingPoint).collect(Collectors.toSet());
  }

  private static boolean isAmong(Trace.Collective call, List<Trace.Collective> calls) {
    return calls.stream().anyMatch(each -> each.meetingPoint().equals(call.meetingPoint()));
  }

  /** Reports the first argument in which PEs that meet in a call differ. */
  private void compareArguments(Split split, Trace.Collective one, Trace.Collective other) {
    boolean isOneCall = one.places().getLast() == other.places().getLast();
    for (Map.Entry<String, Trace.Argument> entry : one.agreed().entrySet()) {
      Value mine = entry.getValue().value();
      Trace.Argument theirs = other.agreed().get(entry.getKey());
      if (theirs != null && areDifferent(mine, theirs.value())) {
        run.report(Tag.CALLS_DIFFER, false, isOneCall ? place(split, other) : theirs.place(),
            "PEs that meet in a call must give the same " + entry.getKey() + ": " + other.name() + " has "
                + spelled(theirs.value()) + " here and " + spelled(mine) + " on other PEs",
            "make it one call that every PE reaches, or give both calls the same arguments");
        return;
      }
    }
  }

  /**
   * {@return whether two values surely differ: numbers, in a job of several PEs, or arrays that are known to be
   * distinct}
   */
  private boolean areDifferent(Value one, Value other) {
    if (one.number() != null && other.number() != null) {
      Linear difference = one.number().minus(other.number());
      Linear apart = difference == null ? null : ofSeveral(difference);
      return apart != null && apart.isNotZero();
    }
    TrackedObject mine = one.object();
    TrackedObject theirs = other.object();
    return isAllocatedArray(mine) && isAllocatedArray(theirs) && mine.root != theirs.root;
  }

  private static boolean isAllocatedArray(TrackedObject object) {
    return object != null && object.kind == TrackedObject.Kind.ARRAY && object.root.isAllocated();
  }

  /** A number in a job of at least two PEs: a single PE cannot diverge. */
  private Linear ofSeveral(Linear number) {
    Symbol pes = run.world.size().symbol();
    return pes == null ? number : number.replace(pes, Linear.of(Symbol.between(pes::toString, Linear.of(2), null)));
  }

  private static String spelled(Value value) {
    return value.number() != null ? value.number().toString() : value.object().root.toString();
  }

  /** The place at which a call is reported: in the method of the split, at the statement that leads to the call. */
  private static TreePath place(Split split, Trace.Collective call) {
    return call.places().get(Math.min(split.calls, call.places().size() - 1));
  }
}
