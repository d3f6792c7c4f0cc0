package org.shmem4j.internal.onhost.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.type.Lane;

/** Exact sums are those of BigDecimal, rounded once, in whatever order and parts the numbers are added. */
class ExactSumTest {
  private static final int SLOW = Integer.getInteger("shmem4j.exact.sums", 1_000_000);

  /** By unsigned minima, JDK 25 gave -0.0 at once, and JDK 27 crashed when it compiled the method. */
  @Test
  @Tag("vector")
  void zerosHaveNoLeastMagnitude() {
    double[] zeros = new double[64];
    int calls = 60_000;
    int withoutLeast = 0;
    for (int i = 0; i < calls; i++) {
      withoutLeast += Double.isNaN(ExactVectors.least(zeros, zeros.length)) ? 1 : 0;
    }
    assertThat(withoutLeast).isEqualTo(calls);
  }

  @Test
  void randomSumsAndDots() {
    check(20_000, 11);
  }

  @Test
  @Tag("slow")
  void manyRandomSumsAndDots() {
    check(SLOW, System.nanoTime());
  }

  private static void check(int sums, long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < sums; i++) {
      int spread = random.nextInt(10) == 0 ? 2098 : 1 << random.nextInt(8);
      int least = random.nextInt(2099 - spread) - 1074;
      double[] x = numbers(random, 1 + random.nextInt(6), least, spread);
      double[] y = numbers(random, x.length, random.nextInt(2099 - spread) - 1074, spread);
      ExactSum sum = new ExactSum(false);
      ExactSum dot = new ExactSum(false);
      ExactSum square = new ExactSum(false);
      for (int k = 0; k < x.length; k++) {
        sum.add(x[k]);
        dot.addProduct(x[k], y[k]);
        square.addProduct(x[k], x[k]);
      }
      String where = "seed=" + seed + " sum=" + i;
      BigDecimal exact = exact(x, null);
      assertThat(ExactRounding.round(sum, Lane.DOUBLE)).as(where).isEqualTo(rounded(exact, x, null));
      float narrow = (float) ExactRounding.round(sum, Lane.FLOAT);
      assertThat(narrow).as(where)
          .isEqualTo(exact.signum() == 0 ? (float) rounded(exact, x, null) : exact.floatValue());
      assertThat(ExactRounding.round(dot, Lane.DOUBLE)).as(where).isEqualTo(expected(x, y));
      if (i % 100 == 0) {
        checkRoot(where, ExactRounding.roundRoot(square, Lane.DOUBLE), exact(x, x));
      }
    }
  }

  /** The root must be the nearest number: the squares of the middles between it and its neighbors lie around. */
  private static void checkRoot(String where, double root, BigDecimal square) {
    if (Double.isInfinite(root) || root == 0) {
      assertThat(square.signum() == 0 || root > 0).as(where).isTrue();
      return;
    }
    BigDecimal two = BigDecimal.valueOf(2);
    BigDecimal below = new BigDecimal(Math.nextDown(root)).add(new BigDecimal(root)).divide(two);
    assertThat(below.multiply(below)).as(where).isLessThanOrEqualTo(square);
    if (root < Double.MAX_VALUE) {
      BigDecimal above = new BigDecimal(Math.nextUp(root)).add(new BigDecimal(root)).divide(two);
      assertThat(above.multiply(above)).as(where).isGreaterThanOrEqualTo(square);
    }
  }

  private static double[] numbers(Random random, int count, int least, int spread) {
    double[] numbers = new double[count];
    for (int i = 0; i < count; i++) {
      double significand = random.nextInt(4) == 0 ? 1 : 1 + random.nextDouble();
      double number = Math.scalb(significand, Math.min(1023, least + random.nextInt(spread)));
      numbers[i] = switch (random.nextInt(40)) {
        case 0 -> 0.0;
        case 1 -> -0.0;
        case 2, 3, 4, 5, 6, 7 -> i == 0 ? number : -numbers[random.nextInt(i)];
        default -> random.nextBoolean() ? number : -number;
      };
    }
    return numbers;
  }

  /** The sum or dot by BigDecimal; if it is zero, by doubles, whose additions of zeros have the right sign. */
  private static double expected(double[] x, double[] y) {
    return rounded(exact(x, y), x, y);
  }

  private static double rounded(BigDecimal exact, double[] x, double[] y) {
    if (exact.signum() != 0) {
      return exact.doubleValue();
    }
    boolean negative = true;
    for (int i = 0; i < x.length; i++) {
      double factor = y == null ? 1 : y[i];
      negative &= (x[i] == 0 || factor == 0)
          && (Math.copySign(1, x[i]) < 0) != (Math.copySign(1, factor) < 0);
    }
    return negative ? -0.0 : 0.0;
  }

  private static BigDecimal exact(double[] x, double[] y) {
    BigDecimal exact = BigDecimal.ZERO;
    for (int i = 0; i < x.length; i++) {
      BigDecimal number = new BigDecimal(x[i]);
      exact = exact.add(y == null ? number : number.multiply(new BigDecimal(y[i])));
    }
    return exact;
  }

  @Test
  void specials() {
    double infinity = Double.POSITIVE_INFINITY;
    assertThat(sum(1, infinity, Double.MAX_VALUE)).isEqualTo(infinity);
    assertThat(sum(1, -infinity)).isEqualTo(-infinity);
    assertThat(sum(infinity, -infinity)).isNaN();
    assertThat(sum(1, Double.NaN)).isNaN();
    assertThat(sum()).isEqualTo(0.0);
    assertThat(sum(-0.0, -0.0)).isEqualTo(-0.0);
    assertThat(sum(-0.0, 0.0)).isEqualTo(0.0);
    assertThat(sum(1, -1, -0.0)).isEqualTo(0.0);
    assertThat(sum(Double.MAX_VALUE, Double.MAX_VALUE)).isEqualTo(infinity);
    assertThat(sum(Double.MAX_VALUE, Double.MAX_VALUE, -Double.MAX_VALUE)).isEqualTo(Double.MAX_VALUE);
    assertThat(sum(Double.MAX_VALUE, 0x1p969)).isEqualTo(Double.MAX_VALUE);
    assertThat(sum(Double.MAX_VALUE, 0x1p970)).isEqualTo(infinity);
    assertThat(sum(Double.MIN_VALUE, -Double.MIN_NORMAL)).isEqualTo(Double.MIN_VALUE - Double.MIN_NORMAL);
    ExactSum products = new ExactSum(false);
    products.addProduct(Double.MIN_VALUE, Double.MIN_VALUE);
    products.addProduct(Double.MAX_VALUE, Double.MAX_VALUE);
    products.addProduct(-Double.MAX_VALUE, Double.MAX_VALUE);
    products.addProduct(Double.MIN_VALUE, 0.5);
    assertThat(ExactRounding.round(products, Lane.DOUBLE)).isEqualTo(Double.MIN_VALUE);
    products.addProduct(infinity, 0);
    assertThat(ExactRounding.round(products, Lane.DOUBLE)).isNaN();
  }

  private static double sum(double... numbers) {
    ExactSum sum = new ExactSum(false);
    for (double number : numbers) {
      sum.add(number);
    }
    return ExactRounding.round(sum, Lane.DOUBLE);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 40, 300, 2098})
  void vectorsAndPartsMakeNoDifference(int spread) {
    int count = 3 * ExactStream.BLOCK + 13;
    for (int least : new int[] {-1074, -600, -20, 1024 - spread}) {
      double[] x = numbers(new Random(spread), count, Math.clamp(least, -1074, 1024 - spread), spread);
      double[] y = numbers(new Random(spread + 1), count, Math.clamp(least, -1074, 1024 - spread), spread);
      MemorySegment left = MemorySegment.ofArray(x);
      MemorySegment right = MemorySegment.ofArray(y);
      double sum = expected(x, null);
      double dot = expected(x, y);
      for (boolean vectors : new boolean[] {false, true}) {
        for (int parts : new int[] {1, 2, 3, 4, 7, 64}) {
          ExactRuns runs = new ExactRuns(vectors);
          ExactSum sums = new ExactSum(false);
          ExactSum dots = new ExactSum(false);
          for (int part = parts - 1; part >= 0; part--) {
            long from = (long) count * part / parts;
            long size = (long) count * (part + 1) / parts - from;
            ExactSum partSum = new ExactSum(false);
            ExactSum partDot = new ExactSum(false);
            runs.add(partSum, Lane.DOUBLE, left, from * 8, 8, size);
            runs.addProducts(partDot, Lane.DOUBLE, false, left, from * 8, right, from * 8, 8, size);
            sums.add(partSum);
            tell(partDot, dots);
          }
          String as = "least=" + least + " vectors=" + vectors + " parts=" + parts;
          assertThat(ExactRounding.round(sums, Lane.DOUBLE)).as(as).isEqualTo(sum);
          assertThat(ExactRounding.round(dots, Lane.DOUBLE)).as(as).isEqualTo(dot);
        }
      }
    }
  }

  /** Long runs are split at units that the numbers before suggest. */
  @Test
  void longRunsWhoseExponentsChange() {
    int block = ExactStream.BLOCK;
    Random random = new Random(6);
    for (int turn = 0; turn < 60; turn++) {
      double[] x = new double[6 * block];
      int scale = 0;
      for (int i = 0; i < x.length; i++) {
        if (i % block == 0 || random.nextInt(3 * block) == 0) {
          scale = random.nextInt(turn < 30 ? 200 : 1950) - (turn < 30 ? 100 : 1000);
        }
        x[i] = Math.scalb(1 + random.nextDouble(), scale + random.nextInt(45)) * (random.nextBoolean() ? 1 : -1);
      }
      ExactSum sum = new ExactSum(false);
      new ExactRuns(true).add(sum, Lane.DOUBLE, MemorySegment.ofArray(x), 0, Double.BYTES, x.length);
      // Nothing is left only if not one bit was lost.
      for (double number : x) {
        sum.add(-number);
      }
      assertThat(ExactRounding.round(sum, Lane.DOUBLE)).as("turn=" + turn).isZero();
    }
  }

  @Test
  void longRunsOfOneNumber() {
    for (double number : new double[] {-0.0, 0.0, Double.MIN_VALUE, Double.MAX_VALUE, Math.nextDown(2.0), -0x1p-30}) {
      double[] x = new double[3 * ExactStream.BLOCK];
      Arrays.fill(x, number);
      ExactSum sum = new ExactSum(false);
      new ExactRuns(true).add(sum, Lane.DOUBLE, MemorySegment.ofArray(x), 0, Double.BYTES, x.length);
      double expected = number == 0 ? number : new BigDecimal(number).multiply(new BigDecimal(x.length)).doubleValue();
      assertThat(ExactRounding.round(sum, Lane.DOUBLE)).isEqualTo(expected);
      x[x.length - 1] = Double.NaN;
      sum = new ExactSum(false);
      new ExactRuns(true).add(sum, Lane.DOUBLE, MemorySegment.ofArray(x), 0, Double.BYTES, x.length);
      assertThat(ExactRounding.round(sum, Lane.DOUBLE)).isNaN();
    }
  }

  /** What is left of products when their rounded values are taken away, where a double cannot hold their errors. */
  @Test
  void errorsOfProductsThatUnderflow() {
    Random random = new Random(3);
    double[] x = new double[1024];
    double[] y = new double[1024];
    for (int i = 0; i < x.length; i += 2) {
      x[i] = Math.scalb(1 + random.nextDouble(), -500);
      y[i] = Math.scalb(1 + random.nextDouble(), -500);
      x[i + 1] = -x[i] * y[i];
      y[i + 1] = 1;
    }
    ExactSum dot = new ExactSum(false);
    new ExactRuns(true).addProducts(
        dot, Lane.DOUBLE, false, MemorySegment.ofArray(x), 0, MemorySegment.ofArray(y), 0, 8, x.length);
    assertThat(ExactRounding.round(dot, Lane.DOUBLE)).isEqualTo(exact(x, y).doubleValue()).isNotZero();
  }

  /** Adds a sum as PEs tell it each other. */
  private static void tell(ExactSum from, ExactSum to) {
    long summary = from.summary();
    to.addSummary(summary);
    int first = ExactSum.firstWord(summary);
    long[] words = from.magnitude(first, ExactSum.endOfWords(summary));
    for (int i = 0; i < words.length; i++) {
      to.addMagnitude(summary, first + i, words[i]);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"HALF", "BFLOAT", "FLOAT"})
  void narrowFormatsAreRoundedOnce(Lane lane) {
    Random random = new Random(5);
    for (int count : new int[] {1, 2, 3, 100, 3000}) {
      for (int turn = 0; turn < 50; turn++) {
        byte[] bytes = new byte[count * lane.bytes()];
        random.nextBytes(bytes);
        MemorySegment memory = MemorySegment.ofArray(bytes);
        BigDecimal exact = BigDecimal.ZERO;
        BigDecimal squares = BigDecimal.ZERO;
        for (int i = 0; i < count; i++) {
          double number = LaneAccess.floating(memory, (long) i * lane.bytes(), lane);
          if (!Double.isFinite(number)) {
            LaneAccess.putFloating(memory, (long) i * lane.bytes(), lane, 0);
          } else {
            exact = exact.add(new BigDecimal(number));
            squares = squares.add(new BigDecimal(number).pow(2));
          }
        }
        ExactRuns runs = new ExactRuns(turn % 2 == 0);
        ExactSum sum = new ExactSum(false);
        runs.add(sum, lane, memory, 0, lane.bytes(), count);
        ExactSum dot = new ExactSum(false);
        runs.addProducts(dot, lane, true, memory, 0, memory, 0, lane.bytes(), count);
        checkNearest(lane, ExactRounding.round(sum, lane), exact);
        checkNearest(lane, ExactRounding.round(dot, lane), squares.negate());
      }
    }
  }

  /** The number must be of the format, and none of its neighbors nearer; of two as near, the even one. */
  private static void checkNearest(Lane lane, double rounded, BigDecimal exact) {
    MemorySegment bits = MemorySegment.ofArray(new short[2]);
    LaneAccess.putFloating(bits, 0, lane, rounded);
    assertThat(LaneAccess.floating(bits, 0, lane)).isEqualTo(rounded);
    if (Double.isInfinite(rounded)) {
      return;
    }
    BigDecimal distance = new BigDecimal(rounded).subtract(exact).abs();
    long own = LaneAccess.integer(bits, 0, lane.bytes());
    for (int neighbor = -1; neighbor <= 1; neighbor += 2) {
      LaneAccess.putInteger(bits, 0, lane.bytes(), own + neighbor);
      double other = LaneAccess.floating(bits, 0, lane);
      if (Double.isFinite(other)) {
        int nearer = new BigDecimal(other).subtract(exact).abs().compareTo(distance);
        assertThat(nearer > 0 || (nearer == 0 && (own & 1) == 0)).as(lane + " " + exact + " " + rounded).isTrue();
      }
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"EXTENDED", "QUAD"})
  void wideFormats(Lane lane) {
    boolean extended = lane == Lane.EXTENDED;
    Random random = new Random(9);
    for (int turn = 0; turn < 400; turn++) {
      int count = 1 + random.nextInt(5);
      MemorySegment left = MemorySegment.ofArray(new long[2 * count]);
      MemorySegment right = MemorySegment.ofArray(new long[2 * count]);
      BigDecimal sum = BigDecimal.ZERO;
      BigDecimal dot = BigDecimal.ZERO;
      for (int i = 0; i < count; i++) {
        WideConversion.putBigDecimal(extended, left, i * 16L, wide(random, turn));
        WideConversion.putBigDecimal(extended, right, i * 16L, wide(random, turn));
        BigDecimal number = WideConversion.toBigDecimal(extended, left, i * 16L);
        sum = sum.add(number);
        dot = dot.add(number.multiply(WideConversion.toBigDecimal(extended, right, i * 16L)));
      }
      ExactSum sums = new ExactSum(true);
      new ExactRuns(true).add(sums, lane, left, 0, 16, count);
      ExactSum dots = new ExactSum(true);
      new ExactRuns(true).addProducts(dots, lane, false, left, 0, right, 0, 16, count);
      checkWide(extended, sums, sum);
      ExactSum told = new ExactSum(true);
      tell(dots, told);
      checkWide(extended, told, dot);
      assertThat(ExactRounding.round(sums, Lane.DOUBLE)).isEqualTo(sum.doubleValue());
    }
  }

  private static BigDecimal wide(Random random, int turn) {
    BigDecimal digits = new BigDecimal(new BigInteger(120, random).subtract(BigInteger.ONE.shiftLeft(119)));
    int spread = turn % 8 == 0 ? 32_000 : 200;
    int power = random.nextInt(spread) - spread / 2 - 110;
    BigDecimal two = BigDecimal.valueOf(2).pow(Math.abs(power));
    return power >= 0 ? digits.multiply(two) : digits.divide(two, new MathContext(60));
  }

  private static void checkWide(boolean extended, ExactSum sum, BigDecimal exact) {
    MemorySegment memory = MemorySegment.ofArray(new long[4]);
    ExactRounding.put(sum, extended ? Lane.EXTENDED : Lane.QUAD, memory, 0);
    WideConversion.putBigDecimal(extended, memory, 16, exact);
    assertThat(memory.asSlice(0, 16).mismatch(memory.asSlice(16))).isEqualTo(-1);
  }
}
