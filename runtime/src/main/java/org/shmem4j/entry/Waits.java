package org.shmem4j.entry;

import org.shmem4j.Comparison;
import org.shmem4j.SymmetricArray;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.onesided.Comparing;
import org.shmem4j.internal.pe.onesided.Reach;
import org.shmem4j.internal.pe.onesided.Waiting;
import org.shmem4j.type.ElementType;

/**
 * Waits for and tests of one of this PE's variables of 16, 32 and 64 bits, which peers change with puts of single
 * elements, atomic operations and signals. The type determines the size and whether the comparison is unsigned; values
 * may be sign-extended. For several variables see {@link Variables}.
 *
 * <p>Variables are read with acquire loads: after the call this thread sees all that the writer of the value wrote
 * before it.
 */
public final class Waits {
  private Waits() {}

  /** Waits until a comparison of a variable holds. */
  public static void waitUntil(ElementType type, SymmetricArray ivar, long index, Comparison cmp, long value) {
    long ignored = Waiting.until(type, ivar, index, cmp, value, Call.WAIT_UNTIL);
  }

  /** {@return whether a comparison of a variable holds} */
  public static boolean test(ElementType type, SymmetricArray ivar, long index, Comparison cmp, long value) {
    PeCore core = Reach.core("ivar", ivar);
    long at = Reach.ownWord(core, "ivar", ivar, index, type.bytes());
    boolean holds = Comparing.holds(Comparing.checked(cmp), Comparing.load(type, core.memory(), at),
        Comparing.key(type, value));
    if (!holds) {
      core.waiter().work().poll();
    }
    return holds;
  }
}
