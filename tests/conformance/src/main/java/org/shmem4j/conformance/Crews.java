package org.shmem4j.conformance;

import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.stream.IntStream;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemException;
import org.shmem4j.ShmemQueue;
import org.shmem4j.ThreadLevel;
import org.shmem4j.WorkGroup;

/**
 * The work groups and queues of a PE, which methods use in turn: groups of different sizes, of platform and of virtual
 * threads; queues that keep the order and queues that do not. On each PE a different one comes first.
 */
final class Crews {
  private static final Map<Shmem, Crews> OF_PES = new ConcurrentHashMap<>();
  private static final int[] PARTIES = {1, 2, 3, 5};

  private final List<WorkGroup> groups;
  private final List<ShmemQueue> queues;
  private int groupTurn;
  private int queueTurn;

  private Crews(Shmem shmem) {
    groups = IntStream.of(PARTIES).mapToObj(shmem::workGroup).toList();
    ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
    queues = List.of(shmem.queue(executor), shmem.inOrderQueue(executor));
    groupTurn = shmem.myPe();
    queueTurn = shmem.myPe();
  }

  /**
   * The thread level of a job for methods whose names contain some text: the names show which ones several threads
   * call.
   */
  static ThreadLevel levelFor(String wanted) {
    return wanted.contains("WorkGroup") || wanted.contains("OnQueue") ? ThreadLevel.MULTIPLE : ThreadLevel.SINGLE;
  }

  private static Crews of(Shmem shmem) {
    return OF_PES.computeIfAbsent(shmem, key -> new Crews(shmem));
  }

  static WorkGroup nextGroup(Shmem shmem) {
    Crews crews = of(shmem);
    return crews.groups.get(crews.groupTurn++ % crews.groups.size());
  }

  static ShmemQueue nextQueue(Shmem shmem) {
    Crews crews = of(shmem);
    return crews.queues.get(crews.queueTurn++ % crews.queues.size());
  }

  /** Calls a method in all threads of a group, which must all get the same result. */
  static Object inAllThreads(WorkGroup group, Callable<Object> call) throws InvocationTargetException {
    ThreadFactory threads = of(group.shmem()).groupTurn / PARTIES.length % 2 == 0
        ? Thread.ofPlatform().factory() : Thread.ofVirtual().factory();
    Outcome[] endings = new Outcome[group.parties()];
    group.runAll(threads, thread -> endings[thread] = Outcome.of(call));
    for (Outcome ending : endings) {
      if (!ending.equals(endings[0])) {
        throw new AssertionError("all threads of a group must get the same result: " + endings[0] + " and " + ending);
      }
    }
    if (endings[0].thrown() != null) {
      throw new InvocationTargetException(endings[0].thrown());
    }
    return endings[0].result();
  }

  /** How a thread's call ended: what it returned, or the object that all threads must throw. */
  private record Outcome(Object result, Throwable thrown) {
    static Outcome of(Callable<Object> call) {
      try {
        return new Outcome(call.call(), null);
      } catch (InvocationTargetException e) {
        return new Outcome(null, e.getCause());
      } catch (Exception e) {
        throw new AssertionError("a method must be accessible", e);
      }
    }
  }

  /** What a call on a queue returns. */
  static Object awaited(CompletableFuture<?> event) throws InvocationTargetException {
    try {
      return event.get();
    } catch (ExecutionException e) {
      throw new InvocationTargetException(e.getCause());
    } catch (InterruptedException e) {
      throw new ShmemException("a suite must not be interrupted", e);
    }
  }
}
