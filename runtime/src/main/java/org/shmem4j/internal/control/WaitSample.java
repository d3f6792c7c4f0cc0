package org.shmem4j.internal.control;

import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.memory.Words;

/**
 * Where a PE of this host is in its waits, at one moment.
 *
 * @param waits whether it waits for something that only others can do
 * @param epoch changes when it begins or ends a wait, or moves work on
 * @param polls how often it has looked
 */
public record WaitSample(boolean waits, long epoch, long polls) {
  /** A waiting PE that has looked so often since its state was known has missed nothing. */
  public static final int LOOKS_AFTERWARDS = 3;

  /**
   * Looks at a PE.
   *
   * @param memory its host's memory
   * @param indexHere its index among the host's PEs
   * @return where it is
   */
  public static WaitSample of(MemorySegment memory, int indexHere) {
    long at = WaitRecord.at(indexHere);
    long epoch = Words.getAcquire(memory, at + WaitRecord.EPOCH);
    boolean waits = (epoch & 1) == 1 && Words.getAcquire(memory, at + WaitRecord.ENDS) == 0;
    return new WaitSample(waits, epoch, Words.getAcquire(memory, at + WaitRecord.POLLS));
  }
}
