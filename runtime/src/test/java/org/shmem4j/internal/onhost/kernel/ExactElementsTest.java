package org.shmem4j.internal.onhost.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.math.BigDecimal;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;

/** Each element is what BigDecimal adds, rounded once, whatever the exponents, the place in a vector and the kernel. */
class ExactElementsTest {
  private static final int SLOW = Integer.getInteger("shmem4j.exact.elements", 1_000);
  private static final int COUNT = 75;
  private static final int ROOM = 1536;

  @ParameterizedTest
  @EnumSource(value = Lane.class, names = {"HALF", "BFLOAT", "FLOAT", "DOUBLE", "EXTENDED", "QUAD"})
  void hostileNumbers(Lane lane) {
    check(lane, 60, 5);
  }

  @Test
  @Tag("slow")
  void manyHostileNumbers() {
    check(Lane.DOUBLE, SLOW, System.nanoTime());
    check(Lane.FLOAT, SLOW, System.nanoTime());
    check(Lane.HALF, SLOW, System.nanoTime());
    check(Lane.BFLOAT, SLOW, System.nanoTime());
  }

  private static void check(Lane lane, int rounds, long seed) {
    ElementType type = ElementType.of("tested", lane, 1, Meaning.FLOATING);
    Random random = new Random(seed);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment memory = arena.allocate(16L * ROOM, 64);
      for (int round = 0; round < rounds; round++) {
        int members = 1 + random.nextInt(9);
        long[] operands = new long[members];
        for (int member = 0; member < members; member++) {
          operands[member] = (member + 1L) * ROOM;
        }
        fill(memory, operands, lane, random);
        double[] expected = new double[COUNT];
        byte[][] bits = new byte[COUNT][];
        for (int i = 0; i < COUNT; i++) {
          bits[i] = exactly(memory, operands, lane, i);
          expected[i] = lane == Lane.DOUBLE || lane == Lane.FLOAT ? byBigDecimal(memory, operands, lane, i) : 0;
        }
        boolean inPlace = random.nextBoolean();
        for (KernelProvider provider : KernelProvider.values()) {
          String where = lane + " seed=" + seed + " round=" + round + " " + provider;
          long result = inPlace && provider == KernelProvider.VECTOR ? operands[0] : 0;
          new ExactElements(type, provider).combine(memory, result, operands, 0, COUNT);
          for (int i = 0; i < COUNT; i++) {
            MemorySegment sum = memory.asSlice(result + (long) i * lane.bytes(), lane.bytes());
            boolean bothNaN = isNaN(sum, lane) && isNaN(bits[i], lane);
            assertThat(bothNaN || sum.mismatch(MemorySegment.ofArray(bits[i])) == -1)
                .as(where + " element=" + i).isTrue();
            if (lane == Lane.DOUBLE || lane == Lane.FLOAT) {
              int order = Double.compare(LaneAccess.floating(sum, 0, lane), expected[i]);
              assertThat(order).as(where + " element=" + i).isZero();
            }
          }
        }
      }
    }
  }

  private static boolean isNaN(byte[] bits, Lane lane) {
    return isNaN(MemorySegment.ofArray(bits), lane);
  }

  private static boolean isNaN(MemorySegment number, Lane lane) {
    return lane.bytes() > Long.BYTES
        ? Wide.isNaN(lane == Lane.EXTENDED, LaneAccess.low(number, 0), LaneAccess.high(number, 0) & 0xffff)
        : Double.isNaN(LaneAccess.floating(number, 0, lane));
  }

  private static void fill(MemorySegment memory, long[] operands, Lane lane, Random random) {
    int spread = 1 << random.nextInt(12);
    int least = random.nextInt(Math.max(1, 2098 - spread)) - 1074;
    for (int i = 0; i < COUNT; i++) {
      for (int member = 0; member < operands.length; member++) {
        long at = (long) i * lane.bytes();
        double number = number(random, lane, least, spread);
        long other = operands[random.nextInt(operands.length)] + at;
        double earlier = lane.bytes() > Long.BYTES ? 0 : LaneAccess.floating(memory, other, lane);
        double value = switch (random.nextInt(30)) {
          case 0 -> 0;
          case 1, 2 -> -0.0;
          case 3, 4, 5, 6 -> -earlier;
          case 7 -> random.nextInt(8) == 0 ? Double.POSITIVE_INFINITY : earlier;
          case 8 -> random.nextInt(8) == 0 ? Double.NEGATIVE_INFINITY : earlier;
          case 9 -> random.nextInt(8) == 0 ? Double.NaN : number;
          default -> number;
        };
        if (lane.bytes() > Long.BYTES) {
          WideConversion.putDouble(lane == Lane.EXTENDED, memory, operands[member] + at, value);
        } else {
          LaneAccess.putFloating(memory, operands[member] + at, lane, value);
        }
      }
    }
  }

  /** Few digits often, so that sums are halfway between two numbers, and near the ends of the format's range. */
  private static double number(Random random, Lane lane, int least, int spread) {
    int exponent = least + random.nextInt(spread);
    if (lane != Lane.DOUBLE) {
      exponent /= lane == Lane.HALF ? 60 : 7;
    }
    double significand = switch (random.nextInt(3)) {
      case 0 -> 1;
      case 1 -> 1 + random.nextInt(8) / 8.0;
      default -> 1 + random.nextDouble();
    };
    return Math.scalb(random.nextBoolean() ? significand : -significand, exponent);
  }

  private static byte[] exactly(MemorySegment memory, long[] operands, Lane lane, int index) {
    boolean wide = lane.bytes() > Long.BYTES;
    ExactSum sum = new ExactSum(wide);
    for (long operand : operands) {
      long at = operand + (long) index * lane.bytes();
      if (wide) {
        ExactWide.add(sum, lane == Lane.EXTENDED, memory, at);
      } else {
        sum.add(LaneAccess.floating(memory, at, lane));
      }
    }
    byte[] bits = new byte[lane.bytes()];
    ExactRounding.put(sum, lane, MemorySegment.ofArray(bits), 0);
    return bits;
  }

  private static double byBigDecimal(MemorySegment memory, long[] operands, Lane lane, int index) {
    double[] numbers = new double[operands.length];
    for (int member = 0; member < numbers.length; member++) {
      numbers[member] = LaneAccess.floating(memory, operands[member] + (long) index * lane.bytes(), lane);
    }
    double plain = DoubleStream.of(numbers).filter(number -> !Double.isFinite(number)).reduce(0, (a, b) -> a + b);
    if (plain != 0) {
      return plain;
    }
    BigDecimal sum = BigDecimal.ZERO;
    boolean onlyNegativeZeros = true;
    for (double number : numbers) {
      sum = sum.add(new BigDecimal(number));
      onlyNegativeZeros &= Double.doubleToRawLongBits(number) == Long.MIN_VALUE;
    }
    return onlyNegativeZeros ? -0.0 : lane == Lane.FLOAT ? sum.floatValue() : sum.doubleValue();
  }
}
