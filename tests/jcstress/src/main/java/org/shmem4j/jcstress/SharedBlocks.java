package org.shmem4j.jcstress;

import java.util.concurrent.atomic.AtomicIntegerArray;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;
import org.shmem4j.internal.pe.workgroup.Claims;

/**
 * The blocks that the threads of a work group claim: each is done once, as part of the work that it belongs to, and the
 * thread that shares the work sees all of them done.
 */
public final class SharedBlocks {
  private static final int FIRST = 2;
  private static final int SECOND = 3;

  private SharedBlocks() {}

  /** One thread shares two works of different sizes, one right after the other; another helps. */
  @JCStressTest
  @Outcome(id = "2, 3, 0", expect = Expect.ACCEPTABLE, desc = "each block was done once, and seen")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a block was lost, done twice, or done for another work")
  @State
  public static class TwoWorks {
    private final Claims claims = new Claims(() -> {});
    private final AtomicIntegerArray first = new AtomicIntegerArray(SECOND);
    private final AtomicIntegerArray second = new AtomicIntegerArray(SECOND);
    // Stored without any order: sharing the work makes these stores visible.
    private final int[] written = new int[FIRST + SECOND];

    private void doFirst(int block) {
      int ignored = first.incrementAndGet(block);
      written[block] = 1;
    }

    private void doSecond(int block) {
      int ignored = second.incrementAndGet(block);
      written[FIRST + block] = written[block % FIRST];
    }

    /** Shares. */
    @Actor
    public void shares(III_Result result) {
      claims.share(FIRST, this::doFirst);
      int seen = written[0] + written[1];
      claims.share(SECOND, this::doSecond);
      result.r1 = seen;
      result.r2 = written[FIRST] + written[FIRST + 1] + written[FIRST + 2];
    }

    /** Helps. */
    @Actor
    public void helps() {
      help(claims);
    }

    /** How many blocks were not done exactly once. */
    @Arbiter
    public void end(III_Result result) {
      int wrong = first.get(FIRST);
      for (int block = 0; block < SECOND; block++) {
        wrong += (block < FIRST && first.get(block) != 1 ? 1 : 0) + (second.get(block) != 1 ? 1 : 0);
      }
      result.r3 = wrong;
    }
  }

  /**
   * A block throws, in whichever thread does it: the thread that shares the work throws the exception once no thread
   * works any more.
   */
  @JCStressTest
  @Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "what was thrown came out, and the next work was done")
  @Outcome(expect = Expect.FORBIDDEN, desc = "it was lost, or came out of another work")
  @State
  public static class Throwing {
    private final Claims claims = new Claims(() -> {});
    private final int[] done = new int[FIRST];

    /** Shares. */
    @Actor
    public void shares(II_Result result) {
      try {
        claims.share(FIRST, block -> {
          throw new ArithmeticException();
        });
      } catch (ArithmeticException e) {
        result.r1 = 1;
      }
      claims.share(FIRST, block -> done[block] = 1);
      result.r2 = done[0] * done[1];
    }

    /** Helps. */
    @Actor
    public void helps() {
      help(claims);
    }
  }

  /** Looks a few times, as a waiting thread does. */
  private static void help(Claims claims) {
    for (int looks = 0; looks < 10; looks++) {
      boolean ignored = claims.claim();
    }
  }
}
