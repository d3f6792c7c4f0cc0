package org.shmem4j.schedules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemBody;
import org.shmem4j.ThreadLevel;
import org.shmem4j.handles.Longs;
import org.shmem4j.internal.simulation.History;
import org.shmem4j.internal.simulation.Schedule;
import org.shmem4j.internal.simulation.Simulation;

/** Programs whose threads are no part of the order are refused, and not said to be wrong; in a package of programs. */
@Timeout(60)
class OwnThreadsTest {
  private static final int SCHEDULES = 20;

  private static History run(long number, ShmemBody body) {
    return Simulation.runProgram(new Schedule(2, number), false, () -> {
      Shmem.run(ThreadLevel.MULTIPLE, body);
      return null;
    });
  }

  private static void assertRefused(ShmemBody body, String why) {
    for (int number = 0; number < SCHEDULES; number++) {
      History history = run(number, body);
      assertThat(history.refusal()).as("schedule %d: %s", number, history.failure()).isNotNull()
          .hasMessageContaining(why).hasMessageContaining("schedule=2s" + number);
      assertThat(history.isGood()).isFalse();
    }
  }

  @Test
  void anExecutorThatWaitsInACall() {
    assertRefused(shmem -> {
      try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
        CompletableFuture.runAsync(shmem::barrierAll, executor).join();
      }
    }, "a PE's calls must come from its own thread");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aThreadThatPutsOrAdds(boolean puts) {
    assertRefused(shmem -> {
      Longs array = Calls.zeros(shmem, 1);
      Thread thread = Thread.ofPlatform().uncaughtExceptionHandler((of, thrown) -> {}).start(() -> {
        if (puts) {
          Calls.put(array, 0, 1, 1 - shmem.myPe());
        } else {
          Calls.add(array, 0, 1, shmem.myPe());
        }
      });
      thread.join();
    }, "a PE's calls must come from its own thread");
  }

  /** Which all PEs wait for, before it has made its call. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aThreadThatHasNotMadeItsCallYet(boolean ofCommonPool) {
    assertRefused(shmem -> {
      Longs flag = Calls.zeros(shmem, 1);
      CompletableFuture<Void> over = new CompletableFuture<>();
      Runnable code = over::join;
      if (ofCommonPool) {
        CompletableFuture<Void> ignored = CompletableFuture.runAsync(code);
      } else {
        Thread ignored = Thread.ofVirtual().start(code);
      }
      try {
        Calls.await(flag, 0, 1);
      } finally {
        boolean ignored = over.complete(null);
      }
    }, "must not come from threads of the program's own");
  }

  @Test
  void threadsThatOnlyComputeDoNoHarm() {
    for (int number = 0; number < SCHEDULES; number++) {
      History history = run(number, shmem -> {
        Longs array = Calls.zeros(shmem, 1);
        try (ExecutorService executor = Executors.newFixedThreadPool(2)) {
          Calls.put(array, 0, executor.submit(() -> 7L).get(), 1 - shmem.myPe());
        }
        shmem.barrierAll();
        Calls.require(array.get(0) == 7, "the value is missing");
      });
      assertThat(history.failure()).as("schedule %d", number).isNull();
    }
  }

  /** A deadlock of PEs alone stays what it is. */
  @Test
  void aDeadlockWithoutOwnThreadsIsAFailure() {
    History history = run(0, shmem -> Calls.await(Calls.zeros(shmem, 1), 0, 1));
    assertThat(history.failure()).hasMessageContaining("every PE waits");
    assertThat(history.refusal()).isNull();
  }

  /** A PE that waits for another by the JDK keeps that from going on. */
  @Test
  @Tag("slow")
  void aQueueBetweenPes() {
    BlockingQueue<Long> queue = new LinkedBlockingQueue<>();
    History history = run(0, shmem -> {
      if (shmem.myPe() == 0) {
        shmem.barrierAll();
        queue.add(1L);
      } else {
        long ignored = queue.take();
        shmem.barrierAll();
      }
    });
    assertThat(history.refusal()).isNotNull().hasMessageContaining("PE 1 has waited for 5 s at OwnThreadsTest.java:");
  }
}
