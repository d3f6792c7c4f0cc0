package org.shmem4j.checks;

import static org.shmem4j.api.Reductions.*;
import static org.shmem4j.api.Rma.*;
import static org.shmem4j.api.Signals.*;
import static org.shmem4j.api.Synchronization.*;
import static org.shmem4j.api.queue.QueueCollectives.*;
import static org.shmem4j.api.queue.QueueReductions.*;
import static org.shmem4j.api.queue.QueueRma.*;
import static org.shmem4j.api.queue.QueueSynchronization.*;
import static org.shmem4j.api.workgroup.WorkGroupCollectives.*;
import static org.shmem4j.api.workgroup.WorkGroupReductions.*;
import static org.shmem4j.api.workgroup.WorkGroupRma.*;
import static org.shmem4j.api.workgroup.WorkGroupSynchronization.*;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.shmem4j.Comparison;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemQueue;
import org.shmem4j.SignalOp;
import org.shmem4j.Team;
import org.shmem4j.WorkGroup;
import org.shmem4j.api.SymmetricLongs;
import org.shmem4j.api.SymmetricUnsignedLongs;

/** Programs without a mistake whose PEs have several threads. */
@SuppressWarnings({"shmem-other-thread", "unused"})
public final class RightThreads {
  private RightThreads() {}

  static void aTeamForEachThread(Shmem shmem) throws InterruptedException {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    SymmetricLongs c = longs(shmem, 8);
    try (Team one = shmem.worldTeam().splitStrided(0, 1, 3); Team two = shmem.worldTeam().splitStrided(0, 1, 3)) {
      boolean first = shmem.myPe() == 0; // the two teams' calls come in one order there, in the other elsewhere
      Thread other = Thread.ofPlatform().start(() -> {
        pause(first ? 0 : 200);
        longSumReduce(one, a, c, 8);
      });
      pause(first ? 200 : 0);
      longMaxReduce(two, b, c, 8);
      other.join();
    }
  }

  /** Twin of syncOfAGroup. */
  static void barrierOfAGroup(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 2);
    try (WorkGroup group = shmem.workGroup(2)) {
      group.runAll(Thread.ofPlatform().factory(), thread -> {
        for (int round = 0; round < 3; round++) {
          longP(a, thread, 5, (shmem.myPe() + 1) % 3);
          barrierAllWorkGroup(group);
          use(a.get(thread));
          syncAllWorkGroup(group);
        }
      });
    }
  }

  static void putsOfAGroup(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    try (WorkGroup group = shmem.workGroup(2)) {
      group.runAll(Thread.ofPlatform().factory(), thread -> {
        for (int round = 0; round < 3; round++) {
          longPutWorkGroup(a, b, 8, (shmem.myPe() + 1) % 3, group);
          quietWorkGroup(group);
          syncAllWorkGroup(group);
          use(a.get(thread));
          syncAllWorkGroup(group);
        }
      });
    }
  }

  /** Twin of groupsResultOverwritten. */
  static void sourceChangedByAThreadOfAGroup(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    try (WorkGroup group = shmem.workGroup(2)) {
      group.runAll(Thread.ofPlatform().factory(), thread -> {
        for (int round = 0; round < 20; round++) {
          longSumReduceWorkGroup(shmem.worldTeam(), a, b, 8, group);
          if (thread == round % 2) {
            b.set(3, round);
          }
        }
        barrierAllWorkGroup(group);
        if (shmem.myPe() == 0 && thread == 0) {
          longP(a, 5, 1);
        }
      });
    }
  }

  static void queuedInOrder(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    SymmetricLongs c = longs(shmem, 8);
    try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
      ShmemQueue queue = shmem.inOrderQueue(pool);
      longP(b, 5, (shmem.myPe() + 1) % 3);
      shmem.barrierAll();
      CompletableFuture<Void> filled = CompletableFuture.runAsync(() -> a.fill(1), pool);
      CompletableFuture<Void> reduced = longSumReduceOnQueue(shmem.worldTeam(), b, a, 8, queue, filled);
      CompletableFuture<Void> sent = longPutOnQueue(c, b, 8, (shmem.myPe() + 1) % 3, queue, reduced);
      barrierAllOnQueue(queue, sent).join();
      use(c.get(3));
    }
  }

  /** Twin of queuedPutNotQuieted. */
  static void queuedQuietAndWait(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 1);
    SymmetricLongs flag = longs(shmem, 1);
    SymmetricLongs back = longs(shmem, 1);
    try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
      ShmemQueue queue = shmem.inOrderQueue(pool);
      if (shmem.myPe() == 0) {
        longP(a, 5, 1);
        quietOnQueue(queue).join();
        longP(flag, 1, 1);
      } else if (shmem.myPe() == 1) {
        CompletableFuture<Void> seen = longWaitUntilOnQueue(flag, Comparison.EQ, 1, queue);
        longPutOnQueue(back, a, 1, 0, queue, seen).join();
      }
      barrierAllOnQueue(queue).join();
      use(back.get(0));
    }
  }

  static void queuedSignal(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 1);
    SymmetricLongs b = longs(shmem, 1);
    SymmetricUnsignedLongs sig = shmem.callocate(SymmetricUnsignedLongs.TYPE, 1);
    if (shmem.myPe() == 0) {
      longP(a, 5, 1);
      shmem.quiet();
      longPutSignalOnQueue(b, b, 1, sig, 1, SignalOp.SET, 1, shmem.queue(Runnable::run)).join();
    } else if (shmem.myPe() == 1) {
      use(signalWaitUntil(sig, Comparison.EQ, 1));
      use(a.get(0) + b.get(0));
    }
  }

  private static SymmetricLongs longs(Shmem shmem, long length) {
    return shmem.callocate(SymmetricLongs.TYPE, length);
  }

  private static void pause(int milliseconds) {
    try {
      Thread.sleep(milliseconds);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void use(long value) {
    if (value == Long.MIN_VALUE) {
      throw new IllegalStateException("never");
    }
  }
}
