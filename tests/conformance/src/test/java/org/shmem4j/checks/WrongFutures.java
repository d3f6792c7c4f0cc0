package org.shmem4j.checks;

import static org.shmem4j.api.NonblockingReductions.*;
import static org.shmem4j.api.Synchronization.*;
import static org.shmem4j.api.queue.QueueReductions.*;
import static org.shmem4j.api.queue.QueueRma.*;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
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

/** Programs that use buffers before they have looked at a future; marked as in {@link WrongPrograms}. */
@SuppressWarnings({"shmem-not-complete", "shmem-request-not-awaited", "shmem-other-thread", "unused"})
public final class WrongFutures {
  private WrongFutures() {}

  /** Breaks shmem-not-complete. */
  static void queuedResultReadBeforeItsEvent(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    try (ExecutorService pool = Executors.newSingleThreadExecutor()) {
      CompletableFuture<Void> event = longGetOnQueue(a, b, 8, 1, shmem.queue(pool)); // !
      use(a.get(3)); // !
      event.join();
    }
  }

  /** Breaks shmem-not-complete. */
  static void queuedResultReadAfterTheCall(Shmem shmem) throws InterruptedException {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    try (ExecutorService pool = Executors.newSingleThreadExecutor()) {
      CompletableFuture<Void> event = longSumReduceOnQueue(shmem.worldTeam(), a, b, 8, shmem.queue(pool)); // !
      Thread.sleep(200); // it is over, as far as luck goes
      use(a.get(3)); // !
      event.join();
    }
  }

  /** Breaks shmem-not-complete. */
  static void queuedResultReadThoughTheCallIsOver(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    try (ExecutorService pool = Executors.newSingleThreadExecutor()) {
      Executor quick = call -> CompletableFuture.runAsync(call, pool).join();
      CompletableFuture<Void> event = longGetOnQueue(a, b, 8, 1, shmem.queue(quick)); // !
      use(a.get(3)); // !
      event.join();
    }
  }

  /** Breaks shmem-not-complete. */
  static void sourceOfAQueuedCallChanged(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    SymmetricLongs c = longs(shmem, 8);
    try (ExecutorService pool = Executors.newSingleThreadExecutor()) {
      ShmemQueue queue = shmem.inOrderQueue(pool);
      CompletableFuture<Void> first = longSumReduceOnQueue(shmem.worldTeam(), a, a, 8, queue);
      CompletableFuture<Void> second = longSumReduceOnQueue(shmem.worldTeam(), c, b, 8, queue); // !
      first.join();
      use(a.get(0));
      b.set(2, 5); // !
      second.join();
    }
  }

  /** Breaks shmem-not-complete. */
  static void futureOfARequestNotJoined(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    CollectiveRequest request = longSumReduceNb(shmem.worldTeam(), a, b, 8); // !
    CompletionStage<Void> stage = request.completion();
    use(a.get(0)); // !
    stage.toCompletableFuture().join();
  }

  /** Breaks shmem-request-not-awaited. */
  static void futureOfARequestDropped(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    CollectiveRequest request = longSumReduceNb(shmem.worldTeam(), a, b, 8); // !
    CompletionStage<Void> ignored = request.completion();
    shmem.barrierAll();
  }

  /** Breaks shmem-not-complete. */
  static void bufferOfUccReadBeforeItsCompletion(Shmem shmem) {
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
    sum.post(); // !
    use(a.get(2)); // !
    while (sum.test() == UccStatus.INPROGRESS) {
      Thread.onSpinWait();
    }
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
