package org.shmem4j.internal.onesided;

import org.shmem4j.Comparison;
import org.shmem4j.SymmetricArray;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.control.Call;
import org.shmem4j.internal.control.Waiter;
import org.shmem4j.type.ElementType;

/** Waits until a comparison of a variable of this PE holds; allocates nothing if that happens soon. */
public final class Waiting {
  private Waiting() {}

  /**
   * Waits for one variable.
   *
   * @return the key of the value for which the comparison holds
   */
  public static long until(
      ElementType type, SymmetricArray ivar, long index, Comparison cmp, long value, Call call) {
    PeCore core = Reach.core("ivar", ivar);
    long at = Reach.ownWord(core, "ivar", ivar, index, type.bytes());
    Comparison comparison = Comparing.checked(cmp);
    long wanted = Comparing.key(type, value);
    for (int i = core.waiter().spins(); i >= 0; i--) {
      long key = Comparing.load(type, core.memory(), at);
      if (Comparing.holds(comparison, key, wanted)) {
        return key;
      }
      Thread.onSpinWait();
    }
    return slowly(core, type, at, comparison, wanted, call);
  }

  private static long slowly(PeCore core, ElementType type, long at, Comparison cmp, long wanted, Call call) {
    long[] seen = new long[1];
    core.waiter().untilAfterSpinning(
        () -> {
          seen[0] = Comparing.load(type, core.memory(), at);
          return Comparing.holds(cmp, seen[0], wanted);
        },
        call,
        Waiter.ANY_PE);
    return seen[0];
  }
}
