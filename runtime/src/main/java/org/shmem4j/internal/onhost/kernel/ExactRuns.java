package org.shmem4j.internal.onhost.kernel;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.shmem4j.type.Lane;

/**
 * Adds runs of numbers in memory to exact sums. With vectors, long runs of doubles go through an {@link ExactStream}.
 * Where that fails, and for other formats, each block is split at a unit of its own: the parts above the last place of
 * the unit add up without an error, and the remainders are split again. What remains after a few steps, or cannot be
 * split in this way, is added number by number.
 */
public final class ExactRuns {
  /** The numbers of a block, which stay in the first-level cache. */
  private static final int BLOCK = 1024;

  /** By how many bits a unit exceeds the numbers of a block: as many as the count of these numbers has. */
  private static final int SPARE = 11;

  /** The maximum number of steps; each takes 42 bits. */
  private static final int STEPS = 6;

  private static final double GREATEST = 0x1p1000;
  private static final double LEAST_UNIT = 0x1p-1021;

  /** If the exponents of two numbers add up to at least this, the error of their product is itself a double. */
  private static final int LEAST_OF_PRODUCTS = -960;

  private final boolean vectors;
  // Created on demand, since adding a long run takes little longer than creating them.
  private double[] values;
  private double[] others;
  private double[] products;
  private final double[] results = new double[2];
  /** Created for the first long run. */
  private ExactStream stream;

  /**
   * Creates the arrays that are needed to add numbers.
   *
   * @param vectors whether vectors may be used
   */
  ExactRuns(boolean vectors) {
    this.vectors = vectors;
  }

  /**
   * Creates the arrays that are needed to add numbers; uses vectors if the process's kernels do.
   *
   * @return the arrays, for one thread
   */
  public static ExactRuns ofProcess() {
    return new ExactRuns(KernelProvider.chosen() == KernelProvider.VECTOR);
  }

  /**
   * Adds numbers.
   *
   * @param sum the sum
   * @param lane their format
   * @param memory the memory that contains them
   * @param at the first number there
   * @param step bytes from one number to the next
   * @param count how many numbers there are
   */
  public void add(ExactSum sum, Lane lane, MemorySegment memory, long at, int step, long count) {
    if (isWide(lane)) {
      for (long i = 0; i < count; i++) {
        ExactWide.add(sum, lane == Lane.EXTENDED, memory, at + i * step);
      }
      return;
    }
    boolean streams = vectors && lane == Lane.DOUBLE && step == Double.BYTES;
    long done = 0;
    while (done < count) {
      int size = (int) Math.min(streams ? ExactStream.BLOCK : BLOCK, count - done);
      if (size < ExactStream.BLOCK || !stream().add(sum, memory, at + done * step)) {
        addBlocks(sum, lane, memory, at + done * step, step, size);
      }
      done += size;
    }
  }

  private ExactStream stream() {
    if (stream == null) {
      stream = new ExactStream();
    }
    return stream;
  }

  private void addBlocks(ExactSum sum, Lane lane, MemorySegment memory, long at, int step, int count) {
    if (values == null) {
      values = new double[BLOCK];
    }
    for (int done = 0; done < count; done += BLOCK) {
      int size = Math.min(BLOCK, count - done);
      load(lane, memory, at + (long) done * step, step, size, values);
      addBlock(sum, values, size);
    }
  }

  /**
   * Adds the products of pairs of numbers, or their negatives.
   *
   * @param negated whether the negatives are added
   * @param right the first right factor
   */
  public void addProducts(
      ExactSum sum, Lane lane, boolean negated, MemorySegment left, long leftAt, MemorySegment right, long rightAt,
      int step, long count) {
    if (isWide(lane)) {
      for (long i = 0; i < count; i++) {
        ExactWide.addProduct(sum, lane == Lane.EXTENDED, negated, left, leftAt + i * step, right, rightAt + i * step);
      }
      return;
    }
    makeArraysOfProducts();
    for (long done = 0; done < count; done += BLOCK) {
      int size = (int) Math.min(BLOCK, count - done);
      load(lane, left, leftAt + done * step, step, size, values);
      load(lane, right, rightAt + done * step, step, size, others);
      if (negated) {
        for (int i = 0; i < size; i++) {
          values[i] = -values[i];
        }
      }
      if (!vectors || size < BLOCK || !addProductsOfBlock(sum, lane)) {
        for (int i = 0; i < size; i++) {
          sum.addProduct(values[i], others[i]);
        }
      }
    }
  }

