package org.shmem4j.internal.pe.job;

import java.lang.foreign.MemorySegment;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.shmem4j.internal.onhost.memory.HostLayout;
import org.shmem4j.internal.onhost.memory.Words;

/**
 * PE 0 shows a ticket of a lock that PE 1 gives up at the same moment. One of the two takes it, so that it is skipped
 * once. This class is in this package because the classes that it tests are visible only here.
 */
public final class AbandonedTickets {
  private static final long FIRST_LOCK = 0;
  private static final long SECOND_LOCK = 8;
  private static final long TICKET = 1;

  private AbandonedTickets() {}

  /** Two locks, which show ticket 0, and the entries of two PEs. */
  public abstract static class TwoLocks {
    private static final long TABLES = 2 * HostLayout.LINE_PAIR;

    final MemorySegment memory = MemorySegment.ofArray(new long[(int) (TABLES + 2 * HostLayout.LINE_PAIR) / 8]);
    final GivenUp[] givenUp = new GivenUp[2];

    TwoLocks() {
      long[] tables = {TABLES, TABLES + HostLayout.LINE_PAIR};
      for (int pe = 0; pe < 2; pe++) {
        givenUp[pe] = new GivenUp(memory, tables, pe);
      }
    }

    /** What clearing a lock does; returns how many times the ticket is skipped. */
    final int show(long lock) {
      boolean shown = Words.compareAndSet(memory, lock, 0, TICKET);
      return shown && givenUp[0].take(lock, TICKET) ? 1 : 0;
    }

    /** What a PE does when it waits no longer; returns how many times the ticket is skipped. */
    final int giveUp(long lock) {
      boolean added = givenUp[1].add(lock, TICKET);
      boolean shown = Words.getAcquire(memory, lock) == TICKET;
      return added && shown && givenUp[1].take(lock, TICKET) ? 1 : 0;
    }
  }

  /** One lock: the PE that shows the ticket sees it given up, or the PE that gives it up sees it shown. */
  @JCStressTest
  @Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "who shows it skips it")
  @Outcome(id = "0, 1", expect = Expect.ACCEPTABLE, desc = "who gives it up skips it")
  @Outcome(expect = Expect.FORBIDDEN, desc = "skipped twice, or by nobody")
  @State
  public static class OneLock extends TwoLocks {
    /** PE 0. */
    @Actor
    public void shows(II_Result result) {
      result.r1 = show(FIRST_LOCK);
    }

    /** PE 1. */
    @Actor
    public void givesUp(II_Result result) {
      result.r2 = giveUp(FIRST_LOCK);
    }
  }

  /** An entry that is reused at once for the same ticket of another lock: it is not mistaken for the first lock's. */
  @JCStressTest
  @Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "each ticket is skipped once")
  @Outcome(expect = Expect.FORBIDDEN, desc = "one is skipped twice, or by nobody")
  @State
  public static class AnotherLock extends TwoLocks {
    private int byWhoShows;
    private int byWhoGivesUp;
    private int ofTheSecond;

    /** PE 0. */
    @Actor
    public void shows() {
      byWhoShows = show(FIRST_LOCK);
    }

    /** PE 1. */
    @Actor
    public void givesUp() {
      byWhoGivesUp = giveUp(FIRST_LOCK);
      ofTheSecond = giveUp(SECOND_LOCK);
    }

    /** The second lock is cleared later. */
    @Arbiter
    public void end(II_Result result) {
      result.r1 = byWhoShows + byWhoGivesUp;
      result.r2 = ofTheSecond + show(SECOND_LOCK);
    }
  }
}
