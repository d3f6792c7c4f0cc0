package org.shmem4j.internal.pe.irregular;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.onhost.memory.HostLayout;

/**
 * The places where a member writes batches of entries for each member of its host. Long entries are written to the
 * pipes directly. Short ones are written to the member's own memory and copied to the pipe together: where cores are
 * far apart, a processor that writes single words fetches only a few cache lines from the other core at a time, but a
 * copy fetches many.
 *
 * @param memory the memory
 * @param own room for one entry there
 * @param routes the members' places on this host; null if batches are written in the pipes
 */
record Batches(MemorySegment memory, long own, Routes routes) {
  /**
   * The bytes of a batch. Entries in it wait for each other, and after each batch the sender looks at its own inbox.
   */
  private static final long BYTES = 4096;

  private static final long LONGEST_COPIED = 64;

  /**
   * Returns where a member writes its batches.
   *
   * @param routes the members' places on this host
   * @param entryBytes the bytes of the largest entry, a multiple of 8
   * @param inbox the memory of the inboxes
   * @param own room for one entry there
   */
  static Batches of(Routes routes, long entryBytes, MemorySegment inbox, long own) {
    return entryBytes > LONGEST_COPIED ? inPipes(inbox, own)
        : new Batches(Arena.ofAuto().allocate((routes.here() + 1) * BYTES, HostLayout.LINE_PAIR), 0, routes);
  }

  static Batches inPipes(MemorySegment inbox, long own) {
    return new Batches(inbox, own, null);
  }

  boolean areCopied() {
    return routes != null;
  }

  /** {@return where the batch for a member of this host starts, if batches are copied} */
  long start(int member) {
    return (routes.place(member) + 1) * BYTES;
  }

  /** {@return the most bytes in a batch of entries of this size; more if the batch is a single entry} */
  static long most(long entryBytes) {
    return Math.max(entryBytes, BYTES / entryBytes * entryBytes);
  }
}
