package org.shmem4j.internal.onhost.kernel;

import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Operation;

/** Writes the identity of an operation: elements that leave any other unchanged. */
final class Identity {
  private static final Map<ElementType, Map<Operation, MemorySegment>> UNITS = new ConcurrentHashMap<>();

  private Identity() {}

  static void fill(MemorySegment memory, long offset, long count, ElementType type, Operation operation) {
    MemorySegment unit = unit(type, operation);
    if (count == 0) {
      return;
    }
    long bytes = count * type.bytes();
    MemorySegment.copy(unit, 0, memory, offset, unit.byteSize());
    for (long filled = unit.byteSize(); filled < bytes; filled += Math.min(filled, bytes - filled)) {
      MemorySegment.copy(memory, offset, memory, offset + filled, Math.min(filled, bytes - filled));
    }
  }

  private static MemorySegment unit(ElementType type, Operation operation) {
    Map<Operation, MemorySegment> units = UNITS.get(type);
    MemorySegment unit = units == null ? null : units.get(operation);
    if (unit == null) {
      Recipe recipe = Recipe.of(type, operation);
      unit = MemorySegment.ofArray(new long[recipe.unitBytes() / Long.BYTES + 1]).asSlice(0, recipe.unitBytes());
      putUnit(unit, recipe);
      UNITS.computeIfAbsent(type, any -> new ConcurrentHashMap<>()).put(operation, unit);
    }
    return unit;
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
        LaneAccess.putBits(memory, lane.bytes(), lane, 0, 0);
      }
      default -> putLane(memory, recipe);
    }
  }

  private static void putLane(MemorySegment memory, Recipe recipe) {
    Lane lane = recipe.lane();
    boolean unsigned = recipe.meaning() == Meaning.UNSIGNED;
    switch (recipe.operation()) {
      case PROD, LAND -> putOne(memory, lane);
      case AND -> LaneAccess.putBits(memory, 0, lane, -1, -1);
      case MAX -> putExtreme(memory, 0, lane, unsigned, false);
      case MIN -> putExtreme(memory, 0, lane, unsigned, true);
      default -> LaneAccess.putBits(memory, 0, lane, 0, 0);
    }
  }

  private static void putOne(MemorySegment memory, Lane lane) {
    switch (lane) {
      case EXTENDED -> LaneAccess.putBits(memory, 0, lane, Long.MIN_VALUE, Wide.BIAS);
      case QUAD -> LaneAccess.putBits(memory, 0, lane, 0, (long) Wide.BIAS << 48);
      case HALF, BFLOAT, FLOAT, DOUBLE -> LaneAccess.putFloating(memory, 0, lane, 1);
      default -> LaneAccess.putBits(memory, 0, lane, 1, 0);
    }
  }

  private static void putExtreme(MemorySegment memory, long at, Lane lane, boolean unsigned, boolean greatest) {
    switch (lane) {
      case EXTENDED, QUAD -> Wide.putInfinity(lane == Lane.EXTENDED, memory, at, !greatest);
      case HALF, BFLOAT, FLOAT, DOUBLE ->
          LaneAccess.putFloating(memory, at, lane, greatest ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY);
      default -> {
        long highWord = unsigned ? 0 : 1L << (8 * Math.min(lane.bytes(), 8) - 1);
        long low = lane == Lane.INT128 ? 0 : highWord;
        LaneAccess.putBits(memory, at, lane, greatest ? ~low : low, greatest ? ~highWord : highWord);
      }
    }
  }
}
