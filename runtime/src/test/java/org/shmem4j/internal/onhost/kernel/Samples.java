package org.shmem4j.internal.onhost.kernel;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Operation;

/** Types, operations and values to try: all that is special, and random bits. */
final class Samples {
  private Samples() {}

  /** A type and an operation that it has. */
  record Case(ElementType type, Operation operation) {
    @Override
    public String toString() {
      return type + " " + operation;
    }
  }

  /** One type for each lane and meaning, and some of several lanes. */
  static List<ElementType> types() {
    List<ElementType> types = new ArrayList<>();
    for (Lane lane : Lane.values()) {
      if (lane.isFloating()) {
        types.add(ElementType.of(lane.name(), lane, 1, Meaning.FLOATING));
        types.add(ElementType.of("3x" + lane, lane, 3, Meaning.FLOATING));
      } else {
        types.add(ElementType.of(lane.name(), lane, 1, Meaning.SIGNED));
        types.add(ElementType.of("U" + lane, lane, 1, Meaning.UNSIGNED));
        types.add(ElementType.of("3x" + lane, lane, 3, Meaning.SIGNED));
      }
    }
    types.add(ElementType.of("complexf", Lane.FLOAT, 2, Meaning.COMPLEX));
    types.add(ElementType.of("complexd", Lane.DOUBLE, 2, Meaning.COMPLEX));
    types.add(ElementType.of("twoComplexd", Lane.DOUBLE, 4, Meaning.COMPLEX));
    return types;
  }

  static List<ElementType> pairs() {
    List<ElementType> pairs = new ArrayList<>();
    for (Lane value : Lane.values()) {
      pairs.add(ElementType.pair(value + "Int", value, Lane.INT));
      pairs.add(ElementType.pair(value + "Long", value, Lane.LONG));
    }
    return pairs;
  }

  static Stream<Case> casesOf(List<ElementType> types) {
    return types.stream().flatMap(type -> Stream.of(Operation.values())
        .filter(operation -> Kernels.allows(type, operation))
        .map(operation -> new Case(type, operation)));
  }

  static void fill(MemorySegment memory, Lane lane, Random random) {
    for (long at = 0; at < memory.byteSize(); at += lane.bytes()) {
      long low = random.nextInt(4) == 0 ? specialLow(lane, random) : random.nextLong();
      if (lane == Lane.EXTENDED && random.nextInt(8) != 0) {
        low |= Long.MIN_VALUE;
      }
      LaneAccess.putBits(memory, at, lane, low, specialHigh(lane, random));
    }
  }

  /**
   * Brings the right of each pair of wide floating point numbers near the left one, or near its opposite. The second
   * half of the pairs are of such size that the extended format's shorter way takes most of them, several in a row.
   */
  static void approach(MemorySegment pairs, Lane lane, Random random) {
    int shift = lane == Lane.EXTENDED ? 0 : 48;
    for (long left = 0; left < pairs.byteSize(); left += 32) {
      long right = left + 16;
      if (left >= pairs.byteSize() / 2) {
        long others = LaneAccess.high(pairs, left) & ~(0x7fffL << shift);
        long exponent = pick(random, 0x3000, 0x3001, 0x3fff, 0x4ffe, 0x4fff);
        LaneAccess.putBits(pairs, left, lane, LaneAccess.low(pairs, left) | Long.MIN_VALUE, others | exponent << shift);
        LaneAccess.putBits(pairs, right, lane, LaneAccess.low(pairs, right) | Long.MIN_VALUE, 0);
      }
      boolean sameDigits = random.nextInt(4) == 0;
      long low = sameDigits ? LaneAccess.low(pairs, left) + random.nextInt(3) - 1 : LaneAccess.low(pairs, right);
      long near = random.nextInt(80);
      long distance = pick(random, 0, 0, 1, -1, near, -near);
      long sign = random.nextLong(2) << 15;
      long high = (LaneAccess.high(pairs, left) - (distance << shift)) ^ (sign << shift);
      LaneAccess.putBits(pairs, right, lane, low, high);
    }
  }

  private static long specialLow(Lane lane, Random random) {
    int fraction = switch (lane) {
      case HALF -> 10;
      case BFLOAT -> 7;
      case FLOAT -> 23;
      case DOUBLE -> 52;
      default -> -1;
    };
    int bits = 8 * Math.min(lane.bytes(), 8);
    long top = 1L << (bits - 1);
    if (fraction < 0) {
      return pick(random, 0, 1, -1, -2, top, ~top, top + 1, 2, top | 1L << (bits / 2));
    }
    long one = 1L << fraction;
    long infinity = -one & ~(-1L << (bits - 1));
    long magnitude = pick(
        random, 0, 1, one - 1, one, one + 1, infinity - 1, infinity, infinity + 1, infinity | one >> 1, infinity / 2);
    return random.nextBoolean() ? magnitude : magnitude | top;
  }

  private static long specialHigh(Lane lane, Random random) {
    long sign = random.nextBoolean() ? 0 : 0x8000;
    // Sums of near exponents cancel; products of these reach down among the subnormal numbers.
    int near = random.nextInt(130);
    // The kernels of the extended format leave their shorter way below 0x3000 and above 0x4fff.
    int border = random.nextInt(2);
    long exponent = pick(random, 0, 1, near, 0x3fff, 0x3fff - near, 0x4000, 0x7ffe, 0x7fff, random.nextInt(0x8000),
        0x2fff + border, 0x4fff + border);
    return switch (lane) {
      case EXTENDED -> random.nextLong() << 16 | sign | exponent;
      case QUAD -> (sign | exponent) << 48 | pick(random, 0, 1, (1L << 48) - 1, random.nextLong() >>> 16);
      default -> pick(random, 0, -1, Long.MIN_VALUE, Long.MAX_VALUE, random.nextLong());
    };
  }

  private static long pick(Random random, long... values) {
    return values[random.nextInt(values.length)];
  }
}
