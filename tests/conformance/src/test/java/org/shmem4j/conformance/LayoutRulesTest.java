package org.shmem4j.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.shmem4j.CollectiveMismatchException;
import org.shmem4j.Layout;
import org.shmem4j.Shmem;
import org.shmem4j.api.LayoutCollectives;
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
}
