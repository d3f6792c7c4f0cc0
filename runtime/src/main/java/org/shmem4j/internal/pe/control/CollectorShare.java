package org.shmem4j.internal.pe.control;

import java.lang.foreign.MemorySegment;
import java.time.Duration;
import org.shmem4j.internal.onhost.memory.HostLayout;
import org.shmem4j.internal.onhost.memory.Words;

/**
 * How much of a PE's time Java's garbage collector took, as the PE recorded it when it left.
 *
 * @param life how long the PE was in the job; zero if it did not record it
 * @param collector the part of that time for which the collector stopped its program
 */
public record CollectorShare(Duration life, Duration collector) {
  private static final int NOTEWORTHY = 10; // one tenth

  /** {@return what a PE of a host has recorded} */
  public static CollectorShare of(MemorySegment memory, int indexHere) {
    long block = HostLayout.control(indexHere);
    return new CollectorShare(Duration.ofMillis(Words.getAcquire(memory, block + PeNotes.LIFE)),
        Duration.ofMillis(Words.getAcquire(memory, block + PeNotes.COLLECTOR)));
  }

  /** {@return whether the collector took more than a tenth of its time} */
  public boolean isNoteworthy() {
    return collector.toMillis() * NOTEWORTHY > life.toMillis();
  }
}
