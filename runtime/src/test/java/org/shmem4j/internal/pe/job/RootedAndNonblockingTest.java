package org.shmem4j.internal.pe.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemTimeoutException;
import org.shmem4j.SignalOp;
import org.shmem4j.Team;
import org.shmem4j.entry.CollectiveCalls;
import org.shmem4j.entry.Reductions;
import org.shmem4j.entry.RootedCalls;
import org.shmem4j.entry.Signals;
import org.shmem4j.handles.Ints;
import org.shmem4j.handles.Longs;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Operation;
import org.shmem4j.type.Reduction;

@Timeout(60)
class RootedAndNonblockingTest {
  private static final ElementType INT = ElementType.of("int", Lane.INT, 1, Meaning.SIGNED);
  private static final Reduction SUM = Reductions.of(INT, Operation.SUM);

  private static Ints filled(Shmem shmem, int length, int seed) {
    Ints array = shmem.allocate(Ints.TYPE, length);
    for (int i = 0; i < length; i++) {
      array.set(i, seed * 1_000_003 + i);
    }
    return array;
  }

  /** PE 0 does nothing but ask for the signal that PE 1 gives when the collective is over, which needs both. */
  @Test
  void askingForASignalAdvancesWhatWasStarted() {
    Shmem.launch(2, shmem -> {
      Longs signal = shmem.callocate(Longs.TYPE, 1);
      Ints source = filled(shmem, 1 << 20, shmem.myPe());
      Ints dest = shmem.allocate(Ints.TYPE, 1 << 20);
      CollectiveRequest request = CollectiveCalls.NONBLOCKING.reduce(shmem.worldTeam(), SUM, dest, source, 1 << 20);
      if (shmem.myPe() == 1) {
        request.await();
        Signals.signal(SignalOp.SET, null, signal, 0, 1, 0);
        return;
      }
      long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
      while (Signals.signalFetch(signal, 0) == 0) {
        assertThat(System.nanoTime()).as("the collective ends").isLessThan(until);
      }
      assertThat(request.test()).isTrue();
    });
  }

  @ParameterizedTest
  @CsvSource({"1,5", "2,5", "3,700", "4,5", "4,40000"})
  void rootedCollectives(int pes, int n) {
    Shmem.launch(pes, shmem -> {
      Team world = shmem.worldTeam();
      int me = shmem.myPe();
      Ints one = filled(shmem, n, me);
      Ints all = filled(shmem, n * pes, 100 + me);
      Ints result = shmem.callocate(Ints.TYPE, (long) n * pes);
      for (int root = 0; root < pes; root++) {
        RootedCalls.BLOCKING.gather(world, INT, me == root ? result : null, one, n, root);
        for (int i = 0; me == root && i < n * pes; i++) {
          assertThat(result.get(i)).isEqualTo(i / n * 1_000_003 + i % n);
        }
        Ints block = shmem.callocate(Ints.TYPE, n);
        RootedCalls.BLOCKING.scatter(world, INT, block, me == root ? all : null, n, root);
        for (int i = 0; i < n; i++) {
          assertThat(block.get(i)).isEqualTo((100 + root) * 1_000_003 + me * n + i);
        }
        RootedCalls.BLOCKING.reduce(world, SUM, me == root ? block : null, one, n, root);
        RootedCalls.BLOCKING.reduce(world, SUM, me == root ? one : null, one, n, root);
        for (int i = 0; me == root && i < n; i++) {
          int index = i;
          int expected = IntStream.range(0, pes).map(pe -> pe * 1_000_003 + index).sum();
          assertThat(block.get(i)).isEqualTo(expected);
          assertThat(one.get(i)).isEqualTo(expected);
          one.set(i, me * 1_000_003 + i);
        }
        shmem.barrierAll();
        shmem.free(block);
      }
      Ints piece = shmem.callocate(Ints.TYPE, n);
      RootedCalls.BLOCKING.reduceScatterBlock(world, SUM, piece, all, n);
      for (int i = 0; i < n; i++) {
        int index = me * n + i;
        assertThat(piece.get(i))
            .isEqualTo(IntStream.range(0, pes).map(pe -> (100 + pe) * 1_000_003 + index).sum());
      }
    });
  }

