package org.shmem4j.conformance;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemTimeoutException;

/** How a thread learns that a request is complete. */
enum Ending {
  AWAIT {
    @Override
    void await(CollectiveRequest request, Shmem shmem) {
      request.await();
    }
  },
  AWAIT_IN_PARTS {
    @Override
    void await(CollectiveRequest request, Shmem shmem) {
      boolean complete = false;
      while (!complete) {
        try {
          request.await(PART);
          complete = true;
        } catch (ShmemTimeoutException e) {
          complete = false;
        }
      }
    }
  },
  TEST {
    @Override
    void await(CollectiveRequest request, Shmem shmem) {
      while (!request.test()) {
        Thread.onSpinWait();
      }
    }
  },
  PROGRESS {
    @Override
    void await(CollectiveRequest request, Shmem shmem) {
      CompletableFuture<Void> stage = request.completion().toCompletableFuture();
      while (!stage.isDone()) {
        shmem.progress();
      }
    }
  },
  /** Only where a thread of the library advances requests. */
  STAGE {
    @Override
    void await(CollectiveRequest request, Shmem shmem) {
      request.completion().toCompletableFuture().orTimeout(MINUTE, TimeUnit.SECONDS).join();
    }
  };

  private static final Duration PART = Duration.ofMillis(1);
  private static final long MINUTE = 60;

  /** Returns when the request is complete. */
  abstract void await(CollectiveRequest request, Shmem shmem);
}
