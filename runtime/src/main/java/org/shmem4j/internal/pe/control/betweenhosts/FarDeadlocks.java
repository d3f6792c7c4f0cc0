package org.shmem4j.internal.pe.control.betweenhosts;

import java.util.concurrent.TimeUnit;
import org.shmem4j.internal.betweenhosts.messages.Notice;
import org.shmem4j.internal.betweenhosts.messages.Notice.Wait;
import org.shmem4j.internal.betweenhosts.transport.Transfer;
import org.shmem4j.internal.betweenhosts.transport.Transport;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.waiting.WaitSample;

/**
 * Detects that every PE of a job over several hosts waits and none can continue. PE 0, when it waits long, repeatedly
 * asks all for their wait states. Nothing can change any more if, in two rounds, each PE was in the same wait, had
 * nothing under way and had looked again in between, and if the same number of messages was sent and received in both
 * rounds.
 */
final class FarDeadlocks {
  private static final int ASKER = 0;

  /** The largest job that is watched, since PE 0 asks each PE. */
  private static final int MOST_PES = 512;

  private static final long FIRST_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(2);
  private static final long LONGEST_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(16);

  private final Transport transport;
  private final PeCore core;
  private final int pes;
  private final boolean watched;
  private long round;
  private long askedAt = Outside.nanoTime();
  private long pause = FIRST_PAUSE_NANOS;
  private long ownEpoch;
  private int answers;
  private volatile boolean stuck;
  private long[] before = new long[0];
  private long[] now = new long[0];

  /**
   * Creates a PE's part in the detection.
   *
   * @param core the PE
   * @param watched whether only threads that the library sees access its memory
   */
  FarDeadlocks(PeCore core, boolean watched) {
    this.core = core;
    this.transport = core.transport();
    this.pes = core.placement().pes();
    this.watched = watched && pes <= MOST_PES;
  }

  /** {@return whether no PE can continue; called between looks of a waiting PE} */
  boolean found() {
    return core.pe() == ASKER && watched && look(Outside.nanoTime());
  }

  private boolean look(long time) {
    long epoch = sample().epoch();
    if (epoch != ownEpoch) {
      ownEpoch = epoch;
      askedAt = time; // a new wait starts
      pause = FIRST_PAUSE_NANOS;
    }
    if (!stuck && time - askedAt > pause) {
      askedAt = time;
      long inRound = begin();
      answerLater(ASKER, inRound);
      for (int pe = 1; pe < pes; pe++) {
        send(pe, Notice.ASK_WAIT, inRound);
      }
    }
    return stuck;
  }

  private synchronized long begin() {
    boolean answered = answers == pes;
    pause = answered ? FIRST_PAUSE_NANOS : Math.min(2 * pause, LONGEST_PAUSE_NANOS);
    before = answered ? now : new long[0];
    now = new long[pes * Wait.WORDS];
    answers = 0;
    return ++round;
  }

  private void send(int pe, Notice notice, long... words) {
    Transfer ignored = transport.send(pe, notice.channel(), notice.number(), words, null, 0, 0);
  }

  /** Answers {@link Notice#ASK_WAIT}. */
  void asked(int from, long[] words) {
    answerLater(from, words[Wait.ROUND]);
  }

  private void answerLater(int to, long inRound) {
    if (watched) {
      transport.afterOperations(() -> answer(to, inRound));
    }
  }

  /** Answers a question, unless this PE can continue. */
  private void answer(int to, long inRound) {
    WaitSample sample = sample();
    if (!sample.waits() || transport.isBusy()) {
      return;
    }
    long[] words = {inRound, sample.epoch(), transport.sent(), transport.received(), sample.polls()};
    if (to == core.pe()) {
      answered(to, words);
    } else {
      send(to, Notice.WAIT, words);
    }
  }

  private WaitSample sample() {
    return WaitSample.of(core.memory(), core.placement().indexHere(core.pe()));
  }

  /** Takes {@link Notice#WAIT}. */
  synchronized void answered(int from, long[] words) {
    if (words[Wait.ROUND] == round) {
      System.arraycopy(words, 0, now, from * Wait.WORDS, Wait.WORDS);
      answers++;
      stuck = answers == pes && before.length > 0 && isSame();
    }
  }

  private boolean isSame() {
    long underWay = 0;
    for (int pe = 0; pe < pes; pe++) {
      int at = pe * Wait.WORDS;
      boolean same = now[at + Wait.EPOCH] == before[at + Wait.EPOCH] && now[at + Wait.SENT] == before[at + Wait.SENT]
          && now[at + Wait.RECEIVED] == before[at + Wait.RECEIVED];
      if (!same || now[at + Wait.POLLS] < before[at + Wait.POLLS] + WaitSample.LOOKS_AFTERWARDS) {
        return false;
      }
      underWay += now[at + Wait.SENT] - now[at + Wait.RECEIVED];
    }
    return underWay == 0;
  }
}
