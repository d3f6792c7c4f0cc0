package org.shmem4j.internal.pe.waiting;

import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.onhost.memory.Words;
import org.shmem4j.internal.pe.control.WaitRecord;

/**
 * The wait state of a PE of this host at one moment.
 *
 * @param waits whether it waits for something that only others can do
 * @param epoch changes when it starts or ends a wait, or advances work
 * @param polls how many times it has looked at its condition
 */
public record WaitSample(boolean waits, long epoch, long polls) {
  /** A waiting PE that has looked this many times since its state was sampled has missed nothing. */
  public static final int LOOKS_AFTERWARDS = 3;

  /**
   * Samples a PE.
   *
   * @param memory its host's memory
   * @param indexHere its index among the host's PEs
   * @return its wait state
   */
  public static WaitSample of(MemorySegment memory, int indexHere) {
    long at = WaitRecord.at(indexHere);
    long epoch = Words.getAcquire(memory, at + WaitRecord.EPOCH);
    boolean waits = (epoch & 1) == 1 && Words.getAcquire(memory, at + WaitRecord.ENDS) == 0;
    long polls = Words.getAcquire(memory, at + WaitRecord.POLLS);
    boolean same = Words.getAcquire(memory, at + WaitRecord.EPOCH) == epoch; // these looks were in this wait
    return new WaitSample(waits && same, epoch, polls);
  }
}
