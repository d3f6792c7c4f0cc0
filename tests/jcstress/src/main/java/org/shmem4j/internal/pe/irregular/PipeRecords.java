package org.shmem4j.internal.pe.irregular;

import java.lang.foreign.MemorySegment;
import java.util.concurrent.ThreadLocalRandom;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.ZII_Result;
import org.shmem4j.internal.onhost.memory.HostLayout;
import org.shmem4j.internal.onhost.memory.Placement;
import org.shmem4j.internal.onhost.memory.Words;

/**
 * Member 0 sends records through a pipe to member 1, which takes them at the same time: each is read whole, once, and
 * in order. This class is in this package because the classes that it tests are visible only here.
 */
public final class PipeRecords {
  private static final int RIGHT = 1;
  private static final int WRONG = 2;

  private PipeRecords() {}

  /**
   * A pipe with both of its ends; half of all pipes are written by copying. A record is its number of words and then
   * its own number, over and over.
   */
  public abstract static class Pipe implements NearPipes.Taker {
    private static final long AT = HostLayout.LINE_PAIR;
    private static final int SENDER = 0;
    private static final int OWNER = 1;
    private static final int COPIED_WORDS = 3 * 4096 / Long.BYTES;
    private static final Routes BOTH =
        new Routes(Placement.oneHost(new HostLayout(2, 1, HostLayout.USUAL_RINGS)), new int[] {SENDER, OWNER}, SENDER);

    private final MemorySegment memory;
    private final Batches written;
    private final long[] next = new long[2];
    private final long[] end = new long[2];
    private final NearPipes out;
    private final NearPipes in;
    private long sent;
    private long taken;
    private boolean wrong;

    Pipe(int words) {
      long capacity = (long) words * Long.BYTES;
      memory = MemorySegment.ofArray(new long[(int) (AT + InboxLayout.ENTRIES + capacity) / Long.BYTES]);
      EpochMark epoch = new EpochMark();
      Batches inPipes = Batches.inPipes(memory, 0);
      written = ThreadLocalRandom.current().nextBoolean() ? inPipes : copied();
      out = new NearPipes(memory, epoch, capacity, new long[] {0, AT}, new long[2], written, next, end);
      in = new NearPipes(memory, epoch, capacity, new long[2], new long[] {AT, 0}, inPipes, new long[2], new long[2]);
    }

    private static Batches copied() {
      return new Batches(MemorySegment.ofArray(new long[COPIED_WORDS]), 0, BOTH);
    }

    /** Writes a record, if there is room, and lets it be seen. */
    final boolean send(int words) {
      boolean written = write(words);
      out.publish(OWNER);
      return written;
    }

    /** Writes a record, if there is room; others see it later. */
    final boolean write(int words) {
      long bytes = (long) words * Long.BYTES;
      if (end[OWNER] - next[OWNER] < bytes && !out.begin(OWNER, bytes)) {
        return false;
      }
      sent++;
      Words.set(written.memory(), next[OWNER], words);
      for (int word = 1; word < words; word++) {
        Words.set(written.memory(), next[OWNER] + (long) word * Long.BYTES, sent);
      }
      next[OWNER] += bytes;
      return true;
    }

    final void look() {
      boolean ignored = in.poll(SENDER, this);
    }

    @Override
    public final long take(int member, MemorySegment ignored, long from, long to) {
      long words = Words.get(memory, from);
      if (words == NearPipes.SKIP) {
        return to - from;
      }
      if (words < 2 || from + words * Long.BYTES > to) { // not whole: then its length cannot be trusted
        wrong = true;
        return to - from;
      }
      taken++;
      for (long word = 1; word < words; word++) {
        wrong |= Words.get(memory, from + word * Long.BYTES) != taken;
      }
      return words * Long.BYTES;
    }

    final int taken() {
      return (int) taken;
    }

    final int state() {
      return wrong ? WRONG : RIGHT;
    }

    /** Takes the rest; returns whether all that was sent was taken. */
    final boolean isAllTaken() {
      look();
      return taken == sent;
    }
  }

  /** A record is published, and may be seen. */
  @JCStressTest
  @Outcome(id = {"0, 1", "1, 1", "2, 1"}, expect = Expect.ACCEPTABLE, desc = "some records, whole")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a record was seen in part")
  @State
  public static class Whole extends Pipe {
    /** Creates a pipe with room for both records. */
    public Whole() {
      super(16);
    }

