package org.shmem4j.internal.kernel;

import java.lang.foreign.MemorySegment;
import org.shmem4j.spi.ElementType;
import org.shmem4j.spi.Lane;
import org.shmem4j.spi.Meaning;
import org.shmem4j.spi.Operation;

/** Writes elements that leave any other unchanged under an operation. */
final class Identity {
  private Identity() {}

  static void fill(MemorySegment memory, long offset, long count, ElementType type, Operation operation) {
    Recipe recipe = Recipe.of(type, operation);
    if (count == 0) {
      return;
    }
    long bytes = count * type.bytes();
    int unit = recipe.unitBytes();
    MemorySegment run = memory.asSlice(offset, bytes);
    putUnit(run, recipe);
    for (long filled = unit; filled < bytes; filled += Math.min(filled, bytes - filled)) {
      MemorySegment.copy(run, 0, run, filled, Math.min(filled, bytes - filled));
    }
  }

  private static void putUnit(MemorySegment memory, Recipe recipe) {
    Lane lane = recipe.lane();
    switch (recipe.meaning()) {
      case PAIR -> {
        memory.asSlice(0, recipe.unitBytes()).fill((byte) 0);
        putExtreme(memory, 0, lane, false, recipe.operation() == Operation.MINLOC);
        putExtreme(memory, Math.max(lane.bytes(), recipe.index().bytes()), recipe.index(), false, true);
      }
      case COMPLEX -> {
        putOne(memory, lane);
        Lanes.putBits(memory, lane.bytes(), lane, 0, 0);
      }
      default -> putLane(memory, recipe);
    }
  }

  private static void putLane(MemorySegment memory, Recipe recipe) {
    Lane lane = recipe.lane();
    boolean unsigned = recipe.meaning() == Meaning.UNSIGNED;
    switch (recipe.operation()) {
      case PROD, LAND -> putOne(memory, lane);
      case AND -> Lanes.putBits(memory, 0, lane, -1, -1);
      case MAX -> putExtreme(memory, 0, lane, unsigned, false);
      case MIN -> putExtreme(memory, 0, lane, unsigned, true);
      default -> Lanes.putBits(memory, 0, lane, 0, 0);
    }
  }

  private static void putOne(MemorySegment memory, Lane lane) {
    switch (lane) {
      case EXTENDED -> Lanes.putBits(memory, 0, lane, Long.MIN_VALUE, Wide.BIAS);
      case QUAD -> Lanes.putBits(memory, 0, lane, 0, (long) Wide.BIAS << 48);
      case HALF, BFLOAT, FLOAT, DOUBLE -> Lanes.putFloating(memory, 0, lane, 1);
      default -> Lanes.putBits(memory, 0, lane, 1, 0);
    }
  }

  private static void putExtreme(MemorySegment memory, long at, Lane lane, boolean unsigned, boolean greatest) {
    switch (lane) {
      case EXTENDED, QUAD -> Wide.putInfinity(lane == Lane.EXTENDED, memory, at, !greatest);
      case HALF, BFLOAT, FLOAT, DOUBLE ->
        Lanes.putFloating(memory, at, lane, greatest ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY);
      default -> {
        long highWord = unsigned ? 0 : 1L << (8 * Math.min(lane.bytes(), 8) - 1);
        long low = lane == Lane.INT128 ? 0 : highWord;
        Lanes.putBits(memory, at, lane, greatest ? ~low : low, greatest ? ~highWord : highWord);
      }
    }
  }
}
