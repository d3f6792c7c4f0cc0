package org.shmem4j.processor;

import org.shmem4j.processor.diagnostic.Tag;

/** The pSync and pWrk arrays of a call. */
final class WorkArrayChecks {
  private WorkArrayChecks() {}

  static void check(Call call) {
    int sync = call.index(Routine.PSYNC);
    if (sync >= 0) {
      checkSync(call, sync);
    }
    int work = call.index(Routine.PWRK);
    if (work >= 0) {
      checkWork(call, work);
    }
  }

  private static void checkSync(Call call, int at) {
    Region region = call.array(at);
    String kind = call.routine().syncKind();
    SymmetricField field = region.field();
    if (field != null && field.use() == SymmetricField.Use.PWRK) {
      call.report(Tag.WORK_ARRAY_KIND, at, "pSync must not be a pWrk array: pSync=" + call.argument(at).getLeaf(),
          "pWrk comes before pSync; declare this one with @PSync(SyncKind." + kind + ")");
      return;
    }
    if (field != null && field.use() == SymmetricField.Use.PSYNC
        && !field.syncKind().equals(WorkArrays.ANY_KIND) && !field.syncKind().equals(kind)) {
      call.report(Tag.WORK_ARRAY_KIND, at,
          "pSync must be declared for this kind of collective: field=" + field.name() + " declared="
              + field.syncKind() + " needed=" + kind,
          "declare another array with @PSync(SyncKind." + kind + "), or this one with SyncKind.ANY");
      return;
    }
    long needed = call.code().workArrays().syncLength(kind);
    if (region.knowsLength() && region.length() < needed) {
      call.report(Tag.PSYNC_TOO_SMALL, at,
          "pSync.length must be at least " + WorkArrays.syncConstant(kind) + ": pSync.length=" + region.length() + " "
              + WorkArrays.syncConstant(kind) + "=" + needed,
          "declare it with @PSync(SyncKind." + kind + "), which gives length and initial values");
    }
  }

  private static void checkWork(Call call, int at) {
    Region region = call.array(at);
    if (region.field() != null && region.field().use() == SymmetricField.Use.PSYNC) {
      call.report(Tag.WORK_ARRAY_KIND, at, "pWrk must not be a pSync array: pWrk=" + call.argument(at).getLeaf(),
          "pWrk comes before pSync; declare this one with @PWrk(nreduce = …)");
      return;
    }
    int countAt = call.index(Routine.COUNT);
    Long count = call.number(countAt);
    if (count == null || count < 0 || !region.knowsLength()) {
      return;
    }
    long needed = call.code().workArrays().workLength(count);
    if (region.length() < needed) {
      call.report(Tag.PWRK_TOO_SMALL, at,
          "pWrk.length must be at least max(nreduce / 2 + 1, REDUCE_MIN_WRKDATA_SIZE): pWrk.length=" + region.length()
              + " nreduce=" + count + " needed=" + needed,
          "declare it with @PWrk(nreduce = " + count + ")");
    }
  }
}
