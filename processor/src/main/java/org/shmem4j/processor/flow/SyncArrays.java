package org.shmem4j.processor.flow;

import java.util.List;
import org.shmem4j.processor.Routine;
import org.shmem4j.processor.diagnostic.Tag;

/** A pSync array that is used again while PEs may still be in the collective before, as this library allows. */
final class SyncArrays {
  private SyncArrays() {}

  static void check(Site site) {
    State state = site.state();
    int at = site.index(Routine.PSYNC);
    if (at < 0) {
      if (site.routine().collective() || site.routine().family().equals("wait")) {
        state.syncs.clear();
      }
      return;
    }
    Thing array = site.array(at);
    if (array == null) {
      state.syncs.clear();
      return;
    }
    String kind = site.routine().syncKind();
    String set = set(site);
    for (State.SyncUse use : List.copyOf(state.syncs)) {
      boolean isSameBarrier = use.kind().equals("BARRIER") && kind.equals("BARRIER") && use.set().equals(set);
      if (use.array() == array.root && !isSameBarrier) {
        site.run().report(Tag.PORTABILITY, true, site.place(at),
            "two collectives in turn should not share a pSync array: pSync=" + site.place(at).getLeaf()
                + " previous=" + use.name(),
            "alternate between two arrays, or call a barrier between them; this library does not need it, others do");
        break;
      }
    }
    state.syncs.clear();
    state.syncs.add(new State.SyncUse(array.root, kind, set, site.name()));
  }

  private static String set(Site site) {
    return site.number(Routine.PE_START) + "," + site.number(Routine.LOG_PE_STRIDE) + ","
        + site.number(Routine.PE_SIZE);
  }
}
