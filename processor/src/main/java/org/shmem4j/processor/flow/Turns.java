package org.shmem4j.processor.flow;

import com.sun.source.tree.Tree;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.ExecutableElement;
import org.shmem4j.processor.StepAnnotation;

/** Whether a loop's turns that are not followed may do other things to the states of objects than those that are. */
final class Turns {
  private final Run run;
  private final Map<List<Object>, Condition.Subject> last = new HashMap<>();
  private final Map<Tree, Integer> seen = new HashMap<>();
  private int calls;
  private int varied;

  Turns(Run run) {
    this.run = run;
  }

  /** How many calls with steps were seen, and how many had another object than when they were made before. */
  record Seen(int calls, int varied) {}

  /** What has been seen before a loop is followed. */
  Seen seen() {
    return new Seen(calls, varied);
  }

  /** A path leads to a call. */
  void called(Expression call) {
    calls++;
    seen.put(call.place().getLeaf(), calls);
  }

  /** A step of a call has an object; null for one that is not known. */
  void met(Expression call, StepAnnotation step, Condition.Subject subject) {
    Condition.Subject before = last.put(List.of(call.place().getLeaf(), step), subject);
    varied += step.of() == StepAnnotation.RESULT || (subject != null && subject.equals(before)) ? 0 : 1;
  }

  /** What holds of objects after a loop that is followed for some turns of many: nothing where others may differ. */
  void after(Seen before, int turns, Statement body, State state) {
    boolean isSame = turns > 1 ? varied == before.varied : calls == before.calls;
    if (!state.steps.keys().isEmpty() && (!isSame || mayDoMore(body, before, new HashSet<>()))) {
      state.steps.clear();
    }
  }

  /** Whether there are calls in a body that no path has led to since. */
  private boolean mayDoMore(Statement body, Seen before, Set<Procedure> entered) {
    return Walk.any(body, each -> {
      ExecutableElement method = CallGraph.method(each);
      boolean isNew = method != null && !run.code.steps(method).isEmpty()
          && seen.getOrDefault(each.place().getLeaf(), 0) <= before.calls;
      Procedure procedure = method == null ? null : run.program.called(method);
      return isNew || (procedure != null && entered.add(procedure) && mayDoMore(procedure.body(), before, entered));
    });
  }
}
