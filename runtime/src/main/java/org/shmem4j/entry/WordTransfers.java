package org.shmem4j.entry;

import org.shmem4j.Context;
import org.shmem4j.SymmetricArray;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.onesided.PeerMemory;
import org.shmem4j.internal.pe.onesided.Reach;

/**
 * Puts and gets of single elements of 1, 2, 4 or 8 bytes, whose values are passed as sign-extended bits. A context of
 * null is the default context of the array's PE.
 *
 * <p>To PEs on this host a put is a release store: a PE that sees its value with a get or a wait also sees what this
 * thread wrote before it. A get is an acquire load. Both are complete when they return. To PEs on other hosts
 * {@code fence} orders a put and {@code quiet} completes it. No element tears.
 */
public final class WordTransfers {
  private WordTransfers() {}

  /** Writes an element of a peer's copy. */
  public static void put(Context context, SymmetricArray dest, long index, int bytes, long value, int pe) {
    PeCore core = Reach.core("dest", dest);
    long at = Reach.word(core, context, "dest", dest, index, bytes, pe);
    PeerMemory.set(core, context, dest, at, pe, bytes, value);
  }

  /** Reads an element of a peer's copy. */
  public static long get(Context context, SymmetricArray source, long index, int bytes, int pe) {
    PeCore core = Reach.core("source", source);
    long at = Reach.word(core, context, "source", source, index, bytes, pe);
    return PeerMemory.get(core, context, source, at, pe, bytes);
  }
}