  private void makeArraysOfProducts() {
    if (products == null) {
      values = new double[BLOCK];
      others = new double[BLOCK];
      products = new double[BLOCK];
    }
  }

  private static boolean isWide(Lane lane) {
    return lane == Lane.EXTENDED || lane == Lane.QUAD;
  }

  private static void load(Lane lane, MemorySegment memory, long at, int step, int count, double[] to) {
    if (lane == Lane.DOUBLE && step == Double.BYTES) {
      MemorySegment.copy(memory, ValueLayout.JAVA_DOUBLE_UNALIGNED, at, to, 0, count);
    } else if (lane == Lane.FLOAT && step == Float.BYTES) {
      for (int i = 0; i < count; i++) {
        to[i] = memory.get(ValueLayout.JAVA_FLOAT_UNALIGNED, at + (long) i * Float.BYTES);
      }
    } else {
      for (int i = 0; i < count; i++) {
        to[i] = LaneAccess.floating(memory, at + (long) i * step, lane);
      }
    }
  }

  /**
   * Adds the products of a full block; returns false, with nothing added, if one of them is not a sum of two doubles.
   */
  private boolean addProductsOfBlock(ExactSum sum, Lane lane) {
    if (lane != Lane.DOUBLE) {
      // A double has more than twice the digits of a float, and the exponents fit as well.
      multiply(values, others, products);
      addBlock(sum, products, BLOCK);
      return true;
    }
    double left = ExactVectors.least(values, BLOCK);
    double right = ExactVectors.least(others, BLOCK);
    if (Math.getExponent(left) + Math.getExponent(right) < LEAST_OF_PRODUCTS) {
      return false;
    }
    multiply(values, others, products);
    if (!(ExactVectors.greatest(products, BLOCK) <= Double.MAX_VALUE)) {
      return false;
    }
    subtractFromProducts(values, others, products);
    addBlock(sum, products, BLOCK);
    // Errors that are zero have no sign of their own.
    if (ExactVectors.greatest(others, BLOCK) > 0) {
      addBlock(sum, others, BLOCK);
    }
    return true;
  }

  private static void multiply(double[] left, double[] right, double[] to) {
    for (int i = 0; i < BLOCK; i++) {
      to[i] = left[i] * right[i];
    }
  }

  /** Replaces the right factors by the errors of the products. */
  private static void subtractFromProducts(double[] left, double[] right, double[] products) {
    for (int i = 0; i < BLOCK; i++) {
      right[i] = Math.fma(left[i], right[i], -products[i]);
    }
  }

  /** Adds numbers, and overwrites their array. */
  private void addBlock(ExactSum sum, double[] numbers, int count) {
    if (!vectors || count < BLOCK) {
      addEach(sum, numbers, count);
      return;
    }
    double greatest = ExactVectors.greatest(numbers, count);
    if (greatest == 0 && sum.ignoresZeros()) {
      return;
    }
    if (greatest == 0 || !(greatest < GREATEST)) {
      addEach(sum, numbers, count);
      return;
    }
    for (int step = 0; greatest > 0; step++) {
      if (step == STEPS) {
        addEach(sum, numbers, count);
        return;
      }
      int exponent = Math.getExponent(greatest) + 1 + SPARE;
      ExactVectors.extract(numbers, count, Math.max(Math.scalb(1.0, exponent), LEAST_UNIT), results);
      sum.add(results[0]);
      greatest = results[1];
    }
  }

  private static void addEach(ExactSum sum, double[] numbers, int count) {
    for (int i = 0; i < count; i++) {
      sum.add(numbers[i]);
    }
  }
}
