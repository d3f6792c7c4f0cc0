package org.shmem4j.internal.onhost.kernel;

import static jdk.incubator.vector.VectorOperators.ADD;
import static jdk.incubator.vector.VectorOperators.MAX;
import static jdk.incubator.vector.VectorOperators.UMIN;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorSpecies;

/** The parts of exact sums of blocks that are computed with vectors. The blocks are whole vectors. */
final class ExactVectors {
  private static final VectorSpecies<Double> DOUBLES = DoubleVector.SPECIES_PREFERRED;
  private static final VectorSpecies<Long> LONGS = LongVector.SPECIES_PREFERRED;
  private static final int STEP = DOUBLES.length();

  private ExactVectors() {}

  /** {@return the greatest magnitude, NaN being greater than all} */
  static double greatest(double[] values, int count) {
    LongVector greatest = LongVector.zero(LONGS);
    for (int i = 0; i < count; i += STEP) {
      greatest = greatest.max(magnitudes(DoubleVector.fromArray(DOUBLES, values, i)));
    }
    return Double.longBitsToDouble(greatest.reduceLanes(MAX));
  }

  /** {@return the least magnitude of those that are not zero; NaN if all are zero} */
  static double least(double[] values, int count) {
    LongVector least = LongVector.broadcast(LONGS, -1L);
    for (int i = 0; i < count; i += STEP) {
      // Zeros become the greatest unsigned number.
      least = least.lanewise(UMIN, magnitudes(DoubleVector.fromArray(DOUBLES, values, i)).sub(1));
    }
    long bits = least.reduceLanes(UMIN);
    return bits == -1 ? Double.NaN : Double.longBitsToDouble(bits + 1);
  }

  /**
   * Takes from each number its part above the last place of a unit, and adds these parts, all without an error: the
   * unit is a power of two and more than the magnitudes by at least the number of them.
   *
   * @param values the numbers; receives what is left of them
   * @param results receives the sum of the parts, then the greatest magnitude of what is left
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

  private static LongVector magnitudes(DoubleVector values) {
    return values.reinterpretAsLongs().and(Long.MAX_VALUE);
  }
}
