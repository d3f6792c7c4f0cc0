package org.shmem4j.processor.flow.check;

import org.shmem4j.processor.flow.state.Completion;
import org.shmem4j.processor.flow.value.TrackedObject;

/** Passes each call of a routine to the checks that it concerns, before and after its effects. */
public record RoutineChecks(LifetimeCheck lifetimeCheck, ThreadCheck threads, MixedAccessCheck mixedAccess,
    Layouts layouts, FlagOrderCheck flagOrder, Typestates typestates, Transfers transfers, RangeChecks ranges) {
  /** Checks a call of a routine against the state before it, and records what it puts, announces and uses. */
  public void beforeRoutine(Site site) {
    for (int i = 0; i < site.size(); i++) {
      TrackedObject object = site.value(i).object();
      if (object != null) {
        lifetimeCheck.checkUse(object, site.place(i), site.state());
        typestates.checkGiven(object, site.place(i), site.state());
      }
      ranges.checkArgument(site, i);
      AgreementCheck.check(site, i);
    }
    ranges.checkArrays(site);
    layouts.check(site);
    WorkArrayChecks.check(site);
    BufferChecks.check(site);
    WorkArrayChecks.checkReuse(site);
    if (site.routine().blocks() && !site.isOnQueue()) {
      threads.checkBlockingCall(site.name(), site.place(), site.state());
      if (site.routine().collective() || site.routine().has("WAITS")) {
        threads.checkWaitingCall(site.name(), site.place());
      }
    }
    if (site.waitsForAll() && site.team() == null) {
      typestates.checkWait(site.name(), site.place(), site.state());
    }
    transfers.checkArrays(site);
    mixedAccess.checkRoutine(site);
    if (!site.returnsRequest() && !site.isOnQueue()) {
      flagOrder.noteCall(site);
    }
  }

  /** Records the effects of a call that has returned: what it started is pending, or all PEs have met. */
  public void afterRoutine(Site site) {
    if (!site.routine().blocks()) {
      transfers.noteStarted(site, site.context());
    } else if (site.routine().collective()) {
      Completion.allPesMet(site.state());
    }
  }
}
