package org.shmem4j.internal.pe.control.betweenhosts;

import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.shmem4j.internal.betweenhosts.messages.Notice;
import org.shmem4j.internal.betweenhosts.messages.Notice.Wait;
import org.shmem4j.internal.betweenhosts.transport.Transfer;
import org.shmem4j.internal.betweenhosts.transport.Transport;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.waiting.WaitSample;

/**
 * Detects that every PE of a job over several hosts waits and none can continue, by the four-counter method (Mattern,
 * "Algorithms for Distributed Termination Detection", 1987). When PE 0 has waited long, it repeatedly asks all PEs for
 * their wait states, along a tree: each PE asks some others, and answers for them and itself. Nothing can change any
 * more if, in two consecutive rounds, each PE was in the same wait, had nothing under way and had looked again in
 * between, and if the same number of messages was sent and received in both rounds.
 */
final class FarDeadlocks {
  private static final int ASKER = 0;

  /** The number of PEs that each PE asks. */
  private static final int CHILDREN = 8;

  private static final long FIRST_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(2);
  private static final long LONGEST_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(16);
  private static final WaitState NONE = new WaitState(0, 0, 0, 0, 0);

  /**
   * A PE's answer for itself.
   *
   * @param round the round
   * @param epoch which wait of the PE it was
   * @param sent how many messages it had sent
   * @param received how many it had received
   * @param polls how many times it had looked
   */
  private record WaitState(long round, long epoch, long sent, long received, long polls) {
    boolean continues(WaitState before) {
      return before.round == round - 1 && before.epoch == epoch && before.sent == sent && before.received == received
          && polls >= before.polls + WaitSample.LOOKS_AFTERWARDS;
    }
  }

  private final Transport transport;
  private final PeCore core;
  private final int[] children;
  private final boolean watched;
  private long askedAt = Outside.nanoTime();
  private long pause = FIRST_PAUSE_NANOS;
  private long ownEpoch;
  private volatile boolean stuck;

  private long round;
  /** The number of answers still to come in this round, this PE's own included. */
  private int missing;
  /**
   * Whether all PEs that answered in this round are in the same state as in the round before, in which all answered.
   */
  private boolean same;

  private long sent;
  private long received;
  private WaitState last = NONE;

  /**
   * Creates a PE's part in the detection.
   *
   * @param core the PE
   * @param watched whether only threads that the library sees access its memory
   */
  FarDeadlocks(PeCore core, boolean watched) {
    this.core = core;
    this.transport = core.transport();
    this.watched = watched;
    int first = core.pe() * CHILDREN + 1;
    this.children = IntStream.range(first, first + CHILDREN).filter(pe -> pe < core.placement().pes()).toArray();
  }

  /** {@return whether no PE can continue; called between looks of a waiting PE} */
  boolean found() {
    return core.pe() == ASKER && watched && look(Outside.nanoTime());
  }

  private boolean look(long time) {
    long epoch = sample().epoch();
    if (epoch != ownEpoch) {
      ownEpoch = epoch;
      askedAt = time; // a new wait has started
      pause = FIRST_PAUSE_NANOS;
    }
    if (!stuck && time - askedAt > pause) {
      askedAt = time;
      boolean answered;
      synchronized (this) {
        answered = round > 0 && missing == 0;
        begin(round + 1, answered);
      }
      pause = answered ? FIRST_PAUSE_NANOS : Math.min(2 * pause, LONGEST_PAUSE_NANOS);
      askChildren(answered);
    }
    return stuck;
  }

  private void begin(long next, boolean allAnswered) {
    round = next;
    missing = 1 + children.length;
    same = allAnswered;
    sent = 0;
    received = 0;
  }

  private void askChildren(boolean allAnswered) {
    long inRound = round;
    for (int child : children) {
      send(child, Notice.ASK_WAIT, inRound, allAnswered ? 1 : 0);
    }
    transport.afterOperations(() -> answer(inRound));
  }

  private void send(int pe, Notice notice, long... words) {
    Transfer ignored = transport.send(pe, notice.channel(), notice.number(), words, null, 0, 0);
  }

  /** Handles {@link Notice#ASK_WAIT}. */
  void asked(long[] words) {
    if (watched) {
      synchronized (this) {
        begin(words[Wait.ROUND], words[Wait.SAME] != 0);
      }
      askChildren(words[Wait.SAME] != 0);
    }
  }

  /** Answers for this PE, unless it can continue. */
  private void answer(long inRound) {
    WaitSample sample = sample();
    if (!sample.waits() || transport.isBusy() || core.sessions().isBusy()) {
      return;
    }
    WaitState now =
        new WaitState(inRound, sample.epoch(), transport.sent(), transport.received(), sample.polls());
    boolean complete;
    synchronized (this) {
      complete = add(inRound, now.continues(last), now.sent(), now.received());
      last = now;
    }
    if (complete) {
      tell();
    }
  }

  private WaitSample sample() {
    return WaitSample.of(core.memory(), core.placement().indexHere(core.pe()));
  }

  /** Handles {@link Notice#WAIT}. */
  void answered(long[] words) {
    boolean complete;
    synchronized (this) {
      complete = add(words[Wait.ROUND], words[Wait.SAME] != 0, words[Wait.SENT], words[Wait.RECEIVED]);
    }
    if (complete) {
      tell();
    }
  }

  /** Adds an answer; returns whether all have arrived. */
  private boolean add(long inRound, boolean isSame, long itsSent, long itsReceived) {
    if (inRound != round) {
      return false;
    }
    same &= isSame;
    sent += itsSent;
    received += itsReceived;
    return --missing == 0;
  }

  /** Sends the combined answer to the PE that asked. Called without a lock, since sending takes the transport's. */
  private void tell() {
    long[] words;
    synchronized (this) {
      words = new long[] {round, same ? 1 : 0, sent, received};
    }
    if (core.pe() == ASKER) {
      stuck = words[Wait.SAME] != 0 && words[Wait.SENT] == words[Wait.RECEIVED];
    } else {
      send((core.pe() - 1) / CHILDREN, Notice.WAIT, words);
    }
  }
}
