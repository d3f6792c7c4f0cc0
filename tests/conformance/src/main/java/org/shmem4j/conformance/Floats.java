package org.shmem4j.conformance;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.shmem4j.table.LaneKind;
import org.shmem4j.table.Op;
import org.shmem4j.table.TypeRow;

/** Floating point and complex numbers: small whole numbers, on which every format computes exactly, for any job. */
final class Floats implements PlainArithmetic {
  /** The number of first PEs whose products have no more digits than a float. */
  private static final int FACTORS = 8;

  private final LaneKind lane;
  private final boolean complex;

  Floats(TypeRow row) {
    this.lane = row.lane();
    this.complex = row.lanes() == 2;
  }

  @Override
  public Object value(int pe, long index, Op op) {
    // Averages of equal numbers are exact.
    long who = op == Op.AVG ? 0 : pe;
    if (op == Op.PROD && pe >= FACTORS) {
      return unit(who, index);
    }
    return new double[] {small(who, index), complex ? small(who, index + 500_000) : 0};
  }

  /**
   * One or minus one, in a complex number perhaps times the imaginary unit: as a factor it adds no digits to a product.
   */
  private double[] unit(long pe, long index) {
    long bits = PlainArithmetic.mix(pe, index);
    double one = (bits & 1) == 0 ? 1 : -1;
    return complex && (bits & 2) != 0 ? new double[] {0, one} : new double[] {one, 0};
  }

  private static double small(long pe, long index) {
    long bits = PlainArithmetic.mix(pe, index);
    double size = 1 + Math.floorMod(bits >>> 8, 3);
    return (bits & 1) == 0 ? size : -size;
  }

  @Override
  public Object combine(Op op, Object left, Object right) {
    double[] a = (double[]) left;
    double[] b = (double[]) right;
    return switch (op) {
      case MAX -> new double[] {Math.max(a[0], b[0]), 0};
      case MIN -> new double[] {Math.min(a[0], b[0]), 0};
      case SUM, AVG -> new double[] {a[0] + b[0], a[1] + b[1]};
      case PROD -> complex
          ? new double[] {a[0] * b[0] - a[1] * b[1], a[0] * b[1] + a[1] * b[0]}
          : new double[] {a[0] * b[0], 0};
      default -> throw new IllegalArgumentException("not an operation on floating point numbers: " + op);
    };
  }

  /** {@return whether it is a complex product with a zero, whose sign depends on the pairs} */
  @Override
  public boolean dependsOnPairs(Op op, Object result) {
    double[] parts = (double[]) result;
    return op == Op.PROD && complex && (parts[0] == 0 || parts[1] == 0);
  }

  @Override
  public Object identity(Op op) {
    return switch (op) {
      case MAX -> new double[] {Double.NEGATIVE_INFINITY, 0};
      case MIN -> new double[] {Double.POSITIVE_INFINITY, 0};
      case PROD -> new double[] {1, 0};
      default -> new double[] {0, 0};
    };
  }

  @Override
  public Object average(Object sum, int pes) {
    return Arrays.stream((double[]) sum).map(part -> part / pes).toArray();
  }

  @Override
  public void write(MemorySegment memory, long at, Object value) {
    double[] parts = (double[]) value;
    FloatFormats.write(lane, memory, at, parts[0]);
    if (complex) {
      FloatFormats.write(lane, memory, at + lane.bytes(), parts[1]);
    }
  }

  @Override
  public boolean isAt(MemorySegment memory, long at, Object value) {
    double[] parts = (double[]) value;
    return FloatFormats.isAt(lane, memory, at, parts[0])
        && (!complex || FloatFormats.isAt(lane, memory, at + lane.bytes(), parts[1]));
  }
}
