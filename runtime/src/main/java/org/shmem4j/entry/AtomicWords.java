package org.shmem4j.entry;

import org.shmem4j.Context;
import org.shmem4j.SymmetricArray;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.onesided.PeerMemory;
import org.shmem4j.internal.pe.onesided.Reach;
import org.shmem4j.type.AtomicOp;

/**
 * Atomic operations on elements of 4 and 8 bytes. They are lock-free, and atomic with respect to each other on the same
 * element, whatever its type, and to waits and signals. A context of null is the default context of the array's PE.
 * Values are passed as sign-extended bits; {@code cond} is the value that a compare-and-swap expects.
 *
 * <p>A fetch is an acquire load, a set is a release store, and every other operation is both: a PE that sees the
 * written value with a fetch, a get or a wait also sees what this thread wrote before it. A maximum or minimum that
 * leaves the element as it is writes nothing.
 */
public final class AtomicWords {
  private AtomicWords() {}

  /** {@return the element's old value} */
  public static long fetch(
      AtomicOp op, Context context, SymmetricArray dest, long index, int bytes, long value, long cond, int pe) {
    PeCore core = Reach.core("dest", dest);
    long at = Reach.word(core, context, "dest", dest, index, bytes, pe);
    return PeerMemory.atomic(op, core, context, dest, at, pe, bytes, value, cond);
  }

  /** Applies an operation without a result; {@code quiet} completes it. */
  public static void apply(
      AtomicOp op, Context context, SymmetricArray dest, long index, int bytes, long value, long cond, int pe) {
    PeCore core = Reach.core("dest", dest);
    long at = Reach.word(core, context, "dest", dest, index, bytes, pe);
    PeerMemory.atomicWithoutResult(op, core, context, dest, at, pe, bytes, value, cond);
  }

  /** Stores the element's old value in an array of this PE; {@code quiet} completes both. */
  public static void fetchNbi(
      AtomicOp op, Context context, SymmetricArray fetch, long fetchIndex, SymmetricArray dest, long destIndex,
      int bytes, long value, long cond, int pe) {
    PeCore core = Reach.core("dest", dest);
    long at = Reach.word(core, context, "dest", dest, destIndex, bytes, pe);
    PeCore own = Reach.core("fetch", fetch);
    long to = Reach.ownWord(own, "fetch", fetch, fetchIndex, bytes);
    PeerMemory.atomicInto(own.memory(), to, op, core, context, dest, at, pe, bytes, value, cond);
  }
}