  @ParameterizedTest
  @CsvSource({"1,5", "2,5", "3,3000", "4,5"})
  void piecesWithCountsAndDisplacements(int pes, int n) {
    Shmem.launch(pes, shmem -> {
      Team world = shmem.worldTeam();
      int me = shmem.myPe();
      long[] counts = IntStream.range(0, pes).mapToLong(pe -> n + pe).toArray();
      long[] displs = IntStream.range(0, pes).mapToLong(pe -> (long) (pes - 1 - pe) * (n + pes + 1)).toArray();
      Ints source = filled(shmem, (n + pes + 1) * pes, me);
      Ints dest = shmem.callocate(Ints.TYPE, (long) (n + pes + 1) * pes);
      RootedCalls.BLOCKING.allgatherv(world, INT, dest, counts, displs, source, counts[me]);
      for (int pe = 0; pe < pes; pe++) {
        for (int i = 0; i < counts[pe]; i++) {
          assertThat(dest.get(displs[pe] + i)).isEqualTo(pe * 1_000_003 + i);
        }
        assertThat(dest.get(displs[pe] + counts[pe])).isZero();
      }
      shmem.barrierAll();
      long[] fromEach = IntStream.range(0, pes).mapToLong(pe -> n + me).toArray();
      RootedCalls.BLOCKING.alltoallv(world, INT, dest, fromEach, displs, source, counts, displs);
      for (int pe = 0; pe < pes; pe++) {
        for (int i = 0; i < n + me; i++) {
          assertThat(dest.get(displs[pe] + i)).isEqualTo((int) (pe * 1_000_003L + displs[me] + i));
        }
      }
      shmem.barrierAll();
      Ints part = shmem.callocate(Ints.TYPE, n + pes);
      RootedCalls.BLOCKING.scatterv(world, INT, part, counts[me], me == 0 ? source : null, me == 0 ? counts : null,
          displs, 0);
      for (int i = 0; i < counts[me]; i++) {
        assertThat(part.get(i)).isEqualTo((int) (displs[me] + i));
      }
      shmem.barrierAll();
      RootedCalls.BLOCKING.gatherv(world, INT, dest, counts, displs, part, counts[me], pes - 1);
      for (int pe = 0; me == pes - 1 && pe < pes; pe++) {
        for (int i = 0; i < counts[pe]; i++) {
          assertThat(dest.get(displs[pe] + i)).isEqualTo((int) (displs[pe] + i));
        }
      }
    });
  }

