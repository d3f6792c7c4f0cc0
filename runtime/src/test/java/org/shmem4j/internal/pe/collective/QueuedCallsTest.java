package org.shmem4j.internal.pe.collective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.shmem4j.CollectiveMismatchException;
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
import org.shmem4j.internal.pe.flags.RingLayout;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Operation;
import org.shmem4j.type.Reduction;

/** Calls beyond the slots and rooms of a ring wait for their start in a queue, so that no start waits. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class QueuedCallsTest {
  private static final ElementType LONG = ElementType.of("long", Lane.LONG, 1, Meaning.SIGNED);
  private static final Reduction SUM = Reductions.of(LONG, Operation.SUM);
  private static final int IN_THE_SLOT = 2;
  private static final int IN_A_ROOM = 20;
  private static final int MANY = 2 * RingLayout.SLOTS + 1;

  /** What one of two PEs does, of which the first runs ahead of the second. */
  private static final class Member {
    final Team world;
    final int me;
    final Longs flag;
    final Longs array;
    final List<CollectiveRequest> requests = new ArrayList<>();

    Member(Shmem shmem) {
      world = shmem.worldTeam();
      me = shmem.myPe();
      flag = shmem.callocate(Longs.TYPE, 1);
      array = shmem.callocate(Longs.TYPE, (long) MANY * IN_A_ROOM);
      shmem.barrierAll();
    }

    private Longs slice(int call, int nelems) {
      return array.slice((long) call * IN_A_ROOM, nelems);
    }

    void start(int nelems) {
      int call = requests.size();
      Longs slice = slice(call, nelems);
      slice.set(nelems - 1, call + me);
      requests.add(CollectiveCalls.NONBLOCKING.reduce(world, SUM, slice, slice, nelems));
    }

    void start(int count, int nelems) {
      for (int i = 0; i < count; i++) {
        start(nelems);
      }
    }

    void tell() {
      WordTransfers.put(null, flag, 0, Long.BYTES, 1, 1);
    }

    void awaitFlag() {
      Waits.waitUntil(LONG, flag, 0, Comparison.EQ, 1);
    }

    void check(int call, int nelems) {
      requests.get(call).await();
      assertThat(array.get((long) call * IN_A_ROOM + nelems - 1)).isEqualTo(2 * call + 1);
    }

    void checkAll(int nelems) {
      for (int call = requests.size() - 1; call >= 0; call--) {
        check(call, nelems);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"SINGLE,2", "SINGLE,20", "MULTIPLE,2", "MULTIPLE,20"})
  void noStartWaits(ThreadLevel level, int nelems) {
    Shmem.launch(2, level, shmem -> {
      Member member = new Member(shmem);
      if (member.me == 0) {
        member.start(MANY, nelems);
        member.tell();
      } else {
        member.start(1, nelems);
        member.awaitFlag();
        member.start(MANY - 1, nelems);
      }
      member.checkAll(nelems);
    });
  }

  private static int alternating(int call) {
    return call % 2 == 0 ? IN_A_ROOM : IN_THE_SLOT;
  }

  // A small call could have a slot while a large one before it still waits for a room.
  @Test
  void whatIsQueuedStartsInOrder() {
    Shmem.launch(2, shmem -> {
      Member member = new Member(shmem);
      if (member.me == 1) {
        member.awaitFlag();
      }
      for (int call = 0; call < MANY; call++) {
        member.start(alternating(call));
      }
      if (member.me == 0) {
        member.tell();
      }
      for (int call = 0; call < MANY; call++) {
        member.check(call, alternating(call));
      }
    });
  }

  // The small blocking call could have a slot at once.
  @ParameterizedTest
  @EnumSource(ThreadLevel.class)
  void aBlockingCallWaitsForWhatIsQueued(ThreadLevel level) {
    Shmem.launch(2, level, shmem -> {
      Member member = new Member(shmem);
      Longs word = shmem.callocate(Longs.TYPE, 1);
      word.set(0, member.me + 1);
      if (member.me == 1) {
        member.awaitFlag();
      }
      member.start(RingLayout.ROOMS + 4, IN_A_ROOM);
      if (member.me == 0) {
        member.tell();
      }
      CollectiveCalls.BLOCKING.reduce(member.world, SUM, word, word, 1);
      assertThat(word.get(0)).isEqualTo(3);
      member.checkAll(IN_A_ROOM);
    });
  }

  @Test
  void aDifferentCallIsNoticedInTheQueueToo() {
    assertThatThrownBy(() -> Shmem.launch(2, shmem -> {
      Member member = new Member(shmem);
      if (member.me == 1) {
        member.awaitFlag();
      }
      member.start(RingLayout.ROOMS + 3, IN_A_ROOM);
      member.start(member.me == 0 ? IN_A_ROOM : IN_A_ROOM - 1);
      member.start(RingLayout.ROOMS + 3, IN_A_ROOM);
      if (member.me == 0) {
        member.tell();
      }
      member.checkAll(IN_A_ROOM);
    }))
        .isInstanceOf(CollectiveMismatchException.class)
        .hasMessageContaining("count=20").hasMessageContaining("count=19");
  }

  @Test
  void theArrayOfAQueuedCallIsNotFreed() {
    Shmem.launch(2, shmem -> {
      Member member = new Member(shmem);
      Longs last = shmem.callocate(Longs.TYPE, IN_A_ROOM);
      if (member.me == 1) {
        member.awaitFlag();
      }
      member.start(RingLayout.ROOMS, IN_A_ROOM);
      CollectiveRequest queued = CollectiveCalls.NONBLOCKING.reduce(member.world, SUM, last, last, IN_A_ROOM);
      if (member.me == 0) {
        assertThatThrownBy(() -> shmem.free(last))
            .isInstanceOf(IllegalStateException.class)
            .hasMessageContaining("must not be freed while a request that uses it is pending");
        member.tell();
      }
      queued.await();
      shmem.free(last);
      member.checkAll(IN_A_ROOM);
    });
  }

  // Here its root has finished every broadcast that has started.
  @Test
  void aTeamWithAQueuedCallIsNotClosed() {
    Shmem.launch(2, shmem -> {
      Member member = new Member(shmem);
      Team team = member.world.splitStrided(0, 1, 2);
      if (member.me == 1) {
        member.awaitFlag();
      }
      for (int i = 0; i <= RingLayout.ROOMS; i++) {
        Longs slice = member.slice(i, IN_A_ROOM);
        member.requests.add(CollectiveCalls.NONBLOCKING.broadcast(team, LONG, slice, slice, IN_A_ROOM, 0));
      }
      if (member.me == 0) {
        assertThatThrownBy(team::close)
            .isInstanceOf(IllegalStateException.class)
            .hasMessageContaining("must not be closed while requests on it are pending");
        member.tell();
      }
      member.requests.forEach(CollectiveRequest::await);
      team.close();
    });
  }

  @Test
  void anotherTeamsCallsDoNotWait() {
    Shmem.launch(2, shmem -> {
      Member member = new Member(shmem);
      Team other = member.world.splitStrided(0, 1, 2);
      Longs word = shmem.callocate(Longs.TYPE, 1);
      if (member.me == 0) {
        member.start(MANY, IN_A_ROOM);
      }
      CollectiveRequest request = CollectiveCalls.NONBLOCKING.reduce(other, SUM, word, word, 1);
      request.await();
      other.sync();
      if (member.me == 1) {
        member.start(MANY, IN_A_ROOM);
      }
      member.checkAll(IN_A_ROOM);
      other.close();
    });
  }

  // The PE calls nothing, so that the library's own thread starts what is queued.
  @Test
  void aStageOfAQueuedCallCompletes() throws InterruptedException {
    CountDownLatch started = new CountDownLatch(1);
    Shmem.launch(2, shmem -> {
      Member member = new Member(shmem);
      if (member.me == 1) {
        started.await();
      }
      member.start(MANY, IN_A_ROOM);
      if (member.me == 0) {
        CompletableFuture<Void> last = member.requests.getLast().completion().toCompletableFuture();
        started.countDown();
        while (!last.isDone()) {
          Thread.onSpinWait();
        }
      }
      member.checkAll(IN_A_ROOM);
    });
  }
}
