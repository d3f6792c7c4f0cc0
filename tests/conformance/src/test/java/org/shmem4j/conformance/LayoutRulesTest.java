package org.shmem4j.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.shmem4j.CollectiveMismatchException;
import org.shmem4j.Layout;
import org.shmem4j.Shmem;
import org.shmem4j.ThreadLevel;
import org.shmem4j.api.LayoutCollectives;
import org.shmem4j.api.LayoutReductions;
import org.shmem4j.api.SymmetricDoubles;
import org.shmem4j.api.SymmetricFloats;

/** What layouts are refused for, and what is said of sides that differ. */
@Timeout(60)
class LayoutRulesTest {
  private static final int TRIALS = 3000;
  private static final int ROOM = 3000;
  private static final int MOST_NUMBERS = 24;

  @Test
  void exactlyWhatOverlapsIsRefusedWhereItIsReceived() {
    Random random = new Random(20261121);
    Shmem.launch(1, shmem -> {
      SymmetricDoubles dest = SymmetricDoubles.allocate(shmem, ROOM);
      SymmetricDoubles source = SymmetricDoubles.allocate(shmem, ROOM);
      int refused = 0;
      for (int i = 0; i < TRIALS; i++) {
        LayoutModel<SymmetricDoubles> model =
            LayoutModel.random(SymmetricDoubles.TYPE, 1 + random.nextInt(MOST_NUMBERS), random);
        Layout<SymmetricDoubles> plain = Layout.contiguous(SymmetricDoubles.TYPE, model.places().length);
        if (LayoutModel.end(model.places()) > ROOM) {
          continue;
        }
        boolean accepted = true;
        try {
          LayoutCollectives.alltoall(shmem.worldTeam(), dest, model.layout(), source, plain);
        } catch (IllegalArgumentException e) {
          assertThat(e).hasMessageContaining("must not overlap");
          accepted = false;
          refused++;
        }
        assertThat(accepted).as(model.recipe()).isEqualTo(LayoutModel.areApart(model.places()));
      }
      assertThat(refused).isGreaterThan(TRIALS / 100);
    });
  }

  @Test
  void sidesThatDifferAreNamedBoth() {
    assertThatThrownBy(() -> Shmem.launch(2, shmem -> {
      SymmetricDoubles array = SymmetricDoubles.allocate(shmem, ROOM);
      SymmetricDoubles dest = SymmetricDoubles.allocate(shmem, ROOM);
      Layout<SymmetricDoubles> mine = Layout.vector(SymmetricDoubles.TYPE, 10 + shmem.myPe(), 1, 2);
      LayoutCollectives.allgather(shmem.worldTeam(), dest, mine, array, mine);
    }))
        .isInstanceOf(CollectiveMismatchException.class)
        .hasMessageContaining("allgather of layouts(type=double count=10)")
        .hasMessageContaining("allgather of layouts(type=double count=11)")
        .hasMessageContaining("they differ in count");
  }

  @Test
  void badLayoutsAreRefused() {
    assertThatThrownBy(() -> Layout.vector(SymmetricDoubles.TYPE, 3, 1, -1)).hasMessageContaining("stride=-1");
    assertThatThrownBy(() -> Layout.of(SymmetricDoubles.TYPE).at(-1)).hasMessageContaining("displacement=-1");
    assertThatThrownBy(() -> Layout.of(Points.TYPE, "w")).hasMessageContaining("field=w");
    Shmem.launch(1, shmem -> {
      SymmetricDoubles doubles = SymmetricDoubles.allocate(shmem, 10);
      SymmetricFloats floats = SymmetricFloats.allocate(shmem, 10);
      Layout<SymmetricDoubles> five = Layout.contiguous(SymmetricDoubles.TYPE, 5);
      assertThatThrownBy(() -> LayoutCollectives.allgather(
          shmem.worldTeam(), doubles, five.at(6), doubles, five))
          .hasMessageContaining("lastElement=10 dest.length=10");
      assertThatThrownBy(() -> LayoutCollectives.allgather(
          shmem.worldTeam(), doubles, five.at(4), doubles, five))
          .hasMessageContaining("dest and source must not overlap");
      assertThatThrownBy(() -> LayoutCollectives.allgather(
          shmem.worldTeam(), doubles, five, floats, Layout.contiguous(SymmetricFloats.TYPE, 5)))
          .hasMessageContaining("5 × float").hasMessageContaining("5 × double");
    });
  }

  /** Of two threads of a PE that reduce at once, one is refused. */
  @Test
  void aRefusedReductionChangesNothingOfTheOneUnderWay() throws Exception {
    CountDownLatch refused = new CountDownLatch(1);
    AtomicInteger loser = new AtomicInteger(-1);
    int n = 50_000;
    Shmem.launch(2, ThreadLevel.MULTIPLE, shmem -> {
      Layout<SymmetricDoubles> even = Layout.vector(SymmetricDoubles.TYPE, n, 1, 2);
      SymmetricDoubles[] sources = new SymmetricDoubles[2];
      SymmetricDoubles[] dests = new SymmetricDoubles[2];
      for (int i = 0; i < 2; i++) {
        sources[i] = SymmetricDoubles.allocate(shmem, 2L * n);
        dests[i] = SymmetricDoubles.allocate(shmem, 2L * n);
        for (int j = 0; j < 2 * n; j++) {
          sources[i].set(j, 1 + i);
        }
      }
      IntConsumer reduce = i -> LayoutReductions.sumReduce(shmem.worldTeam(), dests[i], even, sources[i], even);
      IntConsumer one = i -> {
        try {
          reduce.accept(i);
        } catch (IllegalStateException e) {
          loser.set(i);
          refused.countDown();
        }
      };
      if (shmem.myPe() == 0) {
        Thread other = new Thread(() -> one.accept(1));
        other.start();
        one.accept(0);
        other.join();
      } else {
        refused.await();
        reduce.accept(1 - loser.get());
      }
      int winner = 1 - loser.get();
      assertThat(dests[winner].get(2 * n - 2)).isEqualTo(2.0 * (1 + winner));
      assertThat(dests[1 - winner].get(2 * n - 2)).isZero();
    });
  }
}
