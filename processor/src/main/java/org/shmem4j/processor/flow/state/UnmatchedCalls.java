package org.shmem4j.processor.flow.state;

import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.Modifier;
import org.shmem4j.processor.CompilerView;

/**
 * Collective calls that PEs make on one side of a split and not on the other. They are reported after the whole file:
 * other calls may make up for them, so that all PEs have made the same number in the end.
 *
 * @param run a key for the method that was followed from its start, and for the job that it runs
 * @param places the calls that led to the split, and its place
 * @param isLoop whether the PEs diverge by the iterations of a loop
 * @param more the calls
 * @param made their names, each with its team
 * @param after all calls where the paths met
 */
public record UnmatchedCalls(Object run, List<TreePath> places, Split split, int side, boolean isLoop,
    List<Trace.Collective> more, Set<Trace.MeetingPoint> made, Trace after, Runnable report) {
  /**
   * Reports the calls of a whole file that no others can make up for. Calls that were also found by following a caller
   * are reported only there.
   */
  public static void report(List<UnmatchedCalls> all) {
    List<UnmatchedCalls> outermost =
        all.stream().filter(each -> all.stream().noneMatch(other -> other.isOfCaller(each))).toList();
    outermost.stream().filter(each -> each.split.share != Split.Share.EVEN && !each.isMadeUpFor(outermost))
        .forEach(each -> each.report.run());
  }

  private boolean isMadeUpFor(List<UnmatchedCalls> others) {
    return made.stream().allMatch(call -> others.stream()
        .anyMatch(other -> other.made.contains(call) && other.mayMakeUpFor(this)));
  }

  /** {@return whether a caller was followed into the same split, so that it is known what else the caller does} */
  private boolean isOfCaller(UnmatchedCalls other) {
    int callers = places.size() - other.places.size();
    return callers > 0 && places.subList(callers, places.size()).equals(other.places);
  }

  /** {@return whether these calls repeat the others, in another iteration or on another path} */
  boolean isAgain(UnmatchedCalls other) {
    return places.equals(other.places) && side == other.side && split.way == other.split.way && made.equals(other.made);
  }

  /**
   * {@return whether the PEs that do not make the other calls may make these instead}
   * Within one method nothing else may come between the two; methods of an object may be called one after the other.
   */
  private boolean mayMakeUpFor(UnmatchedCalls other) {
    if (!Collections.disjoint(more, other.more) || areOfSamePes(other)) {
      return false;
    }
    if (run == other.run) {
      return mayFollow(other) && other.mayFollow(this);
    }
    return isOfObject() && other.isOfObject();
  }

  /**
   * {@return whether these calls are made in an instance method, so that other methods of the object may be called
   * before or after it}
   */
  private boolean isOfObject() {
    return places.size() == 1 && CompilerView.enclosing(places.getFirst()) instanceof MethodTree method
        && !method.getModifiers().getFlags().contains(Modifier.STATIC);
  }

  /** {@return whether both are surely made by the same PEs, so that they cannot make up for each other} */
  private boolean areOfSamePes(UnmatchedCalls other) {
    int ways = split.way * other.split.way * (side == other.side ? 1 : -1);
    if (ways != 0) {
      return ways > 0; // PEs with higher numbers make both, or PEs with lower numbers do
    }
    if (places.equals(other.places) || (isOfOnePe() && other.isOfOnePe())) {
      return true;
    }
    return side == other.side && conditionText().equals(other.conditionText());
  }

  /** {@return whether a single PE makes them, because its number equals something; which PE does not matter} */
  private boolean isOfOnePe() {
    Tree.Kind ofOne = side == 0 ? Tree.Kind.EQUAL_TO : Tree.Kind.NOT_EQUAL_TO;
    return !isLoop && split.condition.getLeaf().getKind() == ofOne;
  }

  private String conditionText() {
    return split.condition.getLeaf().toString();
  }

  /**
   * {@return false if these calls come after the others, and a different collective of one of their teams lies in
   * between; otherwise true}
   */
  private boolean mayFollow(UnmatchedCalls other) {
    List<Trace.Collective> between = split.start.since(other.after);
    return between == null || between.stream().allMatch(each -> mayLieBetween(each, other));
  }

  private boolean mayLieBetween(Trace.Collective call, UnmatchedCalls other) {
    if (call == Trace.Collective.UNKNOWN || call.isOnQueue()) {
      return true;
    }
    if (made.contains(call.meetingPoint()) || other.made.contains(call.meetingPoint())) {
      return true;
    }
    return made.stream().noneMatch(each -> each.team() == call.team());
  }
}
