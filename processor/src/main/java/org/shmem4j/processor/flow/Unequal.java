package org.shmem4j.processor.flow;

import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.Modifier;
import org.shmem4j.processor.Code;

/**
 * Collective calls that PEs on one side of a split make and those on the other do not. They are told when all of the
 * file was followed: others may make up for them, so that all PEs have made as many in the end.
 *
 * @param run what stands for the method that was followed from its start, and for the job that it runs
 * @param places the calls that led to the split, and its place
 * @param isLoop whether the PEs part by the turns of a loop
 * @param more the calls
 * @param made what they call, each with its team
 * @param after all calls where the paths met
 */
record Unequal(Object run, List<TreePath> places, Split split, int side, boolean isLoop, List<Trace.Event> more,
    Set<List<Object>> made, Trace after, Runnable report) {
  /** Reports those for which no others may make up. */
  static void report(List<Unequal> all) {
    List<Unequal> whole = all.stream().filter(each -> all.stream().noneMatch(other -> other.isOfCaller(each))).toList();
    whole.stream().filter(each -> !each.split.isShare && !each.made.stream().allMatch(call -> whole.stream()
        .anyMatch(other -> other.made.contains(call) && other.mayMakeUpFor(each)))).forEach(each -> each.report.run());
  }

  /** Whether a caller was followed into the same, so that it is known what else the caller does. */
  private boolean isOfCaller(Unequal other) {
    int callers = places.size() - other.places.size();
    return callers > 0 && places.subList(callers, places.size()).equals(other.places);
  }

  /** Whether it is another one once more, in another turn or with another path. */
  boolean isAgain(Unequal other) {
    return places.equals(other.places) && side == other.side && split.way == other.split.way && made.equals(other.made);
  }

  private boolean mayMakeUpFor(Unequal other) {
    boolean isOfCallers = run != other.run && isOfObject() && other.isOfObject();
    return Collections.disjoint(more, other.more) && !isLike(other)
        && (run == other.run ? mayFollow(other) && other.mayFollow(this) : isOfCallers);
  }

  /** Whether it is made in a method of an object itself, whose others may be called before or after. */
  private boolean isOfObject() {
    return places.size() == 1 && Code.enclosing(places.getFirst()) instanceof MethodTree method
        && !method.getModifiers().getFlags().contains(Modifier.STATIC);
  }

  /** Whether both are sure to be made more often by the same PEs, or by one each. */
  private boolean isLike(Unequal other) {
    int ways = split.way * other.split.way * (side == other.side ? 1 : -1);
    return ways != 0 ? ways > 0 : places.equals(other.places) || (isOfOne() && other.isOfOne()) || (side == other.side
        && split.condition.getLeaf().toString().equals(other.split.condition.getLeaf().toString()));
  }

  private boolean isOfOne() {
    return !isLoop && split.condition.getLeaf().getKind() == (side == 0 ? Tree.Kind.EQUAL_TO : Tree.Kind.NOT_EQUAL_TO);
  }

  /** Whether no other calls of the same PEs lie between, where it comes after the others. */
  private boolean mayFollow(Unequal other) {
    List<Trace.Event> between = split.start.since(other.after);
    return between == null || between.stream().allMatch(each -> each == Trace.Event.UNKNOWN || each.isOnQueue()
        || made.contains(each.call()) || other.made.contains(each.call())
        || made.stream().noneMatch(call -> call.get(1) == each.team()));
  }
}
