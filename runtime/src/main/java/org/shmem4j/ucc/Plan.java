package org.shmem4j.ucc;

import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.pe.collective.Collective;

/**
 * A collective whose arguments are checked.
 *
 * @param queue where it is posted
 * @param staged the collective; null if there is nothing to do
 * @param reads the memory that it reads; null if none
 * @param writes the memory that it writes; null if none
 */
record Plan(CallQueue queue, Collective staged, MemorySegment reads, MemorySegment writes) {
  /** {@return whether this collective and another would disturb each other if both were posted} */
  boolean conflictsWith(Plan other) {
    return overlap(writes, other.writes) || overlap(writes, other.reads) || overlap(reads, other.writes);
  }

  static boolean overlap(MemorySegment one, MemorySegment other) {
    return one != null && other != null && one.asOverlappingSlice(other).filter(s -> s.byteSize() > 0).isPresent();
  }
}
