package org.shmem4j.checks;

import static org.shmem4j.api.NonblockingReductions.*;
import static org.shmem4j.api.queue.QueueReductions.*;
import static org.shmem4j.api.queue.QueueRma.*;
import static org.shmem4j.api.queue.QueueSynchronization.*;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemQueue;
import org.shmem4j.api.SymmetricLongs;
import org.shmem4j.ucc.OobAllgather;
import org.shmem4j.ucc.UccArguments;
import org.shmem4j.ucc.UccBuffer;
import org.shmem4j.ucc.UccCollective;
import org.shmem4j.ucc.UccCollectiveFlag;
import org.shmem4j.ucc.UccCollectiveType;
import org.shmem4j.ucc.UccConfig;
import org.shmem4j.ucc.UccContext;
import org.shmem4j.ucc.UccContextParams;
import org.shmem4j.ucc.UccDatatype;
import org.shmem4j.ucc.UccLib;
import org.shmem4j.ucc.UccLibParams;
import org.shmem4j.ucc.UccReductionOp;
import org.shmem4j.ucc.UccStatus;
import org.shmem4j.ucc.UccTeam;
import org.shmem4j.ucc.UccTeamParams;

/** Programs without a mistake that learn from futures what is complete. */
@SuppressWarnings({"shmem-other-thread", "unused"})
public final class RightFutures {
  private RightFutures() {}

  /** Twin of queuedResultReadBeforeItsEvent. */
  static void queuedResultReadAfterItsEvent(Shmem shmem) throws Exception {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    try (ExecutorService pool = Executors.newSingleThreadExecutor()) {
      ShmemQueue queue = shmem.queue(pool);
      longGetOnQueue(a, b, 8, 1, queue).join();
      use(a.get(3));
      longGetOnQueue(a, b, 8, 1, queue).get();
      use(a.get(3));
      CompletableFuture<Void> event = longGetOnQueue(a, b, 8, 1, queue);
      while (!event.isDone()) {
        Thread.onSpinWait();
      }
      use(a.get(3));
    }
  }

  static void whatDependsOnAnEvent(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    SymmetricLongs c = longs(shmem, 8);
    try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
      ShmemQueue queue = shmem.queue(pool);
      for (int round = 0; round < 20; round++) {
        longGetOnQueue(a, b, 8, 1, queue).thenRun(() -> use(a.get(3))).join();
        use(a.get(1));
        CompletableFuture<Void> one = longGetOnQueue(a, b, 8, 1, queue);
        CompletableFuture<Void> two = longGetOnQueue(c, b, 8, 1, queue);
        CompletableFuture.allOf(one, two).join();
        use(a.get(1) + c.get(1));
        CompletableFuture<Void> three = longGetOnQueue(a, b, 8, 1, queue);
        CompletableFuture<Void> four = longGetOnQueue(c, b, 8, 1, queue);
        three.thenCombine(four, (left, right) -> 0).join();
        use(a.get(1) + c.get(1));
        CompletableFuture<Void> all = Stream.of(List.of(longGetOnQueue(a, b, 8, 1, queue)))
            .map(list -> list.toArray(CompletableFuture<?>[]::new)).map(CompletableFuture::allOf).toList().getFirst();
        all.join();
        use(a.get(1));
      }
    }
  }

  /** Twin of sourceOfAQueuedCallChanged: a call in order is over after those before it. */
  static void theLastEventOfAnOrderedQueue(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    SymmetricLongs c = longs(shmem, 8);
    try (ExecutorService pool = Executors.newSingleThreadExecutor()) {
      ShmemQueue queue = shmem.inOrderQueue(pool);
      CompletableFuture<Void> ignored = longSumReduceOnQueue(shmem.worldTeam(), a, b, 8, queue);
      CompletableFuture<Void> second = longSumReduceOnQueue(shmem.worldTeam(), c, a, 8, queue);
      second.join();
      a.set(2, 5);
      b.set(2, 5);
    }
  }

  static void anEventThatAnotherCallWaitedFor(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    SymmetricLongs c = longs(shmem, 16);
    SymmetricLongs d = longs(shmem, 8);
    try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
      ShmemQueue queue = shmem.queue(pool);
      CompletableFuture<Void> got = longGetOnQueue(a, b, 8, 1, queue);
      longPutOnQueue(c, a, 8, shmem.myPe(), queue, got).join();
      a.set(2, 5);
      CompletableFuture<Void> filled = CompletableFuture.runAsync(() -> d.fill(shmem.myPe()), pool);
      CompletableFuture<Void> put = longPutOnQueue(c, 8, d, 0, 8, shmem.myPe(), queue, filled);
      quietOnQueue(queue, put).join();
      d.set(2, 5);
    }
  }

  static void anExecutorThatHasEnded(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    try (ExecutorService pool = Executors.newSingleThreadExecutor()) {
      CompletableFuture<Void> ignored = longGetOnQueue(a, b, 8, 1, shmem.queue(pool));
    }
    use(a.get(3));
    CompletableFuture<Void> ignored = longGetOnQueue(a, b, 8, 1, shmem.queue(Runnable::run));
    use(a.get(3));
  }

  /** Twin of futureOfARequestNotJoined. */
  static void futureOfARequestJoined(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    for (int round = 0; round < 20; round++) {
      CollectiveRequest request = longSumReduceNb(shmem.worldTeam(), a, b, 8);
      request.completion().toCompletableFuture().join();
      a.set(0, b.get(0));
      CollectiveRequest next = longSumReduceNb(shmem.worldTeam(), a, b, 8);
      next.completion().thenRun(() -> a.set(0, b.get(0))).toCompletableFuture().join();
      a.set(0, b.get(0));
      CollectiveRequest last = longSumReduceNb(shmem.worldTeam(), a, b, 8);
      CompletableFuture.allOf(last.completion().toCompletableFuture()).join();
      a.set(0, b.get(0));
    }
  }

  /** Twin of bufferOfUccReadBeforeItsCompletion. */
  static void bufferOfUccReadAfterItsCompletion(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    UccLib lib = UccLib.init(new UccLibParams(), UccConfig.read(null, null));
    UccContext context = lib.createContext(new UccContextParams(), null);
    UccTeam team = UccTeam.createPost(List.of(context), new UccTeamParams().oob(OobAllgather.of(shmem.worldTeam())));
    while (team.createTest() == UccStatus.INPROGRESS) {
      Thread.onSpinWait();
    }
    UccBuffer buffer = UccBuffer.of(a.segment(), 8, UccDatatype.INT64);
    UccCollective sum = UccCollective.init(new UccArguments(UccCollectiveType.ALLREDUCE)
        .op(UccReductionOp.SUM).dest(buffer).flag(UccCollectiveFlag.IN_PLACE), team);
    sum.post();
    while (sum.test() == UccStatus.INPROGRESS) {
      Thread.onSpinWait();
    }
    use(a.get(2));
    sum.finalizeRequest();
    a.set(2, 5);
    team.destroy();
    context.destroy();
    lib.finalizeLib();
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
