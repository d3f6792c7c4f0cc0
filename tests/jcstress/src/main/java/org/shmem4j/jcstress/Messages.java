package org.shmem4j.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJ_Result;
import org.shmem4j.Comparison;
import org.shmem4j.SignalOp;
import org.shmem4j.spi.AtomicWords;
import org.shmem4j.spi.Signals;
import org.shmem4j.spi.Transfers;
import org.shmem4j.spi.Waits;
import org.shmem4j.spi.Words;

/** PE 0 puts data to PE 1 and then says so; once PE 1 sees that, it sees the first and the last of the data. */
public final class Messages {
  private static final int COUNT = 16;
  private static final int FLAG = 24;

  private Messages() {}

  private static void look(JJJ_Result result, boolean seen, long at) {
    result.r1 = seen ? 1 : 0;
    result.r2 = TwoPes.data(1).get(at);
    result.r3 = TwoPes.data(1).get(at + COUNT - 1);
  }

  /** The flag is a put of one element, after a fence. */
  @JCStressTest
  @Outcome(id = {"0, 0, 0", "0, 0, 1", "0, 1, 0", "0, 1, 1"}, expect = Expect.ACCEPTABLE, desc = "not told yet")
  @Outcome(id = "1, 1, 1", expect = Expect.ACCEPTABLE, desc = "told, and all there")
  @Outcome(expect = Expect.FORBIDDEN, desc = "told, and not there")
  @State
  public static class PutFenceP {
    private final long at = TwoPes.newRun();

    /** PE 0. */
    @Actor
    public void writer() {
      Transfers.put(null, TwoPes.LONG, TwoPes.data(0), at, TwoPes.ones(0), 0, COUNT, 1);
      TwoPes.data(0).shmem().fence();
      Words.putLong(null, TwoPes.data(0), at + FLAG, 1, 1);
    }

    /** PE 1. */
    @Actor
    public void reader(JJJ_Result result) {
      look(result, Waits.test(TwoPes.LONG, TwoPes.data(1), at + FLAG, Comparison.EQ, 1), at);
    }
  }

  /** The flag is a bulk put, after a fence. */
  @JCStressTest
  @Outcome(id = {"0, 0, 0", "0, 0, 1", "0, 1, 0", "0, 1, 1"}, expect = Expect.ACCEPTABLE, desc = "not told yet")
  @Outcome(id = "1, 1, 1", expect = Expect.ACCEPTABLE, desc = "told, and all there")
  @Outcome(expect = Expect.FORBIDDEN, desc = "told, and not there")
  @State
  public static class PutFencePut {
    private final long at = TwoPes.newRun();

    /** PE 0. */
    @Actor
    public void writer() {
      Transfers.put(null, TwoPes.LONG, TwoPes.data(0), at, TwoPes.ones(0), 0, COUNT, 1);
      TwoPes.data(0).shmem().fence();
      Transfers.put(null, TwoPes.LONG, TwoPes.data(0), at + FLAG, TwoPes.ones(0), 0, 1, 1);
    }

    /** PE 1. */
    @Actor
    public void reader(JJJ_Result result) {
      look(result, Waits.test(TwoPes.LONG, TwoPes.data(1), at + FLAG, Comparison.EQ, 1), at);
    }
  }

  /** The flag is an atomic operation, which needs no fence. */
  @JCStressTest
  @Outcome(id = {"0, 0, 0", "0, 0, 1", "0, 1, 0", "0, 1, 1"}, expect = Expect.ACCEPTABLE, desc = "not told yet")
  @Outcome(id = "1, 1, 1", expect = Expect.ACCEPTABLE, desc = "told, and all there")
  @Outcome(expect = Expect.FORBIDDEN, desc = "told, and not there")
  @State
  public static class PutAtomic {
    private final long at = TwoPes.newRun();

    /** PE 0. */
    @Actor
    public void writer() {
      Transfers.put(null, TwoPes.LONG, TwoPes.data(0), at, TwoPes.ones(0), 0, COUNT, 1);
      AtomicWords.setLong(null, TwoPes.data(0), at + FLAG, 1, 1);
    }

    /** PE 1. */
    @Actor
    public void reader(JJJ_Result result) {
      look(result, AtomicWords.fetchLong(null, TwoPes.data(1), at + FLAG, 1) == 1, at);
    }
  }

  /** The signal that is set with the put. */
  @JCStressTest
  @Outcome(id = {"0, 0, 0", "0, 0, 1", "0, 1, 0", "0, 1, 1"}, expect = Expect.ACCEPTABLE, desc = "not told yet")
  @Outcome(id = "1, 1, 1", expect = Expect.ACCEPTABLE, desc = "told, and all there")
  @Outcome(expect = Expect.FORBIDDEN, desc = "told, and not there")
  @State
  public static class PutWithSignalSet {
    private final long at = TwoPes.newRun();

    /** PE 0. */
    @Actor
    public void writer() {
      Signals.putSignal(null, TwoPes.LONG, TwoPes.data(0), at, TwoPes.ones(0), 0, COUNT, TwoPes.data(0), at + FLAG, 1, SignalOp.SET, 1);
    }

    /** PE 1. */
    @Actor
    public void reader(JJJ_Result result) {
      look(result, Signals.signalFetch(TwoPes.data(1), at + FLAG) == 1, at);
    }
  }

  /** The signal that is added with the put. */
  @JCStressTest
  @Outcome(id = {"0, 0, 0", "0, 0, 1", "0, 1, 0", "0, 1, 1"}, expect = Expect.ACCEPTABLE, desc = "not told yet")
  @Outcome(id = "1, 1, 1", expect = Expect.ACCEPTABLE, desc = "told, and all there")
  @Outcome(expect = Expect.FORBIDDEN, desc = "told, and not there")
  @State
  public static class PutWithSignalAdd {
    private final long at = TwoPes.newRun();

    /** PE 0. */
    @Actor
    public void writer() {
      Signals.putSignal(null, TwoPes.LONG, TwoPes.data(0), at, TwoPes.ones(0), 0, COUNT, TwoPes.data(0), at + FLAG, 1, SignalOp.ADD, 1);
    }

    /** PE 1. */
    @Actor
    public void reader(JJJ_Result result) {
      look(result, Waits.test(TwoPes.LONG, TwoPes.data(1), at + FLAG, Comparison.GE, 1), at);
    }
  }
}
