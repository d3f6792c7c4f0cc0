package org.shmem4j.internal.onhost.kernel;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Int128Format;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;

class AveragesTest {
  private static final int[] DIVISORS = {1, 2, 3, 7, 10, 64, 1000, Integer.MAX_VALUE};

  private final Random random = new Random(5);
  private final MemorySegment memory = MemorySegment.ofArray(new byte[64]);

  @ParameterizedTest
  @EnumSource(names = {"BYTE", "SHORT", "INT", "LONG", "INT128"})
  void integersTruncate(Lane lane) {
    int bits = 8 * lane.bytes();
    for (int divisor : DIVISORS) {
      for (int i = 0; i < 500; i++) {
        BigInteger unsigned = i == 0 ? BigInteger.ONE.shiftLeft(bits - 1) : new BigInteger(bits, random);
        BigInteger signed = unsigned.testBit(bits - 1) ? unsigned.subtract(BigInteger.ONE.shiftLeft(bits)) : unsigned;
        check(lane, Meaning.UNSIGNED, unsigned, divisor);
        check(lane, Meaning.SIGNED, signed, divisor);
      }
    }
  }

  private void check(Lane lane, Meaning meaning, BigInteger value, int divisor) {
    MemorySegment wide = MemorySegment.ofArray(new byte[32]);
    Int128Format.set(wide, 0, value);
    MemorySegment.copy(wide, 0, memory, 16, lane.bytes());
    Kernels.divide(memory, 16, 1, ElementType.of("tried", lane, 1, meaning), divisor);
    Int128Format.set(wide, 16, value.divide(BigInteger.valueOf(divisor)));
    assertThat(memory.asSlice(16, lane.bytes()).mismatch(wide.asSlice(16, lane.bytes()))).isEqualTo(-1);
  }

  @ParameterizedTest
  @EnumSource(names = {"EXTENDED", "QUAD"})
  void wideFloatingPointRoundsCorrectly(Lane lane) {
    boolean extended = lane == Lane.EXTENDED;
    MathContext enough = new MathContext(120);
    for (int divisor : DIVISORS) {
      for (int i = 0; i < 500; i++) {
        WideConversion.putBigDecimal(
            extended, memory, 0, new BigDecimal(new BigInteger(130, random), random.nextInt(60) - 30));
        BigDecimal exact = WideConversion.toBigDecimal(extended, memory, 0).divide(new BigDecimal(divisor), enough);
        Kernels.divide(memory, 0, 1, ElementType.of("tried", lane, 1, Meaning.FLOATING), divisor);
        WideConversion.putBigDecimal(extended, memory, 16, exact);
        assertThat(memory.asSlice(0, 16).mismatch(memory.asSlice(16, 16))).isEqualTo(-1);
      }
    }
  }

  @Test
  void complexNumbersDivideByPart() {
    MemorySegment numbers = MemorySegment.ofArray(new double[] {3, -1, 8, 6});
    Kernels.divide(numbers, 16, 1, ElementType.of("complexd", Lane.DOUBLE, 2, Meaning.COMPLEX), 4);
    assertThat(numbers.toArray(JAVA_DOUBLE)).containsExactly(3, -1, 2, 1.5);
  }

  @Test
  void refusesOtherDivisors() {
    ElementType type = ElementType.of("int", Lane.INT, 1, Meaning.SIGNED);
    assertThatThrownBy(() -> Kernels.divide(memory, 0, 1, type, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("divisor must be from 1 to 2147483647: divisor=0");
    ElementType pair = ElementType.pair("intInt", Lane.INT, Lane.INT);
    assertThatThrownBy(() -> Kernels.divide(memory, 0, 1, pair, 2)).isInstanceOf(IllegalArgumentException.class);
  }
}
