package org.shmem4j.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;
import org.shmem4j.entry.WordTransfers;
import org.shmem4j.handles.Longs;

/** Calls that wait: what one PE stored before is there for the other afterwards. */
public final class WaitingCalls {
  private WaitingCalls() {}

  /** Both store, meet, and read what the other stored. */
  @JCStressTest
  @Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "each sees the other's store")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a store from before the barrier was not seen after it")
  @State
  public static class Barrier {
    private final long at = TwoPes.newRun();

    private long meet(int pe) {
      WordTransfers.put(null, TwoPes.data(pe), at, 8, 1, 1 - pe);
      TwoPes.data(pe).shmem().barrierAll();
      return TwoPes.data(pe).get(at);
    }

    /** PE 0. */
    @Actor
    public void first(JJ_Result result) {
      result.r1 = meet(0);
    }

    /** PE 1. */
    @Actor
    public void second(JJ_Result result) {
      result.r2 = meet(1);
    }
  }

  /** Both count, each with the lock. */
  @JCStressTest
  @Outcome(id = {"1, 2", "2, 1"}, expect = Expect.ACCEPTABLE, desc = "one after the other")
  @Outcome(expect = Expect.FORBIDDEN, desc = "both had the lock, or a store under it was not seen")
  @State
  public static class Lock {
    private static final int COUNT = 16;

    private final long at = TwoPes.newRun();

    private long count(int pe) {
      Longs lock = TwoPes.data(pe).slice(at, 1);
      lock.shmem().setLock(lock);
      long count = WordTransfers.get(null, TwoPes.data(pe), at + COUNT, 8, 0) + 1;
      WordTransfers.put(null, TwoPes.data(pe), at + COUNT, 8, count, 0);
      lock.shmem().clearLock(lock);
      return count;
    }

    /** PE 0. */
    @Actor
    public void first(JJ_Result result) {
      result.r1 = count(0);
    }

    /** PE 1. */
    @Actor
    public void second(JJ_Result result) {
      result.r2 = count(1);
    }
  }
}
