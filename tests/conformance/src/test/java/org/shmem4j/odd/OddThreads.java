package org.shmem4j.odd;

import static org.shmem4j.api.Atomics.*;
import static org.shmem4j.api.NonblockingRma.*;
import static org.shmem4j.api.Reductions.*;
import static org.shmem4j.api.Rma.*;
import static org.shmem4j.api.Synchronization.*;
import static org.shmem4j.api.queue.QueueReductions.*;
import static org.shmem4j.api.queue.QueueRma.*;
import static org.shmem4j.api.workgroup.WorkGroupReductions.*;
import static org.shmem4j.odd.Expect.equal;
import static org.shmem4j.odd.Expect.that;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntConsumer;
import org.shmem4j.Comparison;
import org.shmem4j.Context;
import org.shmem4j.ContextOption;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemQueue;
import org.shmem4j.Team;
import org.shmem4j.WorkGroup;
import org.shmem4j.api.SymmetricLongs;

/** Odd but legal programs whose PEs have several threads. */
@SuppressWarnings({"shmem-other-thread", "shmem-portability"})
final class OddThreads {
  private static final int THREADS = 3;

  private OddThreads() {}

  private static void threads(IntConsumer body) {
    ConcurrentLinkedQueue<Throwable> thrown = new ConcurrentLinkedQueue<>();
    List<Thread> threads = new ArrayList<>();
    for (int number = 0; number < THREADS; number++) {
      int mine = number;
      threads.add(Thread.ofPlatform().start(() -> {
        try {
          body.accept(mine);
        } catch (RuntimeException | Error e) {
          thrown.add(e);
        }
      }));
    }
    for (Thread thread : threads) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
    if (!thrown.isEmpty()) {
      throw new AssertionError(thrown.peek());
    }
  }

  /** Tasks of all PEs, which threads with private contexts take wherever there are any. */
  static void tasksTakenByThreads(Shmem shmem) {
    int pes = shmem.nPes();
    int tasks = 50;
    SymmetricLongs next = longs(shmem, 1);
    SymmetricLongs done = longs(shmem, THREADS);
    threads(number -> {
      try (Context context = shmem.createContext(ContextOption.PRIVATE)) {
        long mine = 0;
        for (int i = 0; i < pes; i++) {
          int pe = (shmem.myPe() + i) % pes;
          while (longAtomicFetchInc(context, next, pe) < tasks) {
            mine++;
          }
        }
        done.set(number, mine);
      }
    });
    SymmetricLongs sums = longs(shmem, THREADS);
    longSumReduce(shmem.worldTeam(), sums, done, THREADS);
    equal(sums.get(0) + sums.get(1) + sums.get(2), (long) tasks * pes);
  }

  /** Each thread has a team of its own, in which it splits, sums and waits without regard to the others. */
  static void aTeamForEachThread(Shmem shmem) {
    int pes = shmem.nPes();
    Team[] teams = new Team[THREADS];
    SymmetricLongs[] sums = new SymmetricLongs[THREADS];
    for (int number = 0; number < THREADS; number++) {
      teams[number] = shmem.worldTeam().splitStrided(pes - 1, -1, pes);
      sums[number] = longs(shmem, 2);
    }
    threads(number -> {
      for (int round = 0; round < 5; round++) {
        sums[number].set(0, number + round);
        longSumReduce(teams[number], sums[number].slice(1, 1), sums[number].slice(0, 1), 1);
        equal(sums[number].get(1), (long) pes * (number + round));
        try (Team nested = teams[number].splitStrided(0, 1, pes)) {
          nested.sync();
        }
      }
    });
    for (Team team : teams) {
      team.close();
    }
  }

  /** All threads ask one team for numbers, peers' copies and contexts, while one of them calls its collectives. */
  static void oneTeamForAllThreads(Shmem shmem) {
    int pes = shmem.nPes();
    int me = shmem.myPe();
    SymmetricLongs sum = longs(shmem, 1);
    Team reversed = shmem.worldTeam().splitStrided(pes - 1, -1, pes);
    threads(number -> {
      for (int round = 0; round < 20; round++) {
        equal(reversed.translate(reversed.myPe(), shmem.worldTeam()), me);
        equal(reversed.config().orElseThrow().numContexts(), 0);
        try (Context context = reversed.createContext()) {
          longAtomicInc(context, sum, round % pes);
        }
        if (number == 0) {
          reversed.sync();
        }
      }
    });
    shmem.barrierAll();
    long rounds = 0;
    for (int round = 0; round < 20; round++) {
      rounds += round % pes == reversed.myPe() ? 1 : 0;
    }
    equal(sum.get(0), rounds * pes * THREADS);
    reversed.close();
  }

  /** A quiet of one thread completes what another one has put, if that told it so. */
  static void aQuietForAnotherThread(Shmem shmem) {
    int right = (shmem.myPe() + 1) % shmem.nPes();
    SymmetricLongs data = longs(shmem, 8);
    SymmetricLongs source = longs(shmem, 8);
    SymmetricLongs flag = longs(shmem, 1);
    source.fill(4);
    CompletableFuture<Void> put = new CompletableFuture<>();
    threads(number -> {
      if (number == 0) {
        longPutNbi(data, source, 8, right);
        that(put.complete(null), "put");
      } else if (number == 1) {
        put.join();
        shmem.quiet();
        longAtomicSet(flag, 1, right);
      } else {
        longWaitUntil(flag, Comparison.EQ, 1);
        equal(data.get(7), 4);
      }
    });
    shmem.barrierAll();
  }

  /** The threads of two groups, one after another, reduce together in place. */
  static void groupsThatReduce(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 100);
    a.fill(1);
    for (int parties = 1; parties <= THREADS; parties++) {
      try (WorkGroup group = shmem.workGroup(parties)) {
        group.runAll(Thread.ofPlatform().factory(),
            number -> longSumReduceWorkGroup(shmem.worldTeam(), a, a, 100, group));
      }
    }
    long pes = shmem.nPes();
    equal(a.get(99), pes * pes * pes);
  }

  /** Calls that a queue makes when what they need is there, in their order. */
  static void callsOfAQueue(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 4);
    SymmetricLongs b = longs(shmem, 4);
    SymmetricLongs c = longs(shmem, 4);
    long pes = shmem.nPes();
    try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
      ShmemQueue queue = shmem.inOrderQueue(pool);
      CompletableFuture<Void> filled = CompletableFuture.runAsync(() -> a.fill(2), pool);
      CompletableFuture<Void> summed = longSumReduceOnQueue(shmem.worldTeam(), b, a, 4, queue, filled);
      longPutOnQueue(c, b, 4, (shmem.myPe() + 1) % shmem.nPes(), queue, summed).join();
    }
    shmem.barrierAll();
    equal(c.get(3), 2 * pes);
  }

  private static SymmetricLongs longs(Shmem shmem, long length) {
    return shmem.callocate(SymmetricLongs.TYPE, length);
  }
}
