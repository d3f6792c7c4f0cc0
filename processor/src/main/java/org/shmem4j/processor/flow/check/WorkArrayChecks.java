package org.shmem4j.processor.flow.check;

import java.util.Set;
import org.shmem4j.processor.RoutineAnnotation;
import org.shmem4j.processor.SymmetricField;
import org.shmem4j.processor.WorkArrays;
import org.shmem4j.processor.diagnostic.Tag;
import org.shmem4j.processor.flow.state.State;
import org.shmem4j.processor.flow.value.Linear;
import org.shmem4j.processor.flow.value.TrackedObject;

/** Finds pSync and pWrk arrays that are too small, declared for another purpose, or reused too early. */
final class WorkArrayChecks {
  private WorkArrayChecks() {}

  static void check(Site site) {
    TrackedObject sync = site.array(site.index(RoutineAnnotation.PSYNC));
    if (sync != null) {
      checkSync(site, sync);
    }
    TrackedObject work = site.array(site.index(RoutineAnnotation.PWRK));
    if (work != null) {
      checkWork(site, work);
    }
  }

  private static boolean isFor(TrackedObject array, SymmetricField.Use use) {
    return array.field != null && array.field.use() == use;
  }

  private static void checkSync(Site site, TrackedObject array) {
    String kind = site.routine().syncKind();
    int at = site.index(RoutineAnnotation.PSYNC);
    long needed = site.run().compiler.workArrays().syncLength(kind);
    if (isFor(array, SymmetricField.Use.PWRK)) {
      site.run().outOfRange(Tag.WORK_ARRAY_KIND, true, site.place(at),
          "pSync must not be a pWrk array: pSync=" + site.place(at).getLeaf(),
          "pWrk comes before pSync; declare this one with @PSync(SyncKind." + kind + ")");
    } else if (isFor(array, SymmetricField.Use.PSYNC) && !array.field.syncKind().equals(WorkArrays.ANY_KIND)
        && !array.field.syncKind().equals(kind)) {
      site.run().outOfRange(Tag.WORK_ARRAY_KIND, true, site.place(at),
          "pSync must be declared for this kind of collective: field=" + array.field.name() + " declared="
              + array.field.syncKind() + " needed=" + kind,
          "declare another array with @PSync(SyncKind." + kind + "), or this one with SyncKind.ANY");
    } else if (array.length().isAtMost(needed - 1)) {
      String constant = WorkArrays.syncConstant(kind);
      site.run().outOfRange(Tag.PSYNC_TOO_SMALL, true, site.place(at),
          "pSync.length must be at least " + constant + ": pSync.length=" + array.length() + " " + constant + "="
              + needed,
          "declare it with @PSync(SyncKind." + kind + "), which gives length and initial values");
    }
  }

  private static void checkWork(Site site, TrackedObject array) {
    int at = site.index(RoutineAnnotation.PWRK);
    Linear count = site.number(RoutineAnnotation.COUNT);
    boolean isKnown = count != null && count.isConstant() && count.constant() >= 0;
    long needed = isKnown ? site.run().compiler.workArrays().workLength(count.constant()) : 0;
    if (isFor(array, SymmetricField.Use.PSYNC)) {
      site.run().outOfRange(Tag.WORK_ARRAY_KIND, true, site.place(at),
          "pWrk must not be a pSync array: pWrk=" + site.place(at).getLeaf(),
          "pWrk comes before pSync; declare this one with @PWrk(nreduce = …)");
    } else if (isKnown && array.length().isAtMost(needed - 1)) {
      site.run().outOfRange(Tag.PWRK_TOO_SMALL, true, site.place(at),
          "pWrk.length must be at least max(nreduce / 2 + 1, REDUCE_MIN_WRKDATA_SIZE): pWrk.length=" + array.length()
              + " nreduce=" + count + " needed=" + needed,
          "declare it with @PWrk(nreduce = " + count + ")");
    }
  }

  /**
   * Checks for a pSync array that is reused while PEs may still be in the previous collective; this library allows it.
   */
  static void checkReuse(Site site) {
    Set<State.SyncUse> before = site.state().syncs;
    int at = site.index(RoutineAnnotation.PSYNC);
    TrackedObject array = site.array(at);
    if (array == null) {
      if (at >= 0 || site.routine().collective() || site.routine().has("WAITS")) {
        before.clear();
      }
      return;
    }
    String kind = site.routine().syncKind();
    String set = site.number(RoutineAnnotation.PE_START) + "," + site.number(RoutineAnnotation.LOG_PE_STRIDE) + ","
        + site.number(RoutineAnnotation.PE_SIZE);
    before.stream().filter(use -> use.array() == array.root
        && !(use.kind().equals("BARRIER") && kind.equals("BARRIER") && use.set().equals(set)))
        .findFirst().ifPresent(use -> site.run().report(Tag.PORTABILITY, true, site.place(at),
            "consecutive collectives should not share a pSync array: pSync=" + site.place(at).getLeaf()
                + " previous=" + use.name(),
            "alternate between two arrays, or call a barrier between them; this library does not need that, but"
                + " others do"));
    before.clear();
    before.add(new State.SyncUse(array.root, kind, set, site.name()));
  }
}
