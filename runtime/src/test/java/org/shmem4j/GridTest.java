package org.shmem4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** PEs are found where a grid's description says that they are. */
@Timeout(60)
class GridTest {
  private static int[] completed(int pes, int... wanted) {
    return GridExtents.completed(wanted, pes);
  }

  @Test
  void extentsThatAreNotGivenAreChosen() {
    assertThat(completed(12, 0)).containsExactly(12);
    assertThat(completed(12, 0, 0)).containsExactly(4, 3);
    assertThat(completed(12, 0, 0, 0)).containsExactly(3, 2, 2);
    assertThat(completed(12, 0, 2)).containsExactly(6, 2);
    assertThat(completed(24, 2, 0, 0)).containsExactly(2, 4, 3);
    assertThat(completed(7, 0, 0, 0)).containsExactly(7, 1, 1);
    assertThat(completed(1, 0, 0)).containsExactly(1, 1);
    assertThat(completed(6, 1, 6)).containsExactly(1, 6);
  }

  /** The greatest extent is as small as it can be, and the second one, too, where the greatest is that. */
  @Test
  void extentsThatAreChosenAreAsEqualAsTheyCanBe() {
    for (int pes = 1; pes <= 130; pes++) {
      int[] best = {pes, 1, 1};
      for (int first = 1; first <= pes; first++) {
        for (int second = 1; second <= first && first * second <= pes; second++) {
          int third = pes / first / second;
          boolean isOrdered = first * second * third == pes && third <= second;
          best = isOrdered && (first < best[0] || (first == best[0] && second < best[1]))
              ? new int[] {first, second, third} : best;
        }
      }
      assertThat(completed(pes, 0, 0, 0)).containsExactly(best);
    }
  }

  @Test
  void thousandsOfPesAreArrangedAtOnce() {
    assertThat(completed(1_000_000, 0, 0, 0)).containsExactly(100, 100, 100);
    assertThat(completed(999_983, 0, 0, 0)).containsExactly(999_983, 1, 1); // a prime number
  }

  @Test
  void extentsThatDoNotFitAreRefused() {
    Shmem.launch(6, shmem -> {
      Team team = shmem.worldTeam();
      assertThatThrownBy(() -> Grid.on(team, 2, 2)).isInstanceOf(IllegalArgumentException.class).hasMessage(
          "the product of a grid's extents must be the number of the team's PEs: extents=[2, 2] nPes=6; pass 0 to"
              + " have an extent chosen");
      assertThatThrownBy(() -> Grid.on(team, 4, 0)).isInstanceOf(IllegalArgumentException.class).hasMessage(
          "the product of the extents that are given must divide the number of the team's PEs: extents=[4, 0] nPes=6");
      assertThatThrownBy(() -> Grid.on(team, 1 << 16, 1 << 16, 6)).isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("extents=[65536, 65536, 6] nPes=6");
      assertThatThrownBy(() -> Grid.on(team, -2, -3)).isInstanceOf(IllegalArgumentException.class)
          .hasMessage("an extent of a grid must not be negative: extents=[-2, -3]; pass 0 to have an extent chosen");
      assertThatThrownBy(() -> Grid.on(team)).isInstanceOf(IllegalArgumentException.class)
          .hasMessage("a grid must have one to three dimensions: extents=[]");
      assertThatThrownBy(() -> Grid.on(team, 1, 1, 1, 6)).isInstanceOf(IllegalArgumentException.class)
          .hasMessage("a grid must have one to three dimensions: extents=[1, 1, 1, 6]");
      assertThatThrownBy(() -> Grid.on(Team.INVALID, 0)).isInstanceOf(IllegalArgumentException.class)
          .hasMessage("team must be valid and not closed: team=INVALID");
    });
  }

  @Test
  void pesAreCountedRowAfterRow() {
    Shmem.launch(6, shmem -> {
      Grid grid = Grid.on(shmem.worldTeam(), 3, 2);
      assertThat(grid.coordinates(0)).containsExactly(0, 0);
      assertThat(grid.coordinates(1)).containsExactly(0, 1);
      assertThat(grid.coordinates(2)).containsExactly(1, 0);
      assertThat(grid.coordinates(5)).containsExactly(2, 1);
      assertThat(grid.peAt(1, 1)).isEqualTo(3);
      assertThat(grid.coordinate(0)).isEqualTo(shmem.myPe() / 2);
      assertThat(grid.coordinate(1)).isEqualTo(shmem.myPe() % 2);
      assertThat(grid.dimensions()).isEqualTo(2);
      assertThat(grid.extent(0)).isEqualTo(3);
      assertThat(grid.extent(1)).isEqualTo(2);
      assertThat(grid.isPeriodic(0) || grid.isPeriodic(1)).isFalse();
      assertThat(grid.team()).isSameAs(shmem.worldTeam());
      assertThat(grid).hasToString("grid(extents=[3, 2] periodic=[false, false])");
    });
  }

