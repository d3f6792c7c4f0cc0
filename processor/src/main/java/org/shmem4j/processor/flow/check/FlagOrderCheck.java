package org.shmem4j.processor.flow.check;

import java.util.HashSet;
import java.util.Set;
import org.shmem4j.processor.RoutineAnnotation;
import org.shmem4j.processor.RuntimeNames;
import org.shmem4j.processor.diagnostic.Tag;
import org.shmem4j.processor.flow.program.Expression;
import org.shmem4j.processor.flow.program.Leaving;
import org.shmem4j.processor.flow.state.FileFindings;
import org.shmem4j.processor.flow.state.Run;
import org.shmem4j.processor.flow.state.State;
import org.shmem4j.processor.flow.value.Linear;
import org.shmem4j.processor.flow.value.TrackedObject;

/**
 * Finds data followed by the flag that announces it, or a signal set twice, with nothing in between that orders the
 * two.
 */
public record FlagOrderCheck(Run run) {
  private static final int MAX_PUTS = 16;

  /**
   * Records what a call puts, announces by a flag, or waits for; a flag after data is judged once the whole file has
   * been followed.
   */
  void noteCall(Site site) {
    RoutineAnnotation routine = site.routine();
    int variable = site.index(RoutineAnnotation.VARIABLE);
    noteSetSignal(site, variable);
    if (routine.has("PUTS")) {
      followPut(site);
    } else if (routine.has("ACQUIRES") || routine.has("READS_ONE")) {
      noteWait(site, variable);
    } else if (routine.has("ATOMIC") || routine.has("SIGNALS")) {
      noteAnnouncement(site, variable);
    }
  }

  /** Records a put of data, or of a single element that may be a flag; a put with a signal announces its own data. */
  private void followPut(Site site) {
    if (site.routine().has("SIGNALS")) {
      return;
    }
    if (site.index(RoutineAnnotation.STRIDE) < 0) {
      noteAnnouncement(site, site.index(RoutineAnnotation.DEST));
    }
    notePut(site);
  }

  /**
   * Reports a call that sets the signal which the previous call has set. Records the signal that this call sets, or
   * that it sets none.
   */
  private void noteSetSignal(Site site, int variable) {
    State state = site.state();
    TrackedObject signal = site.array(variable);
    Linear pe = site.number(RoutineAnnotation.PE);
    Linear index = signal == null ? null : site.first(variable);
    boolean isOther = index != null && pe != null && !site.hasContext() && !pe.equals(Linear.of(run.world.myPe()));
    if (!isOther || !setsSignal(site)) {
      state.setSignals.clear();
      return;
    }
    State.SetSignal now = new State.SetSignal(signal.root, index, pe, site.place());
    state.setSignals.keys().stream().filter(each -> each.isSame(now) && state.setSignals.isSure(each)).findFirst()
        .ifPresent(each -> reportSetAgain(each, now));
    state.setSignals.clear();
    state.setSignals.add(now);
  }

  private void reportSetAgain(State.SetSignal before, State.SetSignal now) {
    run.report(Tag.FLAG_NOT_ORDERED, false, now.place(),
        "a signal that is set again must be ordered after the previous set: " + now.array() + " was set on line "
            + run.compiler.line(before.place()) + ", and the PE may see the two in either order, or only one of them",
        "add to the signal instead, or wait for an answer between them");
  }

  /** {@return whether a call sets a signal, by its routine or by the operation that it is given} */
  private boolean setsSignal(Site site) {
    return site.routine().has("SIGNALS") && (site.routine().has("SETS")
        || site.call().arguments().stream().anyMatch(each -> each instanceof Expression.Name name
            && name.element().getSimpleName().contentEquals("SET")
            && run.compiler.isType(name.element().asType(), RuntimeNames.SIGNAL_OP)));
  }

  private void noteWait(Site site, int variable) {
    TrackedObject array = site.array(variable);
    if (array != null) {
      run.findings.waited.putIfAbsent(array.root.key(), new HashSet<>());
      site.state().waited.add(array.root.key());
    }
  }

  private void notePut(Site site) {
    TrackedObject array = site.array(site.index(RoutineAnnotation.DEST));
    Linear pe = site.number(RoutineAnnotation.PE);
    if (array != null && pe != null && site.state().puts.keys().size() < MAX_PUTS) {
      site.state().puts.add(new State.Put(site.context(), array.root, pe, site.place()));
    }
  }

  private void noteAnnouncement(Site site, int variable) {
    TrackedObject flag = site.array(variable);
    Linear pe = site.number(RoutineAnnotation.PE);
    if (flag == null || pe == null) {
      return;
    }
    for (State.Put each : site.state().puts.keys()) {
      if (each.array() != flag.root && each.pe().equals(pe) && site.state().puts.holds(each, run.conditions)) {
        run.findings.announcements.add(
            new FileFindings.Announcement(flag.root.key(), site.place(), each.array(), each.place()));
        return;
      }
    }
  }

  /**
   * Reports, after a whole file, the flags that a wait relies on and that are not ordered after their data; such a flag
   * is not itself data.
   */
  public static void report(Run run) {
    for (FileFindings.Announcement each : run.findings.announcements) {
      Object data = each.data().key();
      Set<Object> used = run.findings.waited.getOrDefault(each.flag(), Set.of());
      if ((used.contains(data) || used.contains(Leaving.RETURN)) && !run.findings.waited.containsKey(data)) {
        run.report(Tag.FLAG_NOT_ORDERED, false, each.place(),
            "data must be ordered before the flag that announces it: " + each.data() + " was put on line "
                + run.compiler.line(each.put()) + ", and nothing orders the flag after it",
            "call fence or quiet between them, or use a put with a signal");
      }
    }
  }
}
