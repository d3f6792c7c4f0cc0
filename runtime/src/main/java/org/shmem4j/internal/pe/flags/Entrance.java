package org.shmem4j.internal.pe.flags;

import org.shmem4j.ShmemException;
import org.shmem4j.internal.pe.Guard;

/** Admits the threads of a PE to the collectives of a group one at a time, and none after a call was abandoned. */
public final class Entrance {
  private static final long NOBODY = 0;

  private final Guard guard;
  private final int pe;
  // The id of the thread inside; unlike a reference, it is written without a barrier of the garbage collector.
  private long inside = NOBODY;
  private ShmemException abandoned;

  /**
   * Creates the entrance to a group.
   *
   * @param guard whether several threads may enter at once
   * @param pe the PE
   */
  public Entrance(Guard guard, int pe) {
    this.guard = guard;
    this.pe = pe;
  }

  /** Enters for a call; throws if another thread is inside, which is a mistake of the program. */
  public void enter() {
    if (guard.isOn()) {
      synchronized (this) {
        take();
      }
    } else {
      take();
    }
  }

  /** Throws if a thread is inside: calls that prepare something before they enter check this first. */
  public void requireFree() {
    if (!isFree()) {
      requireFree(Thread.currentThread().threadId());
    }
  }

  private void take() {
    long caller = Thread.currentThread().threadId();
    requireFree(caller);
    inside = caller;
  }

  private void requireFree(long caller) {
    if (abandoned != null) {
      throw new IllegalStateException("a team must not be used after a collective call on it was abandoned: pe="
          + pe + " reason=" + abandoned.getClass().getSimpleName() + "; close the team, or the job", abandoned);
    }
    if (inside == caller) {
      throw new IllegalStateException("an operator or a callback must not call collectives on the team that runs it:"
          + " pe=" + pe + "; call them when the collective is complete");
    }
    if (inside != NOBODY) {
      throw new IllegalStateException("two threads must not call collectives on one team at once: pe=" + pe
          + "; let one thread call, let them call together as a work group, or give each thread a team of its own");
    }
  }

  /** {@return whether no thread is inside} */
  public boolean isFree() {
    return inside == NOBODY;
  }

  /** Leaves after the call. */
  public void leave() {
    inside = NOBODY;
  }

  /** Records that this member will not finish a collective that it started. */
  public void abandon(ShmemException reason) {
    abandoned = reason;
  }

  /** {@return why a collective was abandoned; null if none was} */
  public ShmemException abandoned() {
    return abandoned;
  }
}
