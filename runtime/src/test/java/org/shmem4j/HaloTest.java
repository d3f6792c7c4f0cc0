package org.shmem4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.shmem4j.Grid.Corners;
import org.shmem4j.handles.Longs;

/** Ghosts get what one big array, of which each PE owns a part, has in their places. */
@Timeout(60)
class HaloTest {
  private static final long UNTOUCHED = -1;

  /** The part of a PE in the big array: in each dimension, PEs own different numbers of elements. */
  private record Part(Grid grid, int width) {
    long owned(int dimension, int coordinate) {
      return 2L + (dimension + coordinate) % 3;
    }

    private long first(int dimension) {
      return IntStream.range(0, grid.coordinate(dimension)).mapToLong(before -> owned(dimension, before)).sum();
    }

    private long whole(int dimension) {
      return IntStream.range(0, grid.extent(dimension)).mapToLong(each -> owned(dimension, each)).sum();
    }

    long[] shape() {
      return IntStream.range(0, grid.dimensions())
          .mapToLong(dimension -> owned(dimension, grid.coordinate(dimension)) + 2L * width).toArray();
    }

    /** {@return what an element is after a turn, by its place in the array of this PE, ghosts included} */
    long expected(long[] place, Corners corners, int turn) {
      int outside = 0;
      long number = 0;
      for (int dimension = 0; dimension < place.length; dimension++) {
        long inPart = place[dimension] - width;
        long inWhole = first(dimension) + inPart;
        long all = whole(dimension);
        outside += inPart < 0 || inPart >= owned(dimension, grid.coordinate(dimension)) ? 1 : 0;
        if (!grid.isPeriodic(dimension) && (inWhole < 0 || inWhole >= all)) {
          return UNTOUCHED;
        }
        number = number * all + Math.floorMod(inWhole, all);
      }
      return outside > 1 && corners == Corners.NO_CORNERS ? UNTOUCHED : number * 100 + turn;
    }

    boolean owns(long[] place) {
      return IntStream.range(0, place.length).allMatch(dimension -> place[dimension] >= width
          && place[dimension] < width + owned(dimension, grid.coordinate(dimension)));
    }
  }

  private static long[] place(long index, long[] shape) {
    long[] place = new long[shape.length];
    long rest = index;
    for (int dimension = shape.length - 1; dimension >= 0; dimension--) {
      place[dimension] = rest % shape[dimension];
      rest /= shape[dimension];
    }
    return place;
  }

  private static void exchange(Shmem shmem, Grid grid, int width, Corners corners) {
    Part part = new Part(grid, width);
    long[] shape = part.shape();
    long length = Arrays.stream(shape).reduce(1, (a, b) -> a * b);
    Longs array = shmem.allocateLargest(Longs.TYPE, length);
    LongStream.range(0, array.length()).forEach(i -> array.set(i, UNTOUCHED));
    try (Exchange<Longs> halo = grid.halo(Longs.TYPE, shape, width, corners)) {
      for (int turn = 1; turn <= 3; turn++) {
        for (long i = 0; i < length; i++) {
          long[] place = place(i, shape);
          if (part.owns(place)) {
            array.set(i, part.expected(place, corners, turn));
          }
        }
        halo.start(array);
        halo.finish();
        for (long i = 0; i < length; i++) {
          long[] place = place(i, shape);
          assertThat(array.get(i))
              .as("%s width=%d %s: PE %d, %s", grid, width, corners, shmem.myPe(), Arrays.toString(place))
              .isEqualTo(part.expected(place, corners, turn));
        }
      }
    }
    shmem.free(array);
  }

  /** Every grid of these extents: periodic or not in each dimension, with and without corners, one and two ghosts wide. */
  @ParameterizedTest
  @CsvSource({"1", "2", "3", "1 1", "1 2", "2 2", "3 2", "1 1 1", "2 1 1", "2 2 1", "1 3 2", "2 2 2"})
  void ghostsGetWhatTheirOwnersHave(String words) {
    int[] extents = Arrays.stream(words.split(" ", -1)).mapToInt(Integer::parseInt).toArray();
    Shmem.launch(Arrays.stream(extents).reduce(1, (a, b) -> a * b), shmem -> {
      Grid plain = Grid.on(shmem.worldTeam(), extents);
      for (int bits = 0; bits < 1 << extents.length; bits++) {
        boolean[] periodic = new boolean[extents.length];
        for (int dimension = 0; dimension < extents.length; dimension++) {
          periodic[dimension] = (bits >> dimension & 1) == 1;
        }
        for (Corners corners : Corners.values()) {
          for (int width = 1; width <= 2; width++) {
            exchange(shmem, plain.periodic(periodic), width, corners);
          }
        }
      }
    });
  }

  @Test
  void pesAreCountedInTheTeam() {
    Shmem.launch(3, shmem -> {
      Longs array = shmem.allocate(Longs.TYPE, 3);
      Team team = shmem.worldTeam().of(2, 0);
      if (team.isValid()) {
        array.set(1, 100 + shmem.myPe());
        Grid ring = Grid.on(team, 2).periodic(true);
        try (Exchange<Longs> halo = ring.halo(Longs.TYPE, new long[] {3}, 1, Corners.NO_CORNERS)) {
          halo.start(array);
          halo.finish();
        }
        assertThat(array.get(0)).isEqualTo(102 - shmem.myPe());
        assertThat(array.get(2)).isEqualTo(102 - shmem.myPe());
      }
    });
  }

  @Test
  void shapesThatDoNotFitAreRefused() {
    Shmem.launch(2, shmem -> {
      Grid grid = Grid.on(shmem.worldTeam(), 2, 1);
      refused(grid, new long[] {4}, 1,
          "shape must have a value for each dimension of the grid: shape=[4] extents=[2, 1]");
      refused(grid, new long[] {4, 4}, 0, "width must be positive: width=0");
      refused(grid, new long[] {6, 5}, 2,
          "shape must have room in each dimension for width elements that the PE owns and"
              + " width ghosts on each side: shape=[6, 5] width=2");
      refused(grid, new long[] {1L << 40, 1L << 40}, 1,
          "the product of shape must fit a long: shape=[1099511627776, 1099511627776]");
      assertThatThrownBy(() -> grid.halo(Longs.TYPE, new long[] {3, 3}, 1, null))
          .isInstanceOf(NullPointerException.class).hasMessage("corners must not be null");
    });
  }

  private static void refused(Grid grid, long[] shape, int width, String message) {
    assertThatThrownBy(() -> grid.halo(Longs.TYPE, shape, width, Corners.CORNERS))
        .isInstanceOf(IllegalArgumentException.class).hasMessage(message);
  }

  /** A PE cannot know its neighbor's shape; the exchange compares what they give and get. */
  @Test
  void edgesOfDifferentLengthsAreRefusedOnBothPes() {
    Shmem.launch(2, shmem -> {
      Grid grid = Grid.on(shmem.worldTeam(), 2, 1);
      long[] shape = {4, 5 + shmem.myPe()};
      assertThatThrownBy(() -> grid.halo(Longs.TYPE, shape, 1, Corners.CORNERS))
          .isInstanceOf(IllegalArgumentException.class);
    });
  }
}
