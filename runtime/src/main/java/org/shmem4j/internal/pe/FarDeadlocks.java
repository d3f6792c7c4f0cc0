package org.shmem4j.internal.pe;

import java.util.concurrent.TimeUnit;
import org.shmem4j.internal.control.WaitSample;
import org.shmem4j.internal.transport.Transfer;
import org.shmem4j.internal.transport.Transport;

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

  private static final long ASK = 5;
  private static final long ANSWER = 6;
  private static final long FIRST_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(2);
  private static final long LONGEST_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(16);

  // Words of an answer.
  private static final int ROUND = 0;
  private static final int EPOCH = 1;
  private static final int SENT = 2;
  private static final int RECEIVED = 3;
  private static final int POLLS = 4;
  private static final int WORDS = 5;

  private final Transport transport;
  private final PeCore core;
  private final int pes;
  private final boolean watched;
  private long round;
  private long askedAt = System.nanoTime();
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
    return core.pe() == ASKER && watched && look(System.nanoTime());
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
        send(pe, ASK, inRound);
      }
    }
    return stuck;
  }

  private synchronized long begin() {
    boolean answered = answers == pes;
    pause = answered ? FIRST_PAUSE_NANOS : Math.min(2 * pause, LONGEST_PAUSE_NANOS);
    before = answered ? now : new long[0];
    now = new long[pes * WORDS];
    answers = 0;
    return ++round;
  }

  private void send(int pe, long kind, long... words) {
    Transfer ignored = transport.send(pe, FarControl.CHANNEL, kind, words, null, 0, 0);
  }

  /** {@return whether a message was for this class, which then has handled it} */
  boolean received(int from, long kind, long[] words) {
    if (kind == ASK) {
      answerLater(from, words[ROUND]);
    } else if (kind == ANSWER) {
      note(from, words);
    }
    return kind == ASK || kind == ANSWER;
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
      note(to, words);
    } else {
      send(to, ANSWER, words);
    }
  }

  private WaitSample sample() {
    return WaitSample.of(core.memory(), core.placement().indexHere(core.pe()));
  }

  private synchronized void note(int from, long[] words) {
    if (words[ROUND] == round) {
      System.arraycopy(words, 0, now, from * WORDS, WORDS);
      answers++;
      stuck = answers == pes && before.length > 0 && isSame();
    }
  }

  private boolean isSame() {
    long underWay = 0;
    for (int pe = 0; pe < pes; pe++) {
      int at = pe * WORDS;
      boolean same = now[at + EPOCH] == before[at + EPOCH] && now[at + SENT] == before[at + SENT]
          && now[at + RECEIVED] == before[at + RECEIVED];
      if (!same || now[at + POLLS] < before[at + POLLS] + WaitSample.LOOKS_AFTERWARDS) {
        return false;
      }
      underWay += now[at + SENT] - now[at + RECEIVED];
    }
    return underWay == 0;
  }
}
