package org.shmem4j.internal.onhost.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.shmem4j.internal.onhost.kernel.Samples.Case;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Kernel;
import org.shmem4j.type.Lane;

/** Each vector kernel gives the bits of its scalar twin, and writes nothing else. */
@Tag("vector")
class VectorKernelFactoryTest {
  private static final int GUARD = 256;

  static Stream<Case> cases() {
    Set<Recipe> seen = new HashSet<>();
    Stream<Case> cases = Stream.concat(Samples.casesOf(Samples.types()), Samples.casesOf(Samples.pairs()));
    return cases.filter(tried -> seen.add(Recipe.of(tried.type(), tried.operation())));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void agreesWithItsTwin(Case tried) {
    ElementType type = tried.type();
    Recipe recipe = Recipe.of(type, tried.operation());
    if (!VectorKernelFactory.has(recipe)) {
      assertThat(type.lane()).isIn(Lane.EXTENDED, Lane.QUAD, Lane.INT128);
      return;
    }
    Kernel vector = VectorKernelFactory.kernel(recipe);
    Kernel scalar = ScalarKernels.kernel(recipe);
    int lanes = Math.max(1, 64 / type.bytes());
    int[] counts = {0, 1, 2, 3, lanes / 4, lanes - 1, lanes, lanes + 1, 2 * lanes + 3, 3 * lanes - 1, 8 * lanes + 1,
        707};
    Random random = new Random(type.bytes() * 31L + tried.operation().name().hashCode());
    for (int count : counts) {
      for (Placement placement : Placement.values()) {
        check(type, vector, scalar, count, placement, random);
      }
    }
  }

  private static void check(
      ElementType type, Kernel vector, Kernel scalar, int count, Placement placement, Random random) {
    long run = (long) count * type.bytes();
    long shift = random.nextInt(3) * (long) type.lane().bytes();
    long left = GUARD + shift;
    long right = left + run + GUARD;
    long result = switch (placement) {
      case APART -> right + run + GUARD;
      case ON_LEFT -> left;
      case ON_RIGHT -> right;
    };
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment actual = arena.allocate(3 * run + 5L * GUARD, 64);
      Samples.fill(actual, type.lane(), random);
      MemorySegment expected = arena.allocate(actual.byteSize(), 64).copyFrom(actual);
      vector.combine(actual, result, left, right, count);
      scalar.combine(expected, result, left, right, count);
      String where = type + " count=" + count + " " + placement;
      compare(actual, expected, result, run, type.lane(), where);
    }
  }

  private static void compare(
      MemorySegment actual, MemorySegment expected, long result, long run, Lane lane, String where) {
    long at = actual.mismatch(expected);
    while (at >= 0) {
      long offset = result + Math.floorDiv(at - result, lane.bytes()) * lane.bytes();
      boolean inside = offset >= result && offset < result + run;
      if (!inside || !bothNaN(actual, expected, offset, lane)) {
        fail("%s: differs at byte %d of the result, expected %x, actual %x",
            where,
            offset - result,
            LaneAccess.integer(expected, offset, lane.bytes()),
            LaneAccess.integer(actual, offset, lane.bytes()));
      }
      long next = offset + lane.bytes();
      long following = MemorySegment.mismatch(
          actual, next, actual.byteSize(), expected, next, expected.byteSize());
      at = following < 0 ? -1 : next + following;
    }
  }

  private static boolean bothNaN(MemorySegment actual, MemorySegment expected, long offset, Lane lane) {
    return lane.isFloating()
        && Double.isNaN(LaneAccess.floating(actual, offset, lane))
        && Double.isNaN(LaneAccess.floating(expected, offset, lane));
  }

  private enum Placement {
    APART,
    ON_LEFT,
    ON_RIGHT
  }
}
