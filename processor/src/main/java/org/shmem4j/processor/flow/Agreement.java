package org.shmem4j.processor.flow;

import com.sun.source.util.TreePath;
import org.shmem4j.processor.RoutineAnnotation;
import org.shmem4j.processor.diagnostic.Tag;

/** Arguments that every PE must give alike. */
final class Agreement {
  /** Calls to which each PE gives a share of its own, of any length: exact sums of all elements. */
  private static final String SHARES = "exact";

  private Agreement() {}

  /** Whether an argument of a call must be the same on every PE that makes it. */
  static boolean mustAgree(Site site, int i) {
    String family = site.routine().family();
    return site.routine().collective() && switch (site.role(i)) {
      case RoutineAnnotation.ROOT, RoutineAnnotation.STRIDE, RoutineAnnotation.PE_SIZE -> true;
      case RoutineAnnotation.COUNT -> !family.equals("collect")
          && (!family.equals("rooted") || !site.routine().roles().contains("OTHER"));
      case RoutineAnnotation.DEST, RoutineAnnotation.SOURCE ->
          !family.equals("rooted") && !family.equals(SHARES) && !site.routine().hasLayouts();
      default -> false;
    };
  }

  static void check(Site site, int i) {
    boolean isOneSet = !site.routine().isActiveSet() || (!site.value(RoutineAnnotation.PE_START).differsBetweenPes()
        && !site.value(RoutineAnnotation.LOG_PE_STRIDE).differsBetweenPes()); // as far as these say
    if (!mustAgree(site, i) || !isOneSet) {
      return;
    }
    Value value = site.value(i);
    if (!Site.isArray(site.role(i)) || value.thing() == null) {
      check(site.run(), site.team(), site.parameter(i), value, site.place(i));
    }
  }

  /** What the threads of a work group give to the call that they make together. */
  static void ofThreads(Site site, Thing group) {
    for (int i = 0; i < site.size(); i++) {
      if (site.value(i).differs().contains(group.myPe())) {
        site.run().report(Tag.ARGUMENT_DIFFERS, false, site.place(i),
            site.parameter(i) + " must be the same in every thread of a work group: " + site.told(i)
                + " depends on the thread's number",
            "the threads make one call together, and share its work by themselves");
      }
    }
  }

  /** A value that every PE of a team, null for all PEs, must give alike. */
  static void check(Run run, Thing team, String name, Value value, TreePath place) {
    Thing whole = team == null ? run.world : team;
    if (value.differs().contains(whole.myPe()) && !value.isNull()) {
      run.report(Tag.ARGUMENT_DIFFERS, false, place, name + " must be the same on every PE that makes the call: "
          + (place.getLeaf().toString().equals(name) ? "it" : name + "=" + place.getLeaf())
          + " depends on the PE's number" + run.program.entries.told(run.code, place),
          "compute it from what all PEs share; a call counts for all of them");
    }
  }
}
