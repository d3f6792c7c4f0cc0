package org.shmem4j.internal.pe.collective;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.Comparison;
import org.shmem4j.Shmem;
import org.shmem4j.Team;
import org.shmem4j.ThreadLevel;
import org.shmem4j.entry.CollectiveCalls;
import org.shmem4j.entry.Reductions;
import org.shmem4j.entry.Waits;
import org.shmem4j.entry.WordTransfers;
import org.shmem4j.handles.Longs;
import org.shmem4j.internal.pe.flags.GroupEnd;
import org.shmem4j.internal.pe.flags.RingLayout;
import org.shmem4j.internal.pe.team.TeamImpl;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Operation;
import org.shmem4j.type.Reduction;

/**
 * What a member has finished it tells the others before it waits for anything, in the library or elsewhere, so that
 * their calls need not stay in the queue.
 */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FinishedIsToldTest {
  private static final ElementType LONG = ElementType.of("long", Lane.LONG, 1, Meaning.SIGNED);
  private static final Reduction SUM = Reductions.of(LONG, Operation.SUM);
  private static final int IN_THE_SLOT = 2;
  private static final int IN_A_ROOM = 20;

  /** How PE 1 waits for PE 0, which starts as many reductions as there is room for when PE 1 has told what it finished. */
  enum Wait {
    FLAG, TEST_OF_A_FLAG, LOCK, OTHER_TEAM, JAVA_AFTER_TESTS, JAVA_AFTER_PROGRESS
  }

  private static final class Pair {
    final Shmem shmem;
    final Longs flag;
    final Longs lock;
    final Team other;
    final Longs array;
    final List<CollectiveRequest> requests = new ArrayList<>();
    final Semaphore java;

    Pair(Shmem shmem, Semaphore java) {
      this.shmem = shmem;
      this.java = java;
      flag = shmem.callocate(Longs.TYPE, 1);
      lock = shmem.callocate(Longs.TYPE, 1);
      array = shmem.callocate(Longs.TYPE, 4L * RingLayout.SLOTS * IN_A_ROOM);
      other = shmem.worldTeam().splitStrided(0, 1, 2);
      if (shmem.myPe() == 0) {
        shmem.setLock(lock);
      }
      shmem.barrierAll();
    }

    void start(int count, int nelems) {
      for (int i = 0; i < count; i++) {
        long at = (long) requests.size() * IN_A_ROOM;
        requests.add(CollectiveCalls.NONBLOCKING.reduce(
            shmem.worldTeam(), SUM, array.slice(at, nelems), array.slice(at, nelems), nelems));
      }
    }

    void tell(Wait wait) {
      switch (wait) {
        case FLAG, TEST_OF_A_FLAG -> WordTransfers.put(null, flag, 0, Long.BYTES, 1, 1);
        case LOCK -> shmem.clearLock(lock);
        case OTHER_TEAM -> other.sync();
        default -> java.release();
      }
    }

    void await(Wait wait) throws InterruptedException {
      switch (wait) {
        case FLAG -> Waits.waitUntil(LONG, flag, 0, Comparison.EQ, 1);
        case TEST_OF_A_FLAG -> {
          while (!Waits.test(LONG, flag, 0, Comparison.EQ, 1)) {
            Thread.onSpinWait();
          }
        }
        case LOCK -> {
          shmem.setLock(lock);
          shmem.clearLock(lock);
        }
        case OTHER_TEAM -> other.sync();
        case JAVA_AFTER_TESTS -> {
          for (CollectiveRequest request : requests) {
            while (!request.test()) {
              Thread.onSpinWait();
            }
          }
          java.acquire();
        }
        case JAVA_AFTER_PROGRESS -> {
          while (!java.tryAcquire()) {
            shmem.progress();
          }
        }
      }
    }
  }

  /** Waits until every call of the PE has started, as those within a ring of what the other PE finished must. */
  private static void awaitStarts(Shmem shmem) {
    GroupEnd world = ((TeamImpl) shmem.worldTeam()).collectives().groupEnd();
    while (world.isQueueing()) {
      shmem.progress();
    }
  }

  @ParameterizedTest
  @EnumSource(Wait.class)
  void whileItWaitsForAnythingElse(Wait wait) {
    runAhead(ThreadLevel.SINGLE, wait, RingLayout.ROOMS, IN_A_ROOM);
  }

  @ParameterizedTest
  @EnumSource(Wait.class)
  void inSlots(Wait wait) {
    runAhead(ThreadLevel.SINGLE, wait, RingLayout.SLOTS, IN_THE_SLOT);
  }

  @ParameterizedTest
  @EnumSource(Wait.class)
  void withThreads(Wait wait) {
    runAhead(ThreadLevel.MULTIPLE, wait, RingLayout.ROOMS, IN_A_ROOM);
  }

  private static void runAhead(ThreadLevel level, Wait wait, int turns, int nelems) {
    Semaphore java = new Semaphore(0);
    for (int few = 1; few < Math.max(2, turns / 2); few += 3) {
      int started = few;
      Shmem.launch(2, level, shmem -> {
        Pair pair = new Pair(shmem, java);
        if (shmem.myPe() == 0) {
          pair.start(turns + started, nelems);
          awaitStarts(shmem);
          pair.tell(wait);
        } else {
          pair.start(started, nelems);
          pair.await(wait);
          pair.start(turns, nelems);
        }
        for (CollectiveRequest request : pair.requests) {
          request.await();
        }
        shmem.barrierAll();
        pair.other.close();
      });
    }
  }

  // What a blocking call finished, too: the others may run ahead by a ring although this member waits elsewhere.
  @ParameterizedTest
  @CsvSource({"SINGLE,2", "SINGLE,20", "MULTIPLE,2", "MULTIPLE,20"})
  void afterBlockingCalls(ThreadLevel level, int nelems) {
    CountDownLatch ahead = new CountDownLatch(1);
    int turns = nelems == IN_THE_SLOT ? RingLayout.SLOTS : RingLayout.ROOMS;
    Shmem.launch(2, level, shmem -> {
      Longs array = shmem.callocate(Longs.TYPE, (long) turns * nelems);
      for (int call = 0; call < turns + 3; call++) {
        CollectiveCalls.BLOCKING.reduce(shmem.worldTeam(), SUM, array, array, nelems);
      }
      if (shmem.myPe() == 1) {
        ahead.await();
      }
      List<CollectiveRequest> requests = new ArrayList<>();
      for (int i = 0; i < turns; i++) {
        Longs slice = array.slice((long) i * nelems, nelems);
        slice.set(0, i + shmem.myPe());
        requests.add(CollectiveCalls.NONBLOCKING.reduce(shmem.worldTeam(), SUM, slice, slice, nelems));
      }
      awaitStarts(shmem);
      ahead.countDown();
      for (int i = 0; i < turns; i++) {
        requests.get(i).await();
        assertThat(array.get((long) i * nelems)).isEqualTo(2 * i + 1);
      }
    });
  }
}
