package org.shmem4j.ucc;

import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.collective.Staged;

/**
 * A checked collective.
 *
 * @param queue where it is posted
 * @param staged the collective; null if there is nothing to do
 * @param reads memory that it reads; null if none
 * @param writes memory that it writes; null if none
 */
record Plan(CallQueue queue, Staged staged, MemorySegment reads, MemorySegment writes) {
  /** Whether two collectives that are posted at once would disturb each other. */
  boolean conflictsWith(Plan other) {
    return overlap(writes, other.writes) || overlap(writes, other.reads) || overlap(reads, other.writes);
  }

  static boolean overlap(MemorySegment one, MemorySegment other) {
    return one != null && other != null && one.asOverlappingSlice(other).filter(s -> s.byteSize() > 0).isPresent();
  }
}
