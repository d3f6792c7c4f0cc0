package org.shmem4j.internal.pe.onesided;

import org.shmem4j.Comparison;
import org.shmem4j.SymmetricArray;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.waiting.Waiter;
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
      Outside.spin();
    }
    AwaitedVariable awaited = new AwaitedVariable(core.memory(), type, ivar, index, at, comparison, value, wanted);
    core.waiter().untilAfterSpinning(awaited, call, Waiter.ANY_PE);
    return awaited.seen();
  }
}