    /** Sends two records, which are seen together. */
    @Actor
    public void sends() {
      if (write(3) && write(5)) {
        boolean ignored = send(3);
      }
    }

    /** Looks once. */
    @Actor
    public void looks(II_Result result) {
      look();
      result.r1 = Math.min(2, taken());
      result.r2 = state();
    }
  }

  /** Sends records of several lengths in turn, as often as it looks, whether there is room or not. */
  public abstract static class Tries extends Pipe {
    private final int tries;
    private int accepted;

    Tries(int words, int tries) {
      super(words);
      this.tries = tries;
    }

    final void trySends(int shortest, int lengths) {
      for (int i = 0; i < tries; i++) {
        accepted += send(shortest + i % lengths) ? 1 : 0;
      }
    }

    final void lookAsOften() {
      for (int i = 0; i < tries; i++) {
        look();
      }
    }

    final void tell(ZII_Result result) {
      result.r1 = isAllTaken();
      result.r2 = state();
      result.r3 = accepted;
    }
  }

  /** More records than there is room for: those that do not fit are refused, and room is used again only once it is free. */
  @JCStressTest
  @Outcome(id = "true, 1, 2", expect = Expect.ACCEPTABLE, desc = "nothing was taken while the sender tried")
  @Outcome(id = {"true, 1, 3", "true, 1, 4", "true, 1, 5", "true, 1, 6"}, expect = Expect.ACCEPTABLE,
      desc = "room was used again")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a record was lost, overwritten or taken twice")
  @State
  public static class Full extends Tries {
    /** Creates a pipe with room for two records. */
    public Full() {
      super(6, 6);
    }

    /** Tries to send. */
    @Actor
    public void sends() {
      trySends(3, 1);
    }

    /** Looks as often as the other sends. */
    @Actor
    public void looks() {
      lookAsOften();
    }

    /** Takes the rest, and tells what happened. */
    @Arbiter
    public void end(ZII_Result result) {
      tell(result);
    }
  }

  /** Records of two lengths, which do not fit to the end of the pipe: its rest is skipped. */
  @JCStressTest
  @Outcome(id = {"true, 1, 2", "true, 1, 3", "true, 1, 4", "true, 1, 5", "true, 1, 6", "true, 1, 7", "true, 1, 8"},
      expect = Expect.ACCEPTABLE, desc = "each was taken once, in order")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a record was lost, overwritten or taken twice")
  @State
  public static class Wrap extends Tries {
    /** Creates a pipe with room for one record of each length, and a rest. */
    public Wrap() {
      super(8, 8);
    }

    /** Tries to send. */
    @Actor
    public void sends() {
      trySends(2, 2);
    }

    /** Looks as often as the other sends. */
    @Actor
    public void looks() {
      lookAsOften();
    }

    /** Takes the rest, and tells what happened. */
    @Arbiter
    public void end(ZII_Result result) {
      tell(result);
    }
  }

  /** Two members count in waves, one right after the other: one that sees a wave over sees the counts of that wave. */
  @JCStressTest
  @Outcome(id = {"0, 0", "0, 1", "0, 2", "1, 0", "2, 0", "1, 1", "1, 2", "2, 1", "2, 2"}, expect = Expect.ACCEPTABLE,
      desc = "the values seen are correct")
  @Outcome(expect = Expect.FORBIDDEN, desc = "counts of another wave")
  @State
  public static class WaveCounts {
    private static final int LOOKS = 50;
    private static final int WRONG_COUNTS = 3;

    private final MemorySegment memory = MemorySegment.ofArray(new long[2 * (int) HostLayout.LINE_PAIR / Long.BYTES]);

    /** Takes part in waves as long as the other one comes too; returns how many were seen over. */
    private int waves(int me) {
      NearTerminationDetector waves =
          new NearTerminationDetector(false, memory, new long[] {0, HostLayout.LINE_PAIR}, me);
      for (int wave = 1; wave <= 2; wave++) {
        waves.contribute(wave, 10L * wave);
        for (int look = 0; look < LOOKS && !waves.isOver(); look++) {
          Thread.onSpinWait();
        }
        if (!waves.isOver()) {
          return wave - 1;
        }
        if (waves.allSent() != 2L * wave || waves.allHandled() != 20L * wave) {
          return WRONG_COUNTS;
        }
      }
      return 2;
    }

    /** Member 0. */
    @Actor
    public void first(II_Result result) {
      result.r1 = waves(0);
    }

    /** Member 1. */
    @Actor
    public void second(II_Result result) {
      result.r2 = waves(1);
    }
  }
}
