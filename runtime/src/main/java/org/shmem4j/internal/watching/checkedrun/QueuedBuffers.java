package org.shmem4j.internal.watching.checkedrun;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.shmem4j.internal.pe.control.WatchedFuture;
import org.shmem4j.internal.pe.queue.QueueImpl;

/**
 * The calls on queues whose buffers the program must leave alone until it has seen that their events, or those of later
 * calls, are complete, or that the executor has terminated.
 */
final class QueuedBuffers {
  private static final int MOST = 10_000;

  /** A call on a queue. */
  final class Claim {
    private final long key;
    private final QueueImpl queue;
    private final List<Claim> earlier; // calls that are complete when this one is
    private final Runnable touching;
    private final boolean atOnce;
    private CompletionStage<?> event;
    private Thread carrier; // the thread that has made the call; null before
    private boolean closed;

    private Claim(long key, QueueImpl queue, List<Claim> earlier, boolean atOnce, Runnable touching) {
      this.key = key;
      this.queue = queue;
      this.earlier = earlier;
      this.atOnce = atOnce;
      this.touching = touching;
    }

    /** Records that the call is on the queue, though another thread may have made it already. */
    void isQueued(Object result) {
      if (result instanceof WatchedFuture<?> future && queued(this, future)) {
        future.whenSeen(() -> close(this));
      }
    }

    /** Records that the queue makes the call. */
    void isCarriedOut() {
      carriedOut(this);
    }
  }

  private final CheckRecorder recorder;
  private final Map<CompletionStage<?>, Claim> open = new HashMap<>();
  private final Map<Long, Claim> inOrder = new LinkedHashMap<>();
  private final Set<QueueImpl> queues = new HashSet<>();
  private final Map<QueueImpl, Claim> lastCalls = new HashMap<>();
  private final Map<QueueImpl, Claim> lastCollectives = new HashMap<>();

  QueuedBuffers(CheckRecorder recorder) {
    this.recorder = recorder;
  }

  /**
   * Returns the claim of a call that is about to be put on a queue.
   *
   * @param queue the queue
   * @param collective whether all PEs make the call
   * @param after what the call waits for
   * @param touching reports to the recorder what the call accesses
   * @return the claim
   */
  Claim of(QueueImpl queue, boolean collective, CompletionStage<?>[] after, Runnable touching) {
    synchronized (recorder) {
      List<Claim> earlier = new ArrayList<>();
      // Other things that the call waits for may still prepare its buffers.
      boolean atOnce = true;
      for (CompletionStage<?> stage : after) {
        Claim before = open.get(stage);
        if (before != null) {
          earlier.add(before);
        } else if (!(stage instanceof WatchedFuture<?>) && !stage.toCompletableFuture().isDone()) {
          atOnce = false;
        }
      }
      Claim before = queue.isInOrder() ? lastCalls.get(queue) : collective ? lastCollectives.get(queue) : null;
      if (before != null) {
        earlier.add(before);
      }
      Claim claim = new Claim(recorder.newKey(), queue, earlier, atOnce, touching);
      lastCalls.put(queue, claim);
      if (collective) {
        lastCollectives.put(queue, claim);
      }
      return claim;
    }
  }

  private boolean queued(Claim claim, WatchedFuture<?> event) {
    synchronized (recorder) {
      boolean isOver = claim.carrier == null ? event.isDone() : claim.carrier == Thread.currentThread();
      if (isOver) {
        return false; // the program knows
      }
      if (inOrder.size() >= MOST) {
        close(inOrder.values().iterator().next());
      }
      claim.event = event;
      open.put(event, claim);
      queues.add(claim.queue);
      inOrder.put(claim.key, claim);
      if (claim.atOnce || claim.carrier != null) {
        recorder.claims(claim.key, claim.touching);
      }
      return true;
    }
  }

  private void carriedOut(Claim claim) {
    synchronized (recorder) {
      claim.carrier = Thread.currentThread();
      if (claim.event != null && !claim.atOnce && !claim.closed) {
        recorder.claims(claim.key, claim.touching);
      }
    }
  }

  /** Ends the claims of queues whose executor has terminated: their program need not look at events. */
  void settle() {
    if (inOrder.isEmpty()) {
      queues.clear();
      return;
    }
    for (QueueImpl queue : List.copyOf(queues)) {
      if (queue.isOver()) {
        queues.remove(queue);
        List.copyOf(inOrder.values()).stream().filter(claim -> claim.queue == queue).forEach(this::close);
      }
    }
  }

  private void close(Claim last) {
    synchronized (recorder) {
      Deque<Claim> over = new ArrayDeque<>(List.of(last));
      while (!over.isEmpty()) {
        Claim claim = over.poll();
        if (!claim.closed) {
          claim.closed = true;
          if (claim.event != null) {
            open.remove(claim.event);
            inOrder.remove(claim.key);
            recorder.completes(claim.key);
          }
          over.addAll(claim.earlier);
          claim.earlier.clear();
          lastCalls.remove(claim.queue, claim);
          lastCollectives.remove(claim.queue, claim);
        }
      }
    }
  }
}
