package org.shmem4j.processor.flow.check;

import com.sun.source.util.TreePath;
import org.shmem4j.processor.RoutineAnnotation;
import org.shmem4j.processor.diagnostic.Tag;
import org.shmem4j.processor.flow.state.Run;
import org.shmem4j.processor.flow.value.TrackedObject;
import org.shmem4j.processor.flow.value.Value;

/** Finds arguments that must be the same on every PE but depend on the PE's number. */
public final class AgreementCheck {
  private AgreementCheck() {}

  /** {@return whether an argument of a call must be the same on every PE that makes it} */
  static boolean mustAgree(Site site, int i) {
    return site.routine().collective() && switch (site.role(i)) {
      case RoutineAnnotation.ROOT, RoutineAnnotation.STRIDE, RoutineAnnotation.PE_SIZE -> true;
      case RoutineAnnotation.COUNT -> !site.routine().has("COUNTS_DIFFER");
      case RoutineAnnotation.DEST, RoutineAnnotation.SOURCE ->
          !site.routine().has("ARRAYS_DIFFER") && !site.routine().hasLayouts();
      default -> false;
    };
  }

  public static void check(Site site, int i) {
    boolean isOneSet = !site.routine().isActiveSet() || (!site.value(RoutineAnnotation.PE_START).differsBetweenPes()
        && !site.value(RoutineAnnotation.LOG_PE_STRIDE).differsBetweenPes()); // as far as start and stride show
    if (!mustAgree(site, i) || !isOneSet) {
      return;
    }
    Value value = site.value(i);
    if (!Site.isArray(site.role(i)) || value.object() == null) {
      check(site.run(), site.team(), site.parameter(i), value, site.place(i));
    }
  }

  /** Checks the arguments of a call that the threads of a work group make together. */
  public static void checkThreads(Site site, TrackedObject group) {
    for (int i = 0; i < site.size(); i++) {
      if (site.value(i).differs().contains(group.myPe())) {
        site.run().report(Tag.ARGUMENT_DIFFERS, false, site.place(i),
            site.parameter(i) + " must be the same in every thread of a work group: " + site.spelled(i)
                + " depends on the thread's number",
            "the threads make one call together, so all must pass the same value");
      }
    }
  }

  /** Checks a value that must be the same on every PE of a team; a null team stands for all PEs. */
  public static void check(Run run, TrackedObject team, String name, Value value, TreePath place) {
    TrackedObject whole = team == null ? run.world : team;
    if (value.differs().contains(whole.myPe()) && !value.isNull()) {
      run.report(Tag.ARGUMENT_DIFFERS, false, place, name + " must be the same on every PE that makes the call: "
          + (place.getLeaf().toString().equals(name) ? "it" : name + "=" + place.getLeaf())
          + " depends on the PE's number" + run.findings.peOrigins.clause(run.compiler, place),
          "compute it only from what all PEs share");
    }
  }
}
