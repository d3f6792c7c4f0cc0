package org.shmem4j.random;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.shmem4j.Comparison;
import org.shmem4j.Context;
import org.shmem4j.SessionOption;
import org.shmem4j.Shmem;
import org.shmem4j.SignalOp;
import org.shmem4j.Team;
import org.shmem4j.WaitInterruptedException;
import org.shmem4j.WorkGroup;
import org.shmem4j.entry.AtomicWords;
import org.shmem4j.entry.CollectiveCalls;
import org.shmem4j.entry.FetchCalls;
import org.shmem4j.entry.Signals;
import org.shmem4j.entry.Transfers;
import org.shmem4j.entry.UpdateCalls;
import org.shmem4j.entry.WorkGroupCalls;
import org.shmem4j.handles.Longs;
import org.shmem4j.type.AtomicOp;

/** Calls of a random program of which several make one step. Where elements go, {@link Model} asks here. */
final class RandomFamilies {
  private static final int MOST = 12;
  private static final int THREADS = 2;

  private final Shmem shmem;
  private final Longs signal;
  private final Longs lock;
  private long signalled; // to this PE

  RandomFamilies(Shmem shmem) {
    this.shmem = shmem;
    this.signal = shmem.callocate(Longs.TYPE, 1);
    this.lock = shmem.callocate(Longs.TYPE, 1);
  }

  void free() {
    shmem.free(signal);
    shmem.free(lock);
  }

  /** How many elements a step sends one by one. */
  static int single(Step step) {
    return Math.min(step.count(), MOST);
  }

  /** Where a member's element goes, or comes from, among some members. */
  static int peer(Step step, int member, int element, int members) {
    return (member + step.number() + element * 7) % members;
  }

  /** Which element there. */
  static int index(Step step, int element) {
    return step.count() - 1 - element / 3;
  }

  /** How many elements a member gives to a collective to which each gives its own number. */
  static int given(Step step, int member) {
    return Math.max(0, step.count() - member % 3);
  }

  /** Puts with a signal; the receiver then looks without any other call. */
  void signal(Step step, Longs dest, Longs source, long[] expected) {
    int to = (shmem.myPe() + step.number()) % shmem.nPes();
    Transfers transfers = step.later() ? Transfers.NONBLOCKING : Transfers.BLOCKING;
    transfers.putSignal(
        null, RandomJob.LONG, dest, 0, source, 0, step.count(), signal, 0, step.number() + 1L, SignalOp.ADD, to);
    signalled += step.number() + 1L;
    long ignored = Signals.signalWaitUntil(signal, 0, Comparison.GE, signalled);
    for (int i = 0; i < step.count(); i++) {
      if (dest.get(i) != expected[i]) {
        throw new AssertionError("PE " + shmem.myPe() + " saw the signal of " + step + ": element " + i + " is "
            + dest.get(i) + ", must be " + expected[i]);
      }
    }
  }

  /** Reads an element and writes it back, each PE in its turn. */
  void lockedAdd(Step step, Longs dest) {
    int at = step.number() % shmem.nPes();
    long[] value = new long[1];
    setLock(step.number() % 2 == shmem.myPe() % 2);
    MemorySegment local = MemorySegment.ofArray(value);
    Longs element = dest.slice(step.count(), 1);
    Transfers.BLOCKING.get(null, RandomJob.LONG, local, element, 0, 1, at);
    value[0] += shmem.myPe() + 1;
    Transfers.BLOCKING.put(null, RandomJob.LONG, element, 0, local, 1, at);
    shmem.clearLock(lock);
  }

  /** Takes the lock, perhaps at the second try, since an interrupt comes while it takes or waits for its turn. */
  private void setLock(boolean interrupted) {
    if (interrupted) {
      Thread.currentThread().interrupt();
      try {
        shmem.setLock(lock);
        return;
      } catch (WaitInterruptedException e) {
        // tries again
      } finally {
        boolean ignored = Thread.interrupted();
      }
    }
    shmem.setLock(lock);
  }

  /** Adds to elements of others, in a session. */
  void session(Step step, Longs dest) {
    Context context = shmem.defaultContext();
    context.sessionStart(single(step), SessionOption.BATCH);
    for (int i = 0; i < single(step); i++) {
      AtomicWords.apply(AtomicOp.ADD, context, dest, index(step, i), Long.BYTES, value(shmem.myPe(), i), 0,
          peer(step, shmem.myPe(), i, shmem.nPes()));
    }
    if (step.later()) {
      context.quiet();
    }
    context.sessionStop();
  }

  /** What a member adds. */
  static long value(int member, int element) {
    return member + 1L + element;
  }

  /** Adds to elements of members; all members open, complete and close. */
  static void update(Team team, Step step, Longs dest) {
    UpdateCalls updates = UpdateCalls.open("LongUpdates", team, dest, RandomJob.LONG);
    int me = team.myPe();
    for (int i = 0; i < single(step); i++) {
      int to = peer(step, me, i, team.nPes());
      if (i % 2 == 0) {
        updates.word(UpdateCalls.ADD, to, index(step, i), value(me, i));
      } else {
        long at = updates.begin(UpdateCalls.ADD, to, index(step, i));
        updates.memory(to).set(ValueLayout.JAVA_LONG, at, value(me, i));
        updates.end(to, at);
      }
    }
    updates.complete();
    updates.close();
  }

  /** Fetches elements of members. */
  static void fetch(Team team, Step step, Longs dest, Longs source) {
    FetchCalls fetches = FetchCalls.open("LongFetches", team, dest, source);
    for (int i = 0; i < single(step); i++) {
      fetches.get(i, peer(step, team.myPe(), i, team.nPes()), index(step, i));
    }
    fetches.complete();
    fetches.close();
  }

  /** Sums over a team, by a work group. */
  void group(Team team, Step step, Longs dest, Longs source) {
    try (WorkGroup group = shmem.workGroup(THREADS)) {
      group.runAll(Thread.ofVirtual().factory(), number -> WorkGroupCalls.run(group,
          sharing -> CollectiveCalls.BLOCKING.in(sharing).reduce(team, RandomJob.SUM, dest, source, step.count()),
          "longSumReduceWorkGroup", team, dest, source, step.count()));
    }
  }
}
