package org.shmem4j.internal.onhost.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.shmem4j.entry.WideFormat;
import org.shmem4j.type.BfloatFormat;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.HalfFormat;
import org.shmem4j.type.Int128Format;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Operation;

/** Formats that Java lacks, as Java's numbers. */
class FormatsTest {
  private static final int TRIES = 5_000;

  private final MemorySegment memory = MemorySegment.ofArray(new byte[48]);
  private final Random random = new Random(1);

  @ParameterizedTest
  @EnumSource(names = {"EXTENDED", "QUAD"})
  void doublesComeBack(Lane lane) {
    for (int i = 0; i < TRIES; i++) {
      double value = Double.longBitsToDouble(random.nextLong() & (i % 2 == 0 ? -1 : 0x800f_ffff_ffff_ffffL));
      WideFormat.setDouble(lane, memory, 0, value);
      assertThat(WideFormat.getDouble(lane, memory, 0)).isEqualTo(Double.valueOf(value));
    }
    for (double value : new double[] {0.0, -0.0, Double.MIN_VALUE, Double.POSITIVE_INFINITY, Double.NaN, -1.5}) {
      WideFormat.setDouble(lane, memory, 0, value);
      assertThat(WideFormat.getDouble(lane, memory, 0)).isEqualTo(Double.valueOf(value));
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"EXTENDED", "QUAD"})
  void roundsToDoublesAsBigDecimalDoes(Lane lane) {
    for (int i = 0; i < TRIES; i++) {
      finite(lane, 0, 1080);
      // Half of them at or near the middle between two doubles.
      if (random.nextBoolean()) {
        int kept = lane == Lane.EXTENDED ? 53 : 4;
        LaneAccess.putBits(memory, 0, lane, middle(LaneAccess.low(memory, 0), 64 - kept), LaneAccess.high(memory, 0));
      }
      assertThat(WideFormat.getDouble(lane, memory, 0))
          .isEqualTo(WideFormat.getBigDecimal(lane, memory, 0).doubleValue());
    }
  }

  private long middle(long bits, int below) {
    long half = 1L << (below - 1);
    return (bits & -(1L << below)) | (half + random.nextInt(3) - 1);
  }

  @ParameterizedTest
  @EnumSource(names = {"EXTENDED", "QUAD"})
  void decimalsComeBack(Lane lane) {
    for (int i = 0; i < TRIES / 10; i++) {
      finite(lane, 0, 16_382);
      WideFormat.setBigDecimal(lane, memory, 16, WideFormat.getBigDecimal(lane, memory, 0));
      assertThat(memory.asSlice(16, 16).mismatch(memory.asSlice(0, 16))).isEqualTo(-1);
    }
    WideFormat.setBigDecimal(lane, memory, 0, new BigDecimal("-1e2000000000"));
    assertThat(WideFormat.getDouble(lane, memory, 0)).isEqualTo(Double.NEGATIVE_INFINITY);
    WideFormat.setBigDecimal(lane, memory, 0, new BigDecimal("1e-2000000000"));
    assertThat(WideFormat.getDouble(lane, memory, 0)).isEqualTo(0.0);
    WideFormat.setDouble(lane, memory, 0, Double.NaN);
    assertThatThrownBy(() -> WideFormat.getBigDecimal(lane, memory, 0))
        .hasMessage("a BigDecimal must be finite: value=NaN");
  }

  @ParameterizedTest
  @EnumSource(names = {"EXTENDED", "QUAD"})
  void sumsAndProductsAreTheRoundedExactOnes(Lane lane) {
    ElementType type = ElementType.of(lane.name(), lane, 1, Meaning.FLOATING);
    for (int i = 0; i < TRIES / 10; i++) {
      finite(lane, 0, 200);
      finite(lane, 16, 200);
      BigDecimal left = WideFormat.getBigDecimal(lane, memory, 0);
      BigDecimal right = WideFormat.getBigDecimal(lane, memory, 16);
      check(lane, type, Operation.SUM, left.add(right));
      check(lane, type, Operation.PROD, left.multiply(right));
    }
  }

  private void check(Lane lane, ElementType type, Operation operation, BigDecimal exact) {
    Kernels.combine(type, operation).combine(memory, 32, 0, 16, 1);
    long low = LaneAccess.low(memory, 32);
    long high = LaneAccess.high(memory, 32);
    WideFormat.setBigDecimal(lane, memory, 32, exact);
    assertThat(high).isEqualTo(LaneAccess.high(memory, 32));
    assertThat(low).isEqualTo(LaneAccess.low(memory, 32));
  }

  @Test
  void wholeNumbersOf128Bits() {
    BigInteger modulus = BigInteger.ONE.shiftLeft(128);
    for (int i = 0; i < TRIES; i++) {
      BigInteger value = new BigInteger(128, random);
      Int128Format.set(memory, 0, value);
      assertThat(Int128Format.getUnsigned(memory, 0)).isEqualTo(value);
      assertThat(Int128Format.getSigned(memory, 0)).isEqualTo(value.testBit(127) ? value.subtract(modulus) : value);
    }
    Int128Format.set(memory, 0, BigInteger.ONE.negate());
    assertThat(Int128Format.getSigned(memory, 0)).isEqualTo(-1);
    assertThat(Int128Format.getUnsigned(memory, 0)).isEqualTo(modulus.subtract(BigInteger.ONE));
  }

  @Test
  void shortFloats() {
    assertThat(HalfFormat.toFloat((short) 0x3c00)).isEqualTo(1);
    assertThat(HalfFormat.fromFloat(65520)).isEqualTo((short) 0x7c00);
    for (int i = 0; i < 1 << 16; i++) {
      float value = BfloatFormat.toFloat((short) i);
      short back = BfloatFormat.fromFloat(value);
      assertThat(BfloatFormat.toFloat(back)).isEqualTo(Float.valueOf(value));
    }
    assertThat(BfloatFormat.fromFloat(1 + 0x1p-8f)).as("a tie, to even").isEqualTo((short) 0x3f80);
    assertThat(BfloatFormat.fromFloat(1 + 0x3p-8f)).as("a tie, to even").isEqualTo((short) 0x3f82);
    assertThat(BfloatFormat.fromFloat(1 + 0x1.002p-8f)).isEqualTo((short) 0x3f81);
    assertThat(BfloatFormat.fromFloat(Float.MAX_VALUE)).isEqualTo((short) 0x7f80);
  }

  /** Writes a random number, of magnitude 2^-spread to 2^spread, sometimes with long runs of equal bits. */
  private void finite(Lane lane, long at, int spread) {
    boolean extended = lane == Lane.EXTENDED;
    int exponent = Wide.BIAS - spread + random.nextInt(2 * spread);
    long low = random.nextInt(3) == 0 ? -1L << random.nextInt(64) : random.nextLong();
    long sign = random.nextBoolean() ? 0x8000 : 0;
    if (extended) {
      LaneAccess.putBits(memory, at, lane, low | Long.MIN_VALUE, sign | exponent);
    } else {
      LaneAccess.putBits(memory, at, lane, low, ((sign | exponent) << 48) | (random.nextLong() >>> 16));
    }
  }
}
