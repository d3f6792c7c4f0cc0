package org.shmem4j.soak;

import static org.shmem4j.api.queue.QueueCollectives.barrierAllOnQueue;
import static org.shmem4j.api.queue.QueueReductions.longSumReduceOnQueue;
import static org.shmem4j.api.queue.QueueRma.longPutOnQueue;
import static org.shmem4j.api.workgroup.WorkGroupCollectives.barrierAllWorkGroup;
import static org.shmem4j.api.workgroup.WorkGroupCollectives.syncAllWorkGroup;
import static org.shmem4j.api.workgroup.WorkGroupReductions.longSumReduceWorkGroup;
import static org.shmem4j.api.workgroup.WorkGroupRma.longPutWorkGroup;

import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemQueue;
import org.shmem4j.WorkGroup;
import org.shmem4j.api.SymmetricLongs;

/** Scenes of several threads of a PE. */
@SuppressWarnings("shmem-other-thread")
final class ThreadScenes {
  private static final int MOST = 100_000;

  private final Shmem shmem;
  private final Random common;
  private final Runnable midst;
  private final SymmetricLongs ones;
  private final SymmetricLongs sums;
  private final SymmetricLongs copy;

  ThreadScenes(Shmem shmem, Random common, Runnable midst) {
    this.shmem = shmem;
    this.common = common;
    this.midst = midst;
    this.ones = shmem.callocate(SymmetricLongs.TYPE, MOST);
    this.sums = shmem.callocate(SymmetricLongs.TYPE, MOST);
    this.copy = shmem.callocate(SymmetricLongs.TYPE, MOST);
    ones.fill(1);
  }

  void group() {
    int count = 1 + common.nextInt(MOST);
    ThreadFactory threads = common.nextBoolean() ? Thread.ofPlatform().factory() : Thread.ofVirtual().factory();
    try (WorkGroup group = shmem.workGroup(1 + common.nextInt(4))) {
      group.runAll(threads, thread -> {
        longSumReduceWorkGroup(shmem.worldTeam(), sums, ones, count, group);
        MixedScenes.same(sums.get(count - 1), shmem.nPes());
        midst.run();
        longPutWorkGroup(copy, ones, count, next(), group);
        barrierAllWorkGroup(group);
        MixedScenes.same(copy.get(count - 1), 1);
        midst.run();
        syncAllWorkGroup(group);
      });
    }
  }

  void queue() {
    int count = 1 + common.nextInt(MOST);
    try (ExecutorService pool = common.nextBoolean() ? Executors.newFixedThreadPool(2)
        : Executors.newVirtualThreadPerTaskExecutor()) {
      ShmemQueue queue = common.nextBoolean() ? shmem.inOrderQueue(pool) : shmem.queue(pool);
      CompletableFuture<Void> filled = CompletableFuture.runAsync(midst, pool);
      CompletableFuture<Void> reduced = longSumReduceOnQueue(shmem.worldTeam(), sums, ones, count, queue, filled);
      CompletableFuture<Void> sent = longPutOnQueue(copy, ones, count, next(), queue, reduced.thenRun(midst));
      barrierAllOnQueue(queue, sent).join();
      MixedScenes.same(sums.get(0) + copy.get(count - 1), shmem.nPes() + 1);
    }
    shmem.barrierAll();
  }

  private int next() {
    return (shmem.myPe() + 1) % shmem.nPes();
  }
}
