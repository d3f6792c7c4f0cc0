package org.shmem4j.internal.pe.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.shmem4j.Exchange;
import org.shmem4j.Shmem;
import org.shmem4j.ThreadLevel;
import org.shmem4j.WorkGroup;
import org.shmem4j.entry.WorkGroupCalls;
import org.shmem4j.handles.Longs;

/** The threads of a work group make no turn together: one of them makes it, and others are refused. */
@Timeout(60)
class ExchangesInWorkGroupsTest {
  private static final int THREADS = 2;

  /** Two PEs exchange an element both ways: each sends the first one and gets the second one. */
  private static void launch(BiConsumer<Exchange<Longs>, Longs> body) {
    Shmem.launch(2, ThreadLevel.MULTIPLE, shmem -> {
      Longs array = shmem.callocate(Longs.TYPE, 2);
      int other = 1 - shmem.myPe();
      try (Exchange<Longs> exchange =
          Exchange.on(shmem.worldTeam(), Longs.TYPE, 2).to(other, 0, 1).from(other, 1, 1).open()) {
        body.accept(exchange, array);
      }
    });
  }

  private interface Part {
    void run(WorkGroup group, int thread);
  }

  private static void together(Shmem shmem, Part part) {
    try (WorkGroup group = shmem.workGroup(THREADS)) {
      group.runAll(Thread.ofPlatform().factory(), thread -> part.run(group, thread));
    }
  }

  /** Both threads of PE 0 call finish: one is refused, the other one waits for PE 1, which starts after that. */
  @Test
  void twoThreadsAtOnceAreRefused() {
    CountDownLatch refused = new CountDownLatch(1);
    AtomicInteger finished = new AtomicInteger();
    launch((exchange, array) -> {
      Shmem shmem = array.shmem();
      if (shmem.myPe() == 1) {
        await(refused);
        exchange.start(array);
        exchange.finish();
        return;
      }
      exchange.start(array);
      together(shmem, (group, thread) -> {
        try {
          exchange.finish();
          int ignored = finished.incrementAndGet();
        } catch (IllegalStateException e) {
          assertThat(e)
              .hasMessageStartingWith("two threads must not use an exchange at once, not in a work group either:"
                  + " call=finish exchange=Exchange[number=1, ");
          refused.countDown();
        }
      });
    });
    assertThat(refused.getCount()).isZero();
    assertThat(finished).hasValue(1);
  }

  /** Both threads of each PE call start: whoever comes second is refused, at once or after the first one's call. */
  @Test
  void aTurnIsStartedOnce() {
    AtomicInteger refused = new AtomicInteger();
    launch((exchange, array) -> {
      Shmem shmem = array.shmem();
      array.set(0, 10 + shmem.myPe());
      together(shmem, (group, thread) -> {
        try {
          exchange.start(array);
        } catch (IllegalStateException e) {
          assertThat(e.getMessage()).containsAnyOf("two threads must not use an exchange at once, not in a work group",
              "an exchange must be finished before another start");
          int ignored = refused.incrementAndGet();
        }
      });
      exchange.finish();
      assertThat(array.get(1)).isEqualTo(11 - shmem.myPe());
    });
    assertThat(refused).hasValue(2);
  }

  /** One thread starts turns, and another one finishes them: they meet between. */
  @Test
  void threadsTakeTurns() {
    AtomicInteger right = new AtomicInteger();
    launch((exchange, array) -> {
      Shmem shmem = array.shmem();
      together(shmem, (group, thread) -> {
        for (int turn = 0; turn < 50; turn++) {
          if (thread == 0) {
            array.set(0, 100 * turn + shmem.myPe());
            exchange.start(array);
          }
          meet(group);
          if (thread == 1) {
            exchange.finish();
          }
          meet(group);
          assertThat(array.get(1)).isEqualTo(100 * turn + 1 - shmem.myPe());
          meet(group);
        }
        int ignored = right.incrementAndGet();
      });
    });
    assertThat(right).hasValue(2 * THREADS);
  }

  private static void meet(WorkGroup group) {
    WorkGroupCalls.run(group, sharing -> group.shmem().quiet(), "quiet");
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
