package org.shmem4j.examples;

import static org.shmem4j.api.queue.QueueCollectives.barrierAllOnQueue;
import static org.shmem4j.api.queue.QueueGeneric.sumReduceOnQueue;
import static org.shmem4j.api.queue.QueueGenericAtomics.waitUntilOnQueue;
import static org.shmem4j.api.queue.QueueGenericRma.putOnQueue;
import static org.shmem4j.api.queue.QueueReductions.intSumReduceOnQueue;
import static org.shmem4j.api.queue.QueueRma.intPutOnQueue;
import static org.shmem4j.api.queue.QueueSynchronization.intWaitUntilOnQueue;
import static org.shmem4j.api.workgroup.WorkGroupCollectives.barrierAllWorkGroup;
import static org.shmem4j.api.workgroup.WorkGroupGeneric.sumReduceWorkGroup;
import static org.shmem4j.api.workgroup.WorkGroupGenericAtomics.waitUntilWorkGroup;
import static org.shmem4j.api.workgroup.WorkGroupGenericRma.putWorkGroup;
import static org.shmem4j.api.workgroup.WorkGroupReductions.intSumReduceWorkGroup;
import static org.shmem4j.api.workgroup.WorkGroupRma.intPutWorkGroup;
import static org.shmem4j.api.workgroup.WorkGroupSynchronization.intWaitUntilWorkGroup;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.shmem4j.Comparison;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemQueue;
import org.shmem4j.Team;
import org.shmem4j.ThreadLevel;
import org.shmem4j.WorkGroup;
import org.shmem4j.api.SymmetricInts;

/**
 * Calls of work groups and queues in some lines each, as the Javadoc of their classes shows them.
 *
 * <pre>./shmem4j run -n 4 -- org.shmem4j.examples.CallsOfThreads</pre>
 */
public final class CallsOfThreads {
  private static final int THREADS = 2;
  private static final int N = 1000;

  private CallsOfThreads() {}

  /**
   * Runs this process's PE.
   *
   * @param args none
   */
  public static void main(String[] args) {
    Shmem.run(ThreadLevel.MULTIPLE, CallsOfThreads::run);
  }

  static void run(Shmem shmem) {
    together(shmem);
    onQueue(shmem);
  }

  private static void together(Shmem shmem) {
    Team team = shmem.worldTeam();
    int next = (shmem.myPe() + 1) % shmem.nPes();
    SymmetricInts source = shmem.allocate(SymmetricInts.TYPE, N);
    SymmetricInts sums = shmem.callocate(SymmetricInts.TYPE, N);
    SymmetricInts copy = shmem.callocate(SymmetricInts.TYPE, N);
    source.fill(1);
    shmem.barrierAll();
    try (WorkGroup group = shmem.workGroup(THREADS)) {
      group.runAll(Thread.ofPlatform().factory(), thread -> {
        intSumReduceWorkGroup(team, sums, source, N, group); // every thread calls, and all share the work
        sumReduceWorkGroup(team, sums, source, N, group); // intSumReduceWorkGroup, as the handles say
        intPutWorkGroup(copy, sums, N, next, group); // every thread copies a part to the next PE
        barrierAllWorkGroup(group); // of all PEs, once for all threads
        putWorkGroup(copy, sums, N, next, group); // intPutWorkGroup, as the handles say
        barrierAllWorkGroup(group);
        intWaitUntilWorkGroup(copy, Comparison.GT, 0, group); // one thread looks, and all go on
        waitUntilWorkGroup(copy, Comparison.GT, 0, group); // intWaitUntilWorkGroup, as the handle says
      });
    }
    Check.that(copy.get(N - 1) == shmem.nPes(), "the sums must be those of all PEs: found=%s", copy.get(N - 1));
    shmem.free(copy);
    shmem.free(sums);
    shmem.free(source);
  }

  private static void onQueue(Shmem shmem) {
    Team team = shmem.worldTeam();
    int next = (shmem.myPe() + 1) % shmem.nPes();
    SymmetricInts source = shmem.allocate(SymmetricInts.TYPE, N);
    SymmetricInts sums = shmem.callocate(SymmetricInts.TYPE, N);
    SymmetricInts copy = shmem.callocate(SymmetricInts.TYPE, N);
    source.fill(1);
    shmem.barrierAll();
    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
      ShmemQueue queue = shmem.queue(executor);
      CompletableFuture<Void> added =
          intSumReduceOnQueue(team, sums, source, N, queue); // a thread of the executor calls
      CompletableFuture<Void> again = sumReduceOnQueue(team, sums, source, N, queue, added); // as the handles say
      CompletableFuture<Void> sent = intPutOnQueue(copy, sums, N, next, queue, again); // once the sums are there
      CompletableFuture<Void> met = barrierAllOnQueue(queue, sent);
      CompletableFuture<Void> resent = putOnQueue(copy, sums, N, next, queue, met); // as the handles say
      CompletableFuture<Void> there = intWaitUntilOnQueue(copy, Comparison.GT, 0, queue, resent); // waits elsewhere
      CompletableFuture<Void> seen = waitUntilOnQueue(copy, Comparison.GT, 0, queue, there); // as the handle says
      barrierAllOnQueue(queue, seen).join(); // from here on the sums of the PE before this one are in copy
    }
    Check.that(copy.get(N - 1) == shmem.nPes(), "the sums must be those of all PEs: found=%s", copy.get(N - 1));
    shmem.free(copy);
    shmem.free(sums);
    shmem.free(source);
  }
}
