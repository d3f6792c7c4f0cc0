package org.shmem4j.internal.onesided;

import org.shmem4j.Comparison;
import org.shmem4j.SymmetricArray;
import org.shmem4j.internal.channel.Node;
import org.shmem4j.internal.control.Call;
import org.shmem4j.internal.control.Waiter;
import org.shmem4j.spi.ElementType;

/** Waits until variables of this PE compare as asked; allocates nothing when that is soon. */
public final class Waiting {
  private Waiting() {}

  /**
   * Waits for one variable.
   *
   * @return the key of the value that fulfilled the wait
   */
  public static long until(
      ElementType type, SymmetricArray ivar, long index, Comparison cmp, long value, Call call) {
    Node node = Reach.node("ivar", ivar);
    long at = Reach.ownWord(node, "ivar", ivar, index, type.bytes());
    Comparison comparison = Comparing.checked(cmp);
    long wanted = Comparing.key(type, value);
    for (int i = node.waiter().spins(); i >= 0; i--) {
      long key = Comparing.load(type, node.memory(), at);
      if (Comparing.holds(comparison, key, wanted)) {
        return key;
      }
      Thread.onSpinWait();
    }
    return slowly(node, type, at, comparison, wanted, call);
  }

  private static long slowly(Node node, ElementType type, long at, Comparison cmp, long wanted, Call call) {
    long[] seen = new long[1];
    node.waiter().untilAfterSpinning(
        () -> {
          seen[0] = Comparing.load(type, node.memory(), at);
          return Comparing.holds(cmp, seen[0], wanted);
        },
        call,
        Waiter.ANY_PE);
    return seen[0];
  }

  /** Waits until each variable that takes part was seen to compare as asked. */
  public static void untilAll(Variables variables) {
    long[] met = {variables.firstUnmet(0)};
    if (met[0] < variables.size()) {
      variables.node().waiter().until(
          () -> {
            met[0] = variables.firstUnmet(met[0]);
            return met[0] == variables.size();
          },
          Call.WAIT_UNTIL,
          Waiter.ANY_PE);
    }
  }

  /**
   * Waits until a variable that takes part compares as asked.
   *
   * @return the first that does; -1 if none takes part
   */
  public static long untilAny(Variables variables) {
    if (variables.isEmpty()) {
      return -1;
    }
    long[] found = {variables.any()};
    if (found[0] < 0) {
      variables.node().waiter().until(
          () -> {
            found[0] = variables.any();
            return found[0] >= 0;
          },
          Call.WAIT_UNTIL,
          Waiter.ANY_PE);
    }
    return found[0];
  }
}
