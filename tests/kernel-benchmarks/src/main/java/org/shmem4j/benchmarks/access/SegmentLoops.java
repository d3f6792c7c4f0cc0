package org.shmem4j.benchmarks.access;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** The loops over segments. */
final class SegmentLoops implements Loops {
  private static final ValueLayout.OfDouble D = ValueLayout.JAVA_DOUBLE;
  private static final ValueLayout.OfInt I = ValueLayout.JAVA_INT;

  private final MemorySegment a;
  private final MemorySegment b;
  private final MemorySegment c;
  private final MemorySegment d;
  private final MemorySegment e;
  private final MemorySegment numbers;
  private final MemorySegment keys;

  /** Loops over the memory of handles. */
  SegmentLoops(Handles handles) {
    a = handles.a().segment();
    b = handles.b().segment();
    c = handles.c().segment();
    d = handles.d().segment();
    e = handles.e().segment();
    numbers = handles.numbers().segment();
    keys = handles.keys().segment();
  }

  @Override
  public double stream() {
    for (int i = 0; i < Sizes.COUNT; i++) {
      a.setAtIndex(D, i, b.getAtIndex(D, i) + 3 * c.getAtIndex(D, i));
    }
    return a.getAtIndex(D, Sizes.COUNT - 1);
  }

  @Override
  public double sum() {
    int sum = 0;
    for (int i = 0; i < Sizes.COUNT; i++) {
      sum += numbers.getAtIndex(I, i);
    }
    return sum;
  }

  @Override
  public double histogram() {
    for (int i = 0; i < Sizes.COUNT; i++) {
      int key = keys.getAtIndex(I, i);
      numbers.setAtIndex(I, key, numbers.getAtIndex(I, key) + 1);
    }
    return numbers.getAtIndex(I, 0);
  }

  @Override
  public double gather() {
    double sum = 0;
    for (int i = 0; i < Sizes.COUNT; i++) {
      sum += b.getAtIndex(D, keys.getAtIndex(I, i));
    }
    return sum;
  }

  @Override
  public double prefix() {
    for (int i = 1; i < Sizes.COUNT; i++) {
      numbers.setAtIndex(I, i, numbers.getAtIndex(I, i) + numbers.getAtIndex(I, i - 1));
    }
    return numbers.getAtIndex(I, 0);
  }

  @Override
  public double plane() {
    for (int i = 1; i < Sizes.SIDE - 1; i++) {
      planeRow(i * Sizes.SIDE);
    }
    return a.getAtIndex(D, Sizes.COUNT - 1);
  }

  private void planeRow(int row) {
    for (int j = row + 1; j < row + Sizes.SIDE - 1; j++) {
      a.setAtIndex(D, j, 0.25 * (b.getAtIndex(D, j - 1) + b.getAtIndex(D, j + 1) + b.getAtIndex(D, j - Sizes.SIDE)
          + b.getAtIndex(D, j + Sizes.SIDE)));
    }
  }

  @Override
  public double cube() {
    for (int i = 1; i < Sizes.EDGE - 1; i++) {
      for (int j = 1; j < Sizes.EDGE - 1; j++) {
        cubeRow((i * Sizes.EDGE + j) * Sizes.EDGE);
      }
    }
    return a.getAtIndex(D, Sizes.COUNT - 1);
  }

  private void cubeRow(int row) {
    for (int k = row + 1; k < row + Sizes.EDGE - 1; k++) {
      a.setAtIndex(D, k, (b.getAtIndex(D, k - 1) + b.getAtIndex(D, k + 1) + b.getAtIndex(D, k - Sizes.EDGE)
          + b.getAtIndex(D, k + Sizes.EDGE) + b.getAtIndex(D, k - Sizes.EDGE * Sizes.EDGE)
          + b.getAtIndex(D, k + Sizes.EDGE * Sizes.EDGE)) / 6);
    }
  }

  @Override
  public double sparse() {
    for (int row = 0; row < Sizes.COUNT / Sizes.ROW; row++) {
      double sum = 0;
      for (int k = row * Sizes.ROW; k < (row + 1) * Sizes.ROW; k++) {
        sum += c.getAtIndex(D, k) * b.getAtIndex(D, keys.getAtIndex(I, k));
      }
      a.setAtIndex(D, row, sum);
    }
    return a.getAtIndex(D, Sizes.COUNT - 1);
  }

  @Override
  public double sweep() {
    for (int i = 1; i < Sizes.SIDE; i++) {
      sweepRow(i * Sizes.SIDE);
    }
    return a.getAtIndex(D, Sizes.COUNT - 1);
  }

  private void sweepRow(int row) {
    for (int j = row + 1; j < row + Sizes.SIDE; j++) {
      a.setAtIndex(D, j, a.getAtIndex(D, j - Sizes.SIDE) + a.getAtIndex(D, j - 1)
          - a.getAtIndex(D, j - Sizes.SIDE - 1));
    }
  }

  @Override
  public double nested() {
    for (int i = 0; i < Sizes.SIDE; i++) {
      for (int j = 0; j < Sizes.SIDE; j++) {
        change(i, j, old(i, j) + 3 * other(i, j));
      }
    }
    return a.getAtIndex(D, Sizes.COUNT - 1);
  }

  private double old(int i, int j) {
    return b.getAtIndex(D, i * Sizes.SIDE + j);
  }

  private double other(int i, int j) {
    return c.getAtIndex(D, i * Sizes.SIDE + j);
  }

  private void change(int i, int j, double value) {
    a.setAtIndex(D, i * Sizes.SIDE + j, value);
  }

  @Override
  public double lambda() {
    Loops.forEach(Sizes.COUNT, i -> a.setAtIndex(D, i, b.getAtIndex(D, i) + 3 * c.getAtIndex(D, i)));
    return a.getAtIndex(D, Sizes.COUNT - 1);
  }

  @Override
  public double several() {
    for (int i = 0; i < Sizes.COUNT; i++) {
      a.setAtIndex(D, i, b.getAtIndex(D, i) * c.getAtIndex(D, i) + d.getAtIndex(D, i) - e.getAtIndex(D, i));
    }
    return a.getAtIndex(D, Sizes.COUNT - 1);
  }
}
