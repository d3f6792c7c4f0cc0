package org.shmem4j.internal.pe.job;

import java.util.function.BooleanSupplier;
import org.shmem4j.internal.betweenhosts.transport.Patience;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.waiting.Waiter;

/** How one-sided operations over hosts wait: as all waits of their PE do. */
record TransferWaits(Waiter waiter) implements Patience {
  @Override
  public int looks() {
    return waiter.isCrowded() ? 0 : MOST_LOOKS;
  }

  /** The transport serves a peer that only waits for the others to leave with it; one that is lost it tells. */
  @Override
  public void until(BooleanSupplier done, int pe) {
    waiter.until(done::getAsBoolean, Call.TRANSFER, pe < 0 ? pe : Waiter.unwatched(pe));
  }
}
