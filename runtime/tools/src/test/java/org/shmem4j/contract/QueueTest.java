package org.shmem4j.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemQueue;
import org.shmem4j.ThreadLevel;
import org.shmem4j.entry.CollectiveCalls;
import org.shmem4j.entry.QueueCalls;
import org.shmem4j.entry.Reductions;
import org.shmem4j.handles.Ints;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Operation;
import org.shmem4j.type.Reduction;

/** Calls in the threads of an executor: when they are made, and where their errors go. */
@Timeout(60)
class QueueTest {
  private static final ElementType INT = ElementType.of("int", Lane.INT, 1, Meaning.SIGNED);
  private static final Reduction SUM = Reductions.of(INT, Operation.SUM);

  private static CompletableFuture<Void> reduce(ShmemQueue queue, Ints dest, Ints source, long count) {
    return QueueCalls.collective(
        queue,
        () -> CollectiveCalls.BLOCKING.reduce(queue.shmem().worldTeam(), SUM, dest, source, count));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void collectivesRunInTheirOrder(boolean inOrder) {
    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
      Shmem.launch(3, ThreadLevel.MULTIPLE, shmem -> {
        Ints values = shmem.allocate(Ints.TYPE, 30);
        for (int i = 0; i < 30; i++) {
          values.set(i, 1);
        }
        ShmemQueue queue = inOrder ? shmem.inOrderQueue(executor) : shmem.queue(executor);
        CompletableFuture<?>[] events = new CompletableFuture<?>[30];
        for (int count = 1; count <= 30; count++) {
          events[count - 1] = reduce(queue, values, values, count); // a wrong order is a mismatch
        }
        CompletableFuture.allOf(events).join();
        assertThat(values.get(29)).isEqualTo(3);
        assertThat(queue.isInOrder()).isEqualTo(inOrder);
      });
    }
  }

  @Test
  void aCallWaitsForWhatItComesAfter() {
    try (ExecutorService executor = Executors.newCachedThreadPool()) {
      Shmem.launch(1, ThreadLevel.MULTIPLE, shmem -> {
        ShmemQueue queue = shmem.queue(executor);
        ConcurrentLinkedQueue<String> order = new ConcurrentLinkedQueue<>();
        CompletableFuture<Void> outside = new CompletableFuture<>();
        CompletableFuture<Void> last = QueueCalls.run(queue, () -> order.add("last"), outside);
        CompletableFuture<Integer> first = QueueCalls.call(queue, () -> {
          order.add("first");
          return 42;
        });
        assertThat(first.join()).isEqualTo(42);
        assertThat(last).isNotDone();
        boolean ignored = outside.complete(null);
        last.join();
        assertThat(order).containsExactly("first", "last");
      });
    }
  }

  @Test
  void callsInOrderWaitForTheOneBefore() {
    try (ExecutorService executor = Executors.newCachedThreadPool()) {
      Shmem.launch(1, ThreadLevel.MULTIPLE, shmem -> {
        ShmemQueue queue = shmem.inOrderQueue(executor);
        CountDownLatch go = new CountDownLatch(1);
        ConcurrentLinkedQueue<Integer> order = new ConcurrentLinkedQueue<>();
        CompletableFuture<Void> slow = QueueCalls.run(queue, () -> {
          awaitQuietly(go);
          order.add(0);
        });
        CompletableFuture<Void> quick = QueueCalls.run(queue, () -> order.add(1));
        boolean ignored = slow.complete(null); // only what the user sees of it
        assertThat(order).isEmpty();
        go.countDown();
        quick.join();
        assertThat(order).containsExactly(0, 1);
      });
    }
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void errorsAreInTheEvent() {
    try (ExecutorService executor = Executors.newCachedThreadPool()) {
      Shmem.launch(1, ThreadLevel.MULTIPLE, shmem -> {
        Ints array = shmem.allocate(Ints.TYPE, 10);
        ShmemQueue queue = shmem.inOrderQueue(executor);
        CompletableFuture<Void> wrong = reduce(queue, array, array, 11);
        CompletableFuture<Void> right = reduce(queue, array, array, 10);
        CompletableFuture<Void> after = QueueCalls.run(queue, shmem::barrierAll, wrong);
        assertThatThrownBy(wrong::join).isInstanceOf(CompletionException.class)
            .hasRootCauseInstanceOf(IllegalArgumentException.class).hasMessageContaining("nreduce=11");
        assertThat(right.join()).isNull();
        assertThatThrownBy(after::join).hasMessageContaining("nreduce=11");
      });
    }
  }

  @Test
  void anExecutorThatRefuses() {
    ExecutorService executor = Executors.newSingleThreadExecutor();
    List<Runnable> none = executor.shutdownNow();
    assertThat(none).isEmpty();
    Shmem.launch(1, ThreadLevel.MULTIPLE, shmem -> assertThatThrownBy(
        QueueCalls.run(shmem.queue(executor), shmem::barrierAll)::join).hasMessageContaining("Rejected"));
  }

  @Test
  void theThreadLevelIsChecked() {
    Shmem.launch(1, shmem -> assertThatThrownBy(() -> shmem.queue(Runnable::run))
        .isInstanceOf(IllegalStateException.class).hasMessageContaining("threadLevel=SINGLE"));
    Shmem.launch(1, ThreadLevel.SERIALIZED, shmem -> {
      assertThat(QueueCalls.run(shmem.queue(Runnable::run), shmem::barrierAll)).isCompleted();
      assertThatThrownBy(() -> shmem.queue(null)).hasMessageContaining("executor must not be null");
      assertThatThrownBy(() -> QueueCalls.run(null, shmem::barrierAll)).hasMessageContaining("queue must not be null");
    });
  }
}
