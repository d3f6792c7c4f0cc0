package org.shmem4j.examples;

import static org.shmem4j.api.queue.QueueCollectives.barrierAllOnQueue;
import static org.shmem4j.api.queue.QueueReductions.intSumReduceOnQueue;
import static org.shmem4j.api.queue.QueueRma.intPutOnQueue;
import static org.shmem4j.api.workgroup.WorkGroupCollectives.barrierAllWorkGroup;
import static org.shmem4j.api.workgroup.WorkGroupReductions.longdoubleSumReduceWorkGroup;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemQueue;
import org.shmem4j.ThreadLevel;
import org.shmem4j.WorkGroup;
import org.shmem4j.api.SymmetricInts;
import org.shmem4j.api.SymmetricLongDoubles;

/** Several threads of a PE: a work group, whose threads call together, and calls in the threads of an executor. */
public final class SeveralThreads {
  private static final int THREADS = 4;
  private static final int N = 10_000;

  private SeveralThreads() {}

  static void run(Shmem shmem) {
    together(shmem);
    onQueue(shmem);
  }

  private static void together(Shmem shmem) {
    SymmetricLongDoubles source = shmem.allocate(SymmetricLongDoubles.TYPE, N);
    SymmetricLongDoubles dest = shmem.allocate(SymmetricLongDoubles.TYPE, N);
    try (WorkGroup group = shmem.workGroup(THREADS)) {
      group.runAll(Thread.ofPlatform().factory(), thread -> {
        fillPart(source, thread);
        longdoubleSumReduceWorkGroup(shmem.worldTeam(), dest, source, N, group);
        usePart(dest, thread, shmem.nPes());
        barrierAllWorkGroup(group);
      });
    }
  }

  private static void fillPart(SymmetricLongDoubles source, int thread) {
    for (int i = thread; i < N; i += THREADS) {
      source.set(i, i + 0.5);
    }
  }

  /** Checks the elements that all threads have filled. */
  private static void usePart(SymmetricLongDoubles dest, int thread, int pes) {
    for (int i = thread + 1; i < N; i += THREADS) {
      Check.that(dest.get(i) == pes * (i + 0.5), "wrong sum: %s", i);
    }
  }

  private static void onQueue(Shmem shmem) {
    SymmetricInts source = shmem.allocate(SymmetricInts.TYPE, N);
    SymmetricInts dest = shmem.allocate(SymmetricInts.TYPE, N);
    SymmetricInts copy = shmem.allocate(SymmetricInts.TYPE, N);
    int next = (shmem.myPe() + 1) % shmem.nPes();
    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
      ShmemQueue queue = shmem.queue(executor);
      CompletableFuture<Void> filled = CompletableFuture.runAsync(() -> source.fill(1), executor);
      CompletableFuture<Void> reduced = intSumReduceOnQueue(dest, source, N, queue, filled);
      CompletableFuture<Void> sent = intPutOnQueue(copy, dest, N, next, queue, reduced);
      barrierAllOnQueue(queue, sent).join();
    }
    Check.that(copy.get(N - 1) == shmem.nPes(), "wrong copy: %s", copy.get(N - 1));
  }

  /**
   * Runs the example.
   *
   * @param args nothing, or which half: {@code group} or {@code queue}
   */
  public static void main(String[] args) {
    switch (args.length == 0 ? "" : args[0]) {
      case "group" -> Shmem.run(ThreadLevel.MULTIPLE, SeveralThreads::together);
      case "queue" -> Shmem.run(ThreadLevel.MULTIPLE, SeveralThreads::onQueue);
      default -> Shmem.run(ThreadLevel.MULTIPLE, SeveralThreads::run);
    }
  }
}