  @Test
  void piecesThatOverlapAreRefused() {
    assertThatThrownBy(() -> Shmem.launch(2, shmem -> {
      Ints a = shmem.allocate(Ints.TYPE, 10);
      Ints b = shmem.allocate(Ints.TYPE, 10);
      RootedCalls.BLOCKING.allgatherv(shmem.worldTeam(), INT, a, new long[] {3, 3}, new long[] {0, 2}, b, 3);
    }))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "the pieces of dest must not overlap: displacements[0]=0 counts[0]=3 displacements[1]=2 counts[1]=3");
  }

  @Test
  void argumentsThatDoNotFitAreRefused() {
    Shmem.launch(1, shmem -> {
      Team world = shmem.worldTeam();
      Ints ten = shmem.allocate(Ints.TYPE, 10);
      Ints four = shmem.allocate(Ints.TYPE, 4);
      assertThatThrownBy(() -> RootedCalls.BLOCKING.gather(world, INT, ten, four, 4, 1))
          .hasMessageContaining("root=1 nPes=1");
      assertThatThrownBy(() -> RootedCalls.BLOCKING.gather(world, INT, four, ten, 5, 0))
          .hasMessageContaining("nelems=5 dest.length=4");
      assertThatThrownBy(() -> RootedCalls.BLOCKING.reduce(world, SUM, ten, four, 5, 0))
          .hasMessageContaining("source.length=4");
      assertThatThrownBy(() -> RootedCalls.BLOCKING.reduce(world, SUM, ten.slice(1, 4), ten, 4, 0))
          .hasMessageContaining("overlap");
      assertThatThrownBy(() -> RootedCalls.BLOCKING.scatter(world, INT, ten.slice(0, 2), ten.slice(1, 2), 2, 0))
          .hasMessageContaining("dest and source must not overlap");
      assertThatThrownBy(
          () -> RootedCalls.BLOCKING.scatterv(world, INT, ten, 4, four, new long[] {4}, new long[] {1}, 0))
          .hasMessageContaining("displacements[0] + counts[0]");
      assertThatThrownBy(() -> RootedCalls.BLOCKING.allgatherv(world, INT, ten, new long[2], new long[1], four, 0))
          .hasMessageContaining("counts of dest.length=2 nPes=1");
      assertThatThrownBy(() -> RootedCalls.BLOCKING.reduceScatter(world, SUM, ten, four, new long[] {-1}))
          .hasMessageContaining("counts[0]=-1");
    });
  }

  @Test
  void manyRequestsFinishInAnyOrderBesideBlockingCalls() {
    Shmem.launch(3, shmem -> {
      Team world = shmem.worldTeam();
      Team other = world.splitStrided(2, -1, 3);
      int me = shmem.myPe();
      int calls = 60;
      Ints source = shmem.allocate(Ints.TYPE, calls * 1000L);
      Ints dest = shmem.allocate(Ints.TYPE, calls * 1000L);
      Ints word = shmem.allocate(Ints.TYPE, 1);
      source.segment().fill((byte) 0);
      List<CollectiveRequest> requests = new ArrayList<>();
      for (int call = 0; call < calls; call++) {
        int length = call % 3 == 0 ? 1000 : 3;
        Ints from = source.slice(call * 1000L, length);
        Ints to = dest.slice(call * 1000L, length);
        from.set(0, call + me);
        from.set(length - 1, call * me);
        requests.add(CollectiveCalls.NONBLOCKING.reduce(call % 2 == 0 ? world : other, SUM, to, from, length));
        if (call % 7 == 0) {
          word.set(0, 1);
          CollectiveCalls.BLOCKING.reduce(world, SUM, word, word, 1);
          assertThat(word.get(0)).isEqualTo(3);
        }
      }
      for (int call = calls - 1; call >= 0; call--) {
        requests.get((call * 7 + me) % calls).await();
      }
      for (int call = 0; call < calls; call++) {
        assertThat(requests.get(call).test()).isTrue();
        assertThat(requests.get(call).completion().toCompletableFuture()).isCompleted();
        assertThat(dest.get(call * 1000L)).isEqualTo(3 * call + 3);
        assertThat(dest.get(call * 1000L + (call % 3 == 0 ? 999 : 2))).isEqualTo(3 * call);
      }
      other.close();
    });
  }

  @Test
  void awaitHonorsItsLimitAndCanBeRepeated() {
    CountDownLatch givenUp = new CountDownLatch(1);
    Shmem.launch(2, shmem -> {
      if (shmem.myPe() == 0) {
        CollectiveRequest request = CollectiveCalls.NONBLOCKING.sync(shmem.worldTeam());
        assertThatThrownBy(() -> request.await(Duration.ofMillis(30))).isInstanceOf(ShmemTimeoutException.class);
        givenUp.countDown();
        request.await();
      } else {
        assertThat(givenUp.await(20, TimeUnit.SECONDS)).isTrue();
        CollectiveCalls.NONBLOCKING.sync(shmem.worldTeam()).await();
      }
    });
  }

  @Test
  void aTeamWithPendingRequestsIsNotClosed() {
    CountDownLatch refused = new CountDownLatch(1);
    assertThatThrownBy(() -> Shmem.launch(2, shmem -> {
      Team team = shmem.worldTeam().splitStrided(0, 1, 2);
      if (shmem.myPe() == 0) {
        CollectiveRequest ignored = CollectiveCalls.NONBLOCKING.sync(team);
        try {
          team.close();
        } finally {
          refused.countDown();
        }
      } else {
        refused.await();
        team.sync();
      }
    }))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("must not be closed while requests on it are pending");
  }
}
