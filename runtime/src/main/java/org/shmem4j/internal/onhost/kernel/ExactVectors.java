package org.shmem4j.internal.onhost.kernel;

import static jdk.incubator.vector.VectorOperators.ADD;
import static jdk.incubator.vector.VectorOperators.MAX;
import static jdk.incubator.vector.VectorOperators.MIN;
import static jdk.incubator.vector.VectorOperators.OR;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * The parts of exact sums of blocks that are computed with vectors, by extraction without an error (Rump, Ogita and
 * Oishi, "Accurate Floating-Point Summation Part I: Faithful Rounding", 2008). The blocks are whole vectors.
 */
final class ExactVectors {
  private static final VectorSpecies<Double> DOUBLES = DoubleVector.SPECIES_PREFERRED;
  private static final VectorSpecies<Long> LONGS = LongVector.SPECIES_PREFERRED;
  private static final int STEP = DOUBLES.length();

  private ExactVectors() {}

  /** {@return the greatest magnitude, where NaN is greater than all} */
  static double greatest(double[] values, int count) {
    LongVector greatest = LongVector.zero(LONGS);
    for (int i = 0; i < count; i += STEP) {
      greatest = greatest.max(magnitudes(DoubleVector.fromArray(DOUBLES, values, i)));
    }
    return Double.longBitsToDouble(greatest.reduceLanes(MAX));
  }

  /** {@return the smallest magnitude other than zero; NaN if all are zero} */
  static double least(double[] values, int count) {
    // Compared as signed: the compiler of JDK 27 fails if a loop has an unsigned minimum of its own earlier result.
    LongVector least = LongVector.broadcast(LONGS, Long.MAX_VALUE);
    for (int i = 0; i < count; i += STEP) {
      // Zeros become the greatest number.
      LongVector keys = magnitudes(DoubleVector.fromArray(DOUBLES, values, i)).sub(1).and(Long.MAX_VALUE);
      least = least.min(keys);
    }
    long bits = least.reduceLanes(MIN);
    return bits == Long.MAX_VALUE ? Double.NaN : Double.longBitsToDouble(bits + 1);
  }

  /**
   * Subtracts from each number its part above the last place of a unit, and adds these parts, all without an error: the
   * unit is a power of two that exceeds each magnitude at least by a factor of their count.
   *
   * @param values the numbers; receives what remains of them
   * @param results receives the sum of the parts, then the greatest remaining magnitude
   */
  static void extract(double[] values, int count, double unit, double[] results) {
    DoubleVector units = DoubleVector.broadcast(DOUBLES, unit);
    DoubleVector sum = DoubleVector.zero(DOUBLES);
    DoubleVector otherSum = DoubleVector.zero(DOUBLES);
    LongVector greatest = LongVector.zero(LONGS);
    for (int i = 0; i < count; i += 2 * STEP) {
      DoubleVector value = DoubleVector.fromArray(DOUBLES, values, i);
      DoubleVector other = DoubleVector.fromArray(DOUBLES, values, i + STEP);
      DoubleVector part = value.add(units).sub(units);
      DoubleVector otherPart = other.add(units).sub(units);
      value = value.sub(part);
      other = other.sub(otherPart);
      sum = sum.add(part);
      otherSum = otherSum.add(otherPart);
      greatest = greatest.max(magnitudes(value)).max(magnitudes(other));
      value.intoArray(values, i);
      other.intoArray(values, i + STEP);
    }
    results[0] = sum.add(otherSum).reduceLanes(ADD);
    results[1] = Double.longBitsToDouble(greatest.reduceLanes(MAX));
  }

  /** {@return the greatest magnitude of numbers in memory, where NaN is greater than all} */
  static double greatest(MemorySegment memory, long at, int count) {
    LongVector greatest = LongVector.zero(LONGS);
    for (int i = 0; i < count; i += STEP) {
      greatest = greatest.max(magnitudes(load(memory, at, i)));
    }
    return Double.longBitsToDouble(greatest.reduceLanes(MAX));
  }

  /**
   * Splits each number at three units, without storing it, and adds the parts above the last place of each unit, all
   * without an error if the result is true.
   *
   * @param unit a power of two, the first unit
   * @param ratio the ratio of each unit to the one before
   * @param most the greatest magnitude for which the unit is suitable
   * @param results receives the sum of each unit's parts
   * @return whether no number exceeds the greatest magnitude, and each number is the sum of its parts
   */
  static boolean split(
      MemorySegment memory, long at, int count, double unit, double ratio, double most, double[] results) {
    DoubleVector first = DoubleVector.broadcast(DOUBLES, unit);
    DoubleVector second = DoubleVector.broadcast(DOUBLES, unit * ratio);
    DoubleVector third = DoubleVector.broadcast(DOUBLES, unit * ratio * ratio);
    LongVector limit = LongVector.broadcast(LONGS, Double.doubleToRawLongBits(most));
    DoubleVector firstSum = DoubleVector.zero(DOUBLES);
    DoubleVector secondSum = DoubleVector.zero(DOUBLES);
    DoubleVector thirdSum = DoubleVector.zero(DOUBLES);
    // Negative after a number beyond the limit.
    LongVector room = LongVector.zero(LONGS);
    LongVector left = LongVector.zero(LONGS);
    for (int i = 0; i < count; i += STEP) {
      DoubleVector value = load(memory, at, i);
      room = room.or(limit.sub(magnitudes(value)));
      DoubleVector part = value.add(first).sub(first);
      firstSum = firstSum.add(part);
      value = value.sub(part);
      part = value.add(second).sub(second);
      secondSum = secondSum.add(part);
      value = value.sub(part);
      part = value.add(third).sub(third);
      thirdSum = thirdSum.add(part);
      left = left.or(magnitudes(value.sub(part)));
    }
    results[0] = firstSum.reduceLanes(ADD);
    results[1] = secondSum.reduceLanes(ADD);
    results[2] = thirdSum.reduceLanes(ADD);
    return left.reduceLanes(OR) == 0 && room.reduceLanes(OR) >= 0;
  }

  private static DoubleVector load(MemorySegment memory, long at, int index) {
    return DoubleVector.fromMemorySegment(DOUBLES, memory, at + (long) index * Double.BYTES, ByteOrder.nativeOrder());
  }

  private static LongVector magnitudes(DoubleVector values) {
    return values.reinterpretAsLongs().and(Long.MAX_VALUE);
  }
}
