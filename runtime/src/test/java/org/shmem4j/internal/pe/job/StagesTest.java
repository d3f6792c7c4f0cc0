package org.shmem4j.internal.pe.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.Comparison;
import org.shmem4j.DeadlockException;
import org.shmem4j.PeFailedException;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemTimeoutException;
import org.shmem4j.ThreadLevel;
import org.shmem4j.entry.CollectiveCalls;
import org.shmem4j.entry.Waits;
import org.shmem4j.entry.WordTransfers;
import org.shmem4j.handles.Longs;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;

/** Who waits for the stage of a request, in whatever way Java offers, waits no longer than for the request. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StagesTest {
  private static final ElementType LONG = ElementType.of("long", Lane.LONG, 1, Meaning.SIGNED);
  private static final String LIMIT = "SHMEM4J_TIMEOUT";

  /** How a program waits for the stages of two requests. */
  enum Wait {
    JOIN {
      @Override
      void await(CompletableFuture<Void> one, CompletableFuture<Void> other) {
        one.join();
        other.join();
      }
    },
    GET {
      @Override
      void await(CompletableFuture<Void> one, CompletableFuture<Void> other) throws Exception {
        one.get();
        other.get(40, TimeUnit.SECONDS);
      }
    },
    DEPENDENT {
      @Override
      void await(CompletableFuture<Void> one, CompletableFuture<Void> other) {
        assertThat(one.thenCombine(other, (a, b) -> 7).thenApply(n -> n + 1).join()).isEqualTo(8);
      }
    },
    ASYNC {
      @Override
      void await(CompletableFuture<Void> one, CompletableFuture<Void> other) {
        one.thenRunAsync(() -> {}).thenCompose(done -> other).orTimeout(40, TimeUnit.SECONDS).join();
      }
    },
    ALL_OF {
      @Override
      void await(CompletableFuture<Void> one, CompletableFuture<Void> other) {
        CompletableFuture.allOf(one, other).join();
      }
    },
    POLLING {
      @Override
      void await(CompletableFuture<Void> one, CompletableFuture<Void> other) {
        CompletableFuture<Void> both = CompletableFuture.allOf(one, other);
        while (!both.isDone()) {
          Thread.onSpinWait();
        }
      }
    },
    VIRTUAL_THREAD {
      @Override
      void await(CompletableFuture<Void> one, CompletableFuture<Void> other) throws Exception {
        Thread.ofVirtual().start(() -> {
          one.join();
          other.join();
        }).join();
      }
    };

    abstract void await(CompletableFuture<Void> one, CompletableFuture<Void> other) throws Exception;
  }

  private static CompletableFuture<Void> stage(CollectiveRequest request) {
    return request.completion().toCompletableFuture();
  }

  private static CollectiveRequest start(Shmem shmem) {
    return CollectiveCalls.NONBLOCKING.sync(shmem.worldTeam());
  }

  @ParameterizedTest
  @EnumSource(Wait.class)
  void everyWaitEnds(Wait wait) {
    everyWaitEnds(ThreadLevel.SINGLE, wait);
  }

  @ParameterizedTest
  @EnumSource(Wait.class)
  void everyWaitEndsWithThreads(Wait wait) {
    everyWaitEnds(ThreadLevel.MULTIPLE, wait);
  }

  private static void everyWaitEnds(ThreadLevel level, Wait wait) {
    Shmem.launch(2, level, shmem -> {
      for (int i = 0; i < 20; i++) {
        CollectiveRequest one = start(shmem);
        if (shmem.myPe() == i % 2) {
          LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
        CollectiveRequest other = start(shmem);
        wait.await(stage(one), stage(other));
        assertThat(one.test()).isTrue();
        assertThat(other.test()).isTrue();
      }
    });
  }

  @Test
  void aLimitOfItsOwnEndsOnlyThatWait() {
    CountDownLatch givenUp = new CountDownLatch(1);
    Shmem.launch(2, shmem -> {
      if (shmem.myPe() == 0) {
        CompletableFuture<Void> stage = stage(start(shmem));
        assertThatThrownBy(() -> stage.get(30, TimeUnit.MILLISECONDS)).isInstanceOf(TimeoutException.class);
        assertThat(stage).isNotDone();
        givenUp.countDown();
        stage.join();
      } else {
        givenUp.await();
        stage(start(shmem)).join();
      }
    });
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theTimeLimitOfWaitsEndsIt(boolean all) {
    CountDownLatch over = new CountDownLatch(1);
    Shmem.launch(2, Map.of(LIMIT, "200ms"), shmem -> {
      if (shmem.myPe() == 0) {
        CompletableFuture<Void> stage = stage(start(shmem));
        assertThatThrownBy(() -> (all ? CompletableFuture.allOf(stage) : stage).join())
            .isInstanceOf(CompletionException.class)
            .hasCauseInstanceOf(ShmemTimeoutException.class)
            .hasMessageContaining("limit=PT0.2S");
        over.countDown();
      } else {
        over.await();
        CollectiveRequest ignored = start(shmem);
      }
    });
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aPeThatFailsEndsIt(boolean all) {
    AtomicReference<Throwable> caught = new AtomicReference<>();
    assertThatThrownBy(() -> Shmem.launch(2, shmem -> {
      if (shmem.myPe() == 1) {
        throw new IllegalStateException("on purpose");
      }
      CompletableFuture<Void> stage = stage(start(shmem));
      try {
        (all ? CompletableFuture.allOf(stage) : stage).join();
      } catch (CompletionException e) {
        caught.set(e.getCause());
      }
    })).hasMessage("on purpose");
    assertThat(caught.get()).isInstanceOf(PeFailedException.class).hasMessageContaining("on purpose");
  }

  @Test
  void aDeadlockEndsIt() {
    assertThatThrownBy(() -> Shmem.launch(2, shmem -> {
      Longs flag = shmem.callocate(Longs.TYPE, 1);
      if (shmem.myPe() == 0) {
        stage(start(shmem)).thenRun(() -> {}).join();
      } else {
        Waits.waitUntil(LONG, flag, 0, Comparison.EQ, 1);
      }
    })).satisfiesAnyOf(
        thrown -> assertThat(thrown).isInstanceOf(DeadlockException.class),
        thrown -> assertThat(thrown).hasCauseInstanceOf(DeadlockException.class));
  }

  // While the library's thread looks after the stage, its PE does not count as waiting.
  @Test
  void aPeThatComputesIsNotTakenForOneThatWaits() {
    Shmem.launch(2, shmem -> {
      Longs flag = shmem.callocate(Longs.TYPE, 1);
      if (shmem.myPe() == 0) {
        CompletableFuture<Void> stage = stage(start(shmem));
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(300));
        WordTransfers.put(null, flag, 0, Long.BYTES, 1, 1);
        stage.join();
      } else {
        Waits.waitUntil(LONG, flag, 0, Comparison.EQ, 1);
        stage(start(shmem)).join();
      }
    });
  }

  @Test
  void anInterruptEndsGetAndNotJoin() {
    CountDownLatch interrupted = new CountDownLatch(1);
    Shmem.launch(2, shmem -> {
      if (shmem.myPe() == 0) {
        CompletableFuture<Void> stage = stage(start(shmem));
        Thread.currentThread().interrupt();
        assertThatThrownBy(stage::get).isInstanceOf(InterruptedException.class);
        Thread.currentThread().interrupt();
        interrupted.countDown();
        stage.join();
        assertThat(Thread.interrupted()).isTrue();
      } else {
        interrupted.await();
        start(shmem).await();
      }
    });
  }

  /** Again and again: the thread that looks after stages may be anywhere when the job ends. */
  @RepeatedTest(100)
  void aStageOfACollectiveThatIsNeverCompleteEndsWithTheJob() {
    AtomicReference<CompletableFuture<Void>> left = new AtomicReference<>();
    assertThatThrownBy(() -> Shmem.launch(2, shmem -> {
      Longs flag = shmem.callocate(Longs.TYPE, 1);
      if (shmem.myPe() == 0) {
        left.set(stage(start(shmem)));
        throw new IllegalStateException("on purpose");
      }
      Waits.waitUntil(LONG, flag, 0, Comparison.EQ, 1); // it does not leave first
    })).hasMessage("on purpose");
    assertThatThrownBy(() -> left.get().get(20, TimeUnit.SECONDS)).hasMessageContaining("on purpose");
  }
}
