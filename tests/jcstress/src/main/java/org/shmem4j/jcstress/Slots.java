package org.shmem4j.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.shmem4j.internal.onhost.memory.Words;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.flags.CallRecord;
import org.shmem4j.internal.pe.flags.Channel;
import org.shmem4j.internal.pe.flags.RingLayout;

/**
 * The slots in which collectives meet, used over and over by the states that share a channel: a PE that sees
 * a member's arrival also sees the payload of that very collective, and one that sees it reach a step sees what it
 * stored before.
 */
public final class Slots {
  private static final int NOT_YET = 0;
  private static final int RIGHT = 1;
  private static final int WRONG = 2;

  private Slots() {}

  /** One member's part of a collective that waits for nobody. */
  private static int meet(int pe, int channelIndex, long bytes) {
    Channel channel = TwoPes.channel(pe, channelIndex);
    CallRecord record = new CallRecord();
    record.set(Call.SYNC);
    long sequence = channel.open(Call.SYNC, RingLayout.ROOMS);
    long own = channel.payload(pe, sequence, bytes);
    Words.set(channel.memory(), own, sequence);
    Words.set(channel.memory(), own + bytes - Long.BYTES, sequence);
    channel.arrive(sequence, record);
    int seen = NOT_YET;
    if (channel.has(1 - pe, sequence, 0)) {
      long theirs = channel.payload(1 - pe, sequence, bytes);
      boolean right = Words.get(channel.memory(), theirs) == sequence
          && Words.get(channel.memory(), theirs + bytes - Long.BYTES) == sequence;
      seen = right ? RIGHT : WRONG;
    }
    Words.set(channel.memory(), channel.staging(pe, sequence), sequence);
    channel.reach(sequence, 1);
    if (channel.has(1 - pe, sequence, 1)) {
      seen = Words.get(channel.memory(), channel.staging(1 - pe, sequence)) == sequence ? seen : WRONG;
    }
    channel.finish(sequence);
    return seen;
  }

  /** The payload travels next to the flag. */
  @JCStressTest
  @Outcome(id = {"0, 0", "0, 1", "1, 0", "1, 1"}, expect = Expect.ACCEPTABLE, desc = "the values seen are correct")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a payload of another collective")
  @State
  public static class PayloadBesideTheFlag {
    private final int channel = TwoPes.newChannel();

    /** PE 0. */
    @Actor
    public void first(II_Result result) {
      result.r1 = meet(0, channel, RingLayout.INLINE_BYTES);
    }

    /** PE 1. */
    @Actor
    public void second(II_Result result) {
      result.r2 = meet(1, channel, RingLayout.INLINE_BYTES);
    }
  }

  /** The payload has lines of its own. */
  @JCStressTest
  @Outcome(id = {"0, 0", "0, 1", "1, 0", "1, 1"}, expect = Expect.ACCEPTABLE, desc = "the values seen are correct")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a payload of another collective")
  @State
  public static class PayloadOfItsOwn {
    private final int channel = TwoPes.newChannel();

    /** PE 0. */
    @Actor
    public void first(II_Result result) {
      result.r1 = meet(0, channel, RingLayout.ROOM_BYTES);
    }

    /** PE 1. */
    @Actor
    public void second(II_Result result) {
      result.r2 = meet(1, channel, RingLayout.ROOM_BYTES);
    }
  }
}
