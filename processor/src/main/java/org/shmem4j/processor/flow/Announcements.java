package org.shmem4j.processor.flow;

import java.util.HashSet;
import java.util.Set;
import org.shmem4j.processor.RoutineAnnotation;
import org.shmem4j.processor.diagnostic.Tag;

/** Data that is put, and then a flag that says so, with nothing that keeps the two in order. */
record Announcements(Run run) {
  void called(Site site) {
    switch (site.routine().family()) {
      case "p", "put" -> {
        announced(site, site.index(RoutineAnnotation.DEST));
        put(site);
      }
      case "atomic" -> {
        int variable = site.index(RoutineAnnotation.VARIABLE) >= 0
            ? site.index(RoutineAnnotation.VARIABLE) : site.index(RoutineAnnotation.DEST);
        if (site.index(RoutineAnnotation.SOURCE) >= 0 || site.routine().c().endsWith("_fetch")) {
          waited(site, Math.max(variable, site.index(RoutineAnnotation.SOURCE)));
        } else {
          announced(site, variable);
        }
      }
      case "signal", "wait", "test" -> {
        if (site.index(RoutineAnnotation.PE) >= 0) {
          announced(site, site.index(RoutineAnnotation.VARIABLE));
        } else {
          waited(site, site.index(RoutineAnnotation.VARIABLE));
        }
      }
      case "iput", "ibput" -> put(site);
      default -> {}
    }
  }

  private void waited(Site site, int variable) {
    Thing array = site.array(variable);
    if (array != null) {
      run.program.waited.putIfAbsent(array.root.key(), new HashSet<>());
      site.state().waited.add(array.root.key());
    }
  }

  private void put(Site site) {
    Thing array = site.array(site.index(RoutineAnnotation.DEST));
    Linear pe = site.number(RoutineAnnotation.PE);
    if (array != null && pe != null && site.state().puts.keys().size() < 16) {
      site.state().puts.add(new State.Put(site.context(), array.root, pe, site.place()));
    }
  }

  private void announced(Site site, int variable) {
    Thing flag = site.array(variable);
    Linear pe = site.number(RoutineAnnotation.PE);
    if (flag == null || pe == null) {
      return;
    }
    for (State.Put each : site.state().puts.keys()) {
      if (each.array() != flag.root && each.pe().equals(pe) && site.state().puts.holds(each, run.depth)) {
        run.program.announcements.add(
            new Program.Announcement(flag.root.key(), site.place(), each.array(), each.place()));
        return;
      }
    }
  }

  /** Reports, when a whole file was followed, flags of data that a wait is to tell of; such a flag itself is no data. */
  static void report(Run run) {
    for (Program.Announcement each : run.program.announcements) {
      Object data = each.data().key();
      Set<Object> used = run.program.waited.getOrDefault(each.flag(), Set.of());
      if ((used.contains(data) || used.contains(Leaving.RETURN)) && !run.program.waited.containsKey(data)) {
        run.report(Tag.FLAG_NOT_ORDERED, false, each.place(),
            "data must be ordered before the flag that announces it: " + each.data() + " was put in line "
                + run.code.line(each.put()) + ", and nothing orders the flag after it",
            "call fence or quiet between them, or use a put with a signal");
      }
    }
  }
}
