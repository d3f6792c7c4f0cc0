package org.shmem4j.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJ_Result;
import org.openjdk.jcstress.infra.results.JJ_Result;
import org.shmem4j.entry.AtomicWords;
import org.shmem4j.entry.WordTransfers;
import org.shmem4j.type.AtomicOp;

/**
 * Both PEs change the same variable of PE 1; or each puts to the other, calls quiet and reads what the other has put.
 */
public final class Counters {
  private Counters() {}

  /** Additions return different values and are all there in the end. */
  @JCStressTest
  @Outcome(id = {"0, 2, 3", "1, 0, 3"}, expect = Expect.ACCEPTABLE, desc = "one after the other")
  @Outcome(expect = Expect.FORBIDDEN, desc = "an addition was lost")
  @State
  public static class FetchAdd {
    private final long at = TwoPes.newRun();

    /** PE 0. */
    @Actor
    public void first(JJJ_Result result) {
      result.r1 = AtomicWords.fetch(AtomicOp.ADD, null, TwoPes.data(0), at, 8, 2, 0, 1);
    }

    /** PE 1. */
    @Actor
    public void second(JJJ_Result result) {
      result.r2 = AtomicWords.fetch(AtomicOp.ADD, null, TwoPes.data(1), at, 8, 1, 0, 1);
    }

    /** The value at the end. */
    @Arbiter
    public void end(JJJ_Result result) {
      result.r3 = TwoPes.data(1).get(at);
    }
  }

  /** Of two PEs that swap from the same value, one succeeds. */
  @JCStressTest
  @Outcome(id = {"0, 7, 7", "9, 0, 9"}, expect = Expect.ACCEPTABLE, desc = "one succeeded")
  @Outcome(expect = Expect.FORBIDDEN, desc = "both or none")
  @State
  public static class CompareSwap {
    private final long at = TwoPes.newRun();

    /** PE 0. */
    @Actor
    public void first(JJJ_Result result) {
      result.r1 = AtomicWords.fetch(AtomicOp.COMPARE_SWAP, null, TwoPes.data(0), at, 8, 7, 0, 1);
    }

    /** PE 1. */
    @Actor
    public void second(JJJ_Result result) {
      result.r2 = AtomicWords.fetch(AtomicOp.COMPARE_SWAP, null, TwoPes.data(1), at, 8, 9, 0, 1);
    }

    /** The value at the end. */
    @Arbiter
    public void end(JJJ_Result result) {
      result.r3 = TwoPes.data(1).get(at);
    }
  }

  /** After quiet, at least one PE sees what the other wrote. */
  @JCStressTest
  @Outcome(id = {"0, 1", "1, 0", "1, 1"}, expect = Expect.ACCEPTABLE, desc = "one was first, or none")
  @Outcome(expect = Expect.FORBIDDEN, desc = "neither saw the other's write")
  @State
  public static class QuietBetween {
    private final long at = TwoPes.newRun();

    /** PE 0. */
    @Actor
    public void first(JJ_Result result) {
      WordTransfers.put(null, TwoPes.data(0), at, 8, 1, 1);
      TwoPes.data(0).shmem().quiet();
      result.r1 = WordTransfers.get(null, TwoPes.data(0), at + 8, 8, 0);
    }

    /** PE 1. */
    @Actor
    public void second(JJ_Result result) {
      WordTransfers.put(null, TwoPes.data(1), at + 8, 8, 1, 0);
      TwoPes.data(1).shmem().quiet();
      result.r2 = WordTransfers.get(null, TwoPes.data(1), at, 8, 1);
    }
  }
}
