package org.shmem4j.checks;

import static org.shmem4j.api.Rma.*;
import static org.shmem4j.api.Synchronization.*;
import static org.shmem4j.api.queue.QueueRma.*;
import static org.shmem4j.api.workgroup.WorkGroupCollectives.*;
import static org.shmem4j.api.workgroup.WorkGroupReductions.*;

import org.shmem4j.Comparison;
import org.shmem4j.Shmem;
import org.shmem4j.WorkGroup;
import org.shmem4j.api.SymmetricLongs;

/** Programs whose PEs have several threads, with one mistake each; marked as in {@link WrongPrograms}. */
@SuppressWarnings({"shmem-flag-not-ordered", "shmem-other-thread", "unused"})
public final class WrongThreads {
  private WrongThreads() {}

  /** Breaks shmem-not-quieted. */
  static void syncOfAGroup(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 2);
    try (WorkGroup group = shmem.workGroup(2)) {
      group.runAll(Thread.ofPlatform().factory(), thread -> {
        if (shmem.myPe() == 0) {
          longP(a, thread, 5, 1); // !
        }
        syncAllWorkGroup(group);
        if (shmem.myPe() == 1) {
          use(a.get(thread)); // !
        }
        barrierAllWorkGroup(group);
      });
    }
  }

  /** Breaks shmem-unordered-access. */
  static void groupsResultOverwritten(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    try (WorkGroup group = shmem.workGroup(2)) {
      group.runAll(Thread.ofPlatform().factory(), thread -> {
        longSumReduceWorkGroup(shmem.worldTeam(), a, b, 8, group); // !
        if (shmem.myPe() == 0 && thread == 0) {
          longP(a, 5, 1); // !
        }
        barrierAllWorkGroup(group);
      });
    }
  }

  /** Breaks shmem-not-quieted. */
  static void queuedPutNotQuieted(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 1);
    SymmetricLongs b = longs(shmem, 1);
    SymmetricLongs flag = longs(shmem, 1);
    if (shmem.myPe() == 0) {
      longPutOnQueue(a, b, 1, 1, shmem.queue(Runnable::run)).join(); // !
      longP(flag, 1, 1);
    } else if (shmem.myPe() == 1) {
      longWaitUntil(flag, Comparison.EQ, 1);
      use(a.get(0)); // !
    }
  }

  private static SymmetricLongs longs(Shmem shmem, long length) {
    return shmem.callocate(SymmetricLongs.TYPE, length);
  }

  private static void use(long value) {
    if (value == Long.MIN_VALUE) {
      throw new IllegalStateException("never");
    }
  }
}
