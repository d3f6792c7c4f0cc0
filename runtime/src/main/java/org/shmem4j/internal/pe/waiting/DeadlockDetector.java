package org.shmem4j.internal.pe.waiting;

import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.onhost.memory.Words;
import org.shmem4j.internal.pe.control.JobControl;
import org.shmem4j.internal.pe.control.PeState;
import org.shmem4j.internal.pe.control.WaitRecord;

/**
 * Detects that every PE of the job waits and none can continue: all of them were seen in a wait, and each looked at its
 * condition again afterwards, still in the same wait. A waiting PE writes nothing that others wait for, so nothing can
 * change any more. A waiting PE calls the detector between looks; the detector itself never waits.
 */
final class DeadlockDetector implements WaitCondition {
  private final MemorySegment memory;
  private final JobControl control;
  private final long[] epochs;
  private final long[] polls;
  private final int pe;

  DeadlockDetector(MemorySegment memory, JobControl control, int pe) {
    this.memory = memory;
    this.control = control;
    this.pe = pe;
    this.epochs = new long[control.pes()];
    this.polls = new long[control.pes()];
  }

  /** {@return whether a deadlock was found} */
  @Override
  public boolean holds() {
    // Read before the epochs, so that these looks were in the waits that the epochs show.
    boolean allLookedAgain = control.pes() > 0;
    for (int other = 0; other < epochs.length; other++) {
      allLookedAgain &= other == pe || isGone(other) || polls(other) >= polls[other] + WaitSample.LOOKS_AFTERWARDS;
    }
    boolean changed = false;
    for (int other = 0; other < epochs.length; other++) {
      long at = WaitRecord.at(other);
      long epoch = Words.getAcquire(memory, at + WaitRecord.EPOCH);
      boolean waits = (epoch & 1) == 1 && Words.getAcquire(memory, at + WaitRecord.ENDS) == 0;
      if (!waits && !isGone(other)) {
        epochs[other] = 0;
        return false;
      }
      if (epochs[other] != epoch) {
        epochs[other] = epoch;
        changed = true;
      }
    }
    for (int other = 0; changed && other < epochs.length; other++) {
      polls[other] = polls(other);
    }
    return allLookedAgain && !changed;
  }

  private long polls(int other) {
    return Words.getAcquire(memory, WaitRecord.at(other) + WaitRecord.POLLS);
  }

  private boolean isGone(int other) {
    return control.state(other).compareTo(PeState.CLOSED) >= 0;
  }

  /** {@return a PE that is leaving while all that stay wait for something that any PE could do; -1 if there is none} */
  int leaver() {
    int leaver = -1;
    for (int other = 0; other < epochs.length; other++) {
      if (control.state(other).compareTo(PeState.CLOSING) >= 0) {
        leaver = leaver < 0 ? other : leaver;
      } else if (Words.getAcquire(memory, WaitRecord.at(other) + WaitRecord.PEER) != Waiter.ANY_PE) {
        return -1;
      }
    }
    return leaver;
  }
}
