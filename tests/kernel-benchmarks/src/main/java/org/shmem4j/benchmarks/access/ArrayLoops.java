package org.shmem4j.benchmarks.access;

/** The loops over Java arrays. */
final class ArrayLoops implements Loops {
  private final double[] a = Sizes.values(1);
  private final double[] b = Sizes.values(2);
  private final double[] c = Sizes.values(3);
  private final double[] d = Sizes.values(4);
  private final double[] e = Sizes.values(5);
  private final int[] numbers = new int[Sizes.COUNT];
  private final int[] keys = Sizes.keys();

  @Override
  public double stream() {
    for (int i = 0; i < Sizes.COUNT; i++) {
      a[i] = b[i] + 3 * c[i];
    }
    return a[Sizes.COUNT - 1];
  }

  @Override
  public double sum() {
    int sum = 0;
    for (int i = 0; i < Sizes.COUNT; i++) {
      sum += numbers[i];
    }
    return sum;
  }

  @Override
  public double histogram() {
    for (int i = 0; i < Sizes.COUNT; i++) {
      int key = keys[i];
      numbers[key]++;
    }
    return numbers[0];
  }

  @Override
  public double gather() {
    double sum = 0;
    for (int i = 0; i < Sizes.COUNT; i++) {
      sum += b[keys[i]];
    }
    return sum;
  }

  @Override
  public double prefix() {
    for (int i = 1; i < Sizes.COUNT; i++) {
      numbers[i] += numbers[i - 1];
    }
    return numbers[0];
  }

  @Override
  public double plane() {
    for (int i = 1; i < Sizes.SIDE - 1; i++) {
      planeRow(i * Sizes.SIDE);
    }
    return a[Sizes.COUNT - 1];
  }

  private void planeRow(int row) {
    for (int j = row + 1; j < row + Sizes.SIDE - 1; j++) {
      a[j] = 0.25 * (b[j - 1] + b[j + 1] + b[j - Sizes.SIDE]
          + b[j + Sizes.SIDE]);
    }
  }

  @Override
  public double cube() {
    for (int i = 1; i < Sizes.EDGE - 1; i++) {
      for (int j = 1; j < Sizes.EDGE - 1; j++) {
        cubeRow((i * Sizes.EDGE + j) * Sizes.EDGE);
      }
    }
    return a[Sizes.COUNT - 1];
  }

  private void cubeRow(int row) {
    for (int k = row + 1; k < row + Sizes.EDGE - 1; k++) {
      a[k] = (b[k - 1] + b[k + 1] + b[k - Sizes.EDGE]
          + b[k + Sizes.EDGE] + b[k - Sizes.EDGE * Sizes.EDGE]
          + b[k + Sizes.EDGE * Sizes.EDGE]) / 6;
    }
  }

  @Override
  public double sparse() {
    for (int row = 0; row < Sizes.COUNT / Sizes.ROW; row++) {
      double sum = 0;
      for (int k = row * Sizes.ROW; k < (row + 1) * Sizes.ROW; k++) {
        sum += c[k] * b[keys[k]];
      }
      a[row] = sum;
    }
    return a[Sizes.COUNT - 1];
  }

  @Override
  public double sweep() {
    for (int i = 1; i < Sizes.SIDE; i++) {
      sweepRow(i * Sizes.SIDE);
    }
    return a[Sizes.COUNT - 1];
  }

  private void sweepRow(int row) {
    for (int j = row + 1; j < row + Sizes.SIDE; j++) {
      a[j] = a[j - Sizes.SIDE] + a[j - 1]
          - a[j - Sizes.SIDE - 1];
    }
  }

  @Override
  public double nested() {
    for (int i = 0; i < Sizes.SIDE; i++) {
      for (int j = 0; j < Sizes.SIDE; j++) {
        change(i, j, old(i, j) + 3 * other(i, j));
      }
    }
    return a[Sizes.COUNT - 1];
  }

  private double old(int i, int j) {
    return b[i * Sizes.SIDE + j];
  }

  private double other(int i, int j) {
    return c[i * Sizes.SIDE + j];
  }

  private void change(int i, int j, double value) {
    a[i * Sizes.SIDE + j] = value;
  }

  @Override
  public double lambda() {
    Loops.forEach(Sizes.COUNT, i -> a[i] = b[i] + 3 * c[i]);
    return a[Sizes.COUNT - 1];
  }

  @Override
  public double several() {
    for (int i = 0; i < Sizes.COUNT; i++) {
      a[i] = b[i] * c[i] + d[i] - e[i];
    }
    return a[Sizes.COUNT - 1];
  }
}
