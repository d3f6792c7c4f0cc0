package org.shmem4j.processor.flow.state;

import com.sun.source.tree.Tree;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.ExecutableElement;
import org.shmem4j.processor.StepAnnotation;
import org.shmem4j.processor.flow.program.CallGraph;
import org.shmem4j.processor.flow.program.Expression;
import org.shmem4j.processor.flow.program.Procedure;
import org.shmem4j.processor.flow.program.Statement;
import org.shmem4j.processor.flow.program.Walk;

/**
 * Decides whether the iterations of a loop that are not followed may affect the states of objects differently from
 * those that are.
 */
public final class UnfollowedTurns {
  private final Run run;
  private final Map<List<Object>, Typestate.Subject> lastSubjects = new HashMap<>();
  private final Map<Tree, Integer> lastCalls = new HashMap<>();
  private int calls;
  private int varied;

  public UnfollowedTurns(Run run) {
    this.run = run;
  }

  /** The number of calls with steps so far, and the number of those that had a different object before. */
  public record Seen(int calls, int varied) {}

  /** The counts before a loop is followed. */
  public Seen snapshot() {
    return new Seen(calls, varied);
  }

  /** Counts a call with steps that a path has reached. */
  public void countCall(Expression call) {
    calls++;
    lastCalls.put(call.place().getLeaf(), calls);
  }

  /**
   * Records the object of a step, null for an unknown one; the call varies if its previous object was a different one.
   */
  public void noteSubject(Expression call, StepAnnotation step, Typestate.Subject subject) {
    Typestate.Subject before = lastSubjects.put(List.of(call.place().getLeaf(), step), subject);
    varied += step.of() == StepAnnotation.RESULT || (subject != null && subject.equals(before)) ? 0 : 1;
  }

  /**
   * Forgets the states of objects after a loop that was followed for some of many iterations, if other iterations may
   * differ.
   */
  public void forgetUnlessAlike(Seen before, int turns, Statement body, State state) {
    boolean isSame = turns > 1 ? varied == before.varied : calls == before.calls;
    if (!state.typestates.keys().isEmpty() && (!isSame || mayDoMore(body, before, new HashSet<>()))) {
      state.typestates.clear();
    }
  }

  /** {@return whether there are calls in a body that no path has reached since} */
  private boolean mayDoMore(Statement body, Seen before, Set<Procedure> entered) {
    return Walk.any(body, each -> {
      ExecutableElement method = CallGraph.method(each);
      boolean isNew = method != null && !run.compiler.steps(method).isEmpty()
          && lastCalls.getOrDefault(each.place().getLeaf(), 0) <= before.calls;
      Procedure procedure = method == null ? null : run.program.bodyToFollow(method);
      return isNew || (procedure != null && entered.add(procedure) && mayDoMore(procedure.body(), before, entered));
    });
  }
}
