package org.shmem4j.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJ_Result;
import org.shmem4j.Comparison;
import org.shmem4j.SignalOp;
import org.shmem4j.entry.AtomicWords;
import org.shmem4j.entry.Signals;
import org.shmem4j.entry.Transfers;
import org.shmem4j.entry.Waits;
import org.shmem4j.entry.WordTransfers;
import org.shmem4j.type.AtomicOp;

/** PE 0 puts data to PE 1 and then says so; once PE 1 sees that, it sees the first and the last of the data. */
public final class MessagePassing {
  private static final int COUNT = 16;
  private static final int FLAG = 24;

  private MessagePassing() {}

  /** Data and a flag, and what may be seen of them. */
  @Outcome(id = {"0, 0, 0", "0, 0, 1", "0, 1, 0", "0, 1, 1"}, expect = Expect.ACCEPTABLE, desc = "not told yet")
  @Outcome(id = "1, 1, 1", expect = Expect.ACCEPTABLE, desc = "told, and all there")
  @Outcome(expect = Expect.FORBIDDEN, desc = "told, and not there")
  public abstract static class Message {
    final long at = TwoPes.newRun();
    final long flag = at + FLAG;

    final void put() {
      Transfers.BLOCKING.put(null, TwoPes.LONG, TwoPes.data(0), at, TwoPes.ones(0), 0, COUNT, 1);
    }

    final void putAndFence() {
      put();
      TwoPes.data(0).shmem().fence();
    }

    final void putWithSignal(SignalOp operation) {
      Transfers.BLOCKING.putSignal(null, TwoPes.LONG, TwoPes.data(0), at, TwoPes.ones(0), 0, COUNT, TwoPes.data(0),
          flag, 1, operation, 1);
    }

    final boolean test(Comparison comparison) {
      return Waits.test(TwoPes.LONG, TwoPes.data(1), flag, comparison, 1);
    }

    final void look(JJJ_Result result, boolean seen) {
      result.r1 = seen ? 1 : 0;
      result.r2 = TwoPes.data(1).get(at);
      result.r3 = TwoPes.data(1).get(at + COUNT - 1);
    }
  }

  /** The flag is a put of one element, after a fence. */
  @JCStressTest
  @State
  public static class PutFenceP extends Message {
    /** PE 0. */
    @Actor
    public void writer() {
      putAndFence();
      WordTransfers.put(null, TwoPes.data(0), flag, 8, 1, 1);
    }

    /** PE 1. */
    @Actor
    public void reader(JJJ_Result result) {
      look(result, test(Comparison.EQ));
    }
  }

  /** The flag is a bulk put, after a fence. */
  @JCStressTest
  @State
  public static class PutFencePut extends Message {
    /** PE 0. */
    @Actor
    public void writer() {
      putAndFence();
      Transfers.BLOCKING.put(null, TwoPes.LONG, TwoPes.data(0), flag, TwoPes.ones(0), 0, 1, 1);
    }

    /** PE 1. */
    @Actor
    public void reader(JJJ_Result result) {
      look(result, test(Comparison.EQ));
    }
  }

  /** The flag is an atomic operation, which needs no fence. */
  @JCStressTest
  @State
  public static class PutAtomic extends Message {
    /** PE 0. */
    @Actor
    public void writer() {
      put();
      AtomicWords.apply(AtomicOp.SET, null, TwoPes.data(0), flag, 8, 1, 0, 1);
    }

    /** PE 1. */
    @Actor
    public void reader(JJJ_Result result) {
      look(result, AtomicWords.fetch(AtomicOp.FETCH, null, TwoPes.data(1), flag, 8, 0, 0, 1) == 1);
    }
  }

  /** The flag is a signal that is set with the put. */
  @JCStressTest
  @State
  public static class PutWithSignalSet extends Message {
    /** PE 0. */
    @Actor
    public void writer() {
      putWithSignal(SignalOp.SET);
    }

    /** PE 1. */
    @Actor
    public void reader(JJJ_Result result) {
      look(result, Signals.signalFetch(TwoPes.data(1), flag) == 1);
    }
  }

  /** The flag is a signal to which the put adds. */
  @JCStressTest
  @State
  public static class PutWithSignalAdd extends Message {
    /** PE 0. */
    @Actor
    public void writer() {
      putWithSignal(SignalOp.ADD);
    }

    /** PE 1. */
    @Actor
    public void reader(JJJ_Result result) {
      look(result, test(Comparison.GE));
    }
  }
}