  @Test
  void aGridOfATeamCountsInTheTeam() {
    Shmem.launch(5, shmem -> {
      Team reversed = shmem.worldTeam().splitStrided(4, -1, 4);
      if (!reversed.isValid()) {
        return;
      }
      Grid grid = Grid.on(reversed, 2, 2);
      assertThat(grid.peAt(grid.coordinate(0), grid.coordinate(1))).isEqualTo(4 - shmem.myPe());
    });
  }

  @Test
  void neighborsEndWhereTheGridEnds() {
    Shmem.launch(6, shmem -> {
      Grid grid = Grid.on(shmem.worldTeam(), 2, 3);
      Grid lying = grid.periodic(false, true);
      int row = shmem.myPe() / 3;
      int column = shmem.myPe() % 3;
      for (int down = -4; down <= 4; down++) {
        for (int right = -7; right <= 7; right++) {
          boolean isInRows = row + down >= 0 && row + down < 2;
          boolean isInColumns = column + right >= 0 && column + right < 3;
          int there = (row + down) * 3 + column + right;
          assertThat(grid.neighbor(down, right)).isEqualTo(isInRows && isInColumns ? there : Grid.NO_NEIGHBOR);
          int around = (row + down) * 3 + Math.floorMod(column + right, 3);
          assertThat(lying.neighbor(down, right)).isEqualTo(isInRows ? around : Grid.NO_NEIGHBOR);
        }
      }
      assertThat(lying.neighbor(0, Integer.MAX_VALUE)).isEqualTo(row * 3 + (column + Integer.MAX_VALUE % 3) % 3);
      assertThat(grid.neighbor(0, Integer.MAX_VALUE)).isEqualTo(Grid.NO_NEIGHBOR);
      assertThat(lying.isPeriodic(1)).isTrue();
      assertThat(grid.isPeriodic(1)).isFalse(); // a grid does not change
    });
  }

  @Test
  void everyPlaceOfThreeDimensionsHasAPe() {
    Shmem.launch(1, shmem -> {
      Grid alone = Grid.on(shmem.worldTeam(), 0, 0, 0).periodic(true, false, true);
      assertThat(alone.neighbor(1, 0, -1)).isZero();
      assertThat(alone.neighbor(0, 1, 0)).isEqualTo(Grid.NO_NEIGHBOR);
    });
    Shmem.launch(12, shmem -> {
      Grid grid = Grid.on(shmem.worldTeam(), 0, 0, 0);
      Set<Integer> all = new HashSet<>();
      IntStream.range(0, 12).forEach(pe -> all.add(grid.peAt(grid.coordinates(pe))));
      assertThat(all).hasSize(12);
      assertThat(grid.coordinates(7)).as(Arrays.toString(grid.coordinates(7))).containsExactly(1, 1, 1);
    });
  }

  @Test
  void questionsOutsideAreRefused() {
    Shmem.launch(6, shmem -> {
      Grid grid = Grid.on(shmem.worldTeam(), 2, 3).periodic(true, false);
      assertThat(grid.peAt(-1, 0)).isEqualTo(3);
      assertThatThrownBy(() -> grid.peAt(0, 3)).isInstanceOf(IndexOutOfBoundsException.class)
          .hasMessageContaining("coordinates=[0, 3] extents=[2, 3] periodic=[true, false]");
      assertThatThrownBy(() -> grid.peAt(0)).isInstanceOf(IllegalArgumentException.class).hasMessage(
          "coordinates must have a value for each dimension of the grid: coordinates=[0] extents=[2, 3]");
      assertThatThrownBy(() -> grid.neighbor(0, 0, 1)).isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("steps=[0, 0, 1] extents=[2, 3]");
      assertThatThrownBy(() -> grid.periodic(true)).isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("periodic=[true] extents=[2, 3]");
      assertThatThrownBy(() -> grid.coordinates(6)).isInstanceOf(IllegalArgumentException.class)
          .hasMessage("pe must be a PE of the team: pe=6 nPes=6");
      assertThatThrownBy(() -> grid.extent(2)).isInstanceOf(IndexOutOfBoundsException.class)
          .hasMessage("dimension must be at least 0 and less than the grid's dimensions: dimension=2 extents=[2, 3]");
    });
  }
}
