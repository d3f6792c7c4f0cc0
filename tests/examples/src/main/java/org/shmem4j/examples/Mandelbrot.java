package org.shmem4j.examples;

/**
 * The computation of the demo: a corner of the Mandelbrot set, row by row, in samples that together give smooth edges.
 *
 * @param rows the rows of the picture
 * @param columns its columns
 */
record Mandelbrot(int rows, int columns) {
  /** Samples of a point lie on a grid of this many by as many spots. */
  private static final int SPOTS = 4;

  private static final double CENTER_REAL = 0.29299;
  private static final double CENTER_IMAGINARY = 0.61178;
  private static final double WIDTH = 0.00013;
  private static final int STEPS = 1_200;
  private static final double FAR = 1 << 16;

  /**
   * Computes a row.
   *
   * @param row its number
   * @param sample which sample: each is at a different spot within every point
   * @return the logarithm of how slowly each of its points escapes; infinity for points of the set
   */
  float[] row(int row, int sample) {
    int spot = sample * 7 % (SPOTS * SPOTS); // neighbors in time are not neighbors in the grid
    double across = (spot % SPOTS + 0.5) / SPOTS;
    double down = (Math.floorDiv(spot, SPOTS) + 0.5) / SPOTS;
    double step = WIDTH / columns;
    int middleRow = rows / 2;
    int middleColumn = columns / 2;
    double imaginary = CENTER_IMAGINARY + (middleRow - row - down) * step;
    float[] points = new float[columns];
    for (int column = 0; column < columns; column++) {
      points[column] = point(CENTER_REAL + (column + across - middleColumn) * step, imaginary);
    }
    return points;
  }

  private static float point(double real, double imaginary) {
    double x = 0;
    double y = 0;
    for (int step = 0; step < STEPS; step++) {
      double xx = x * x;
      double yy = y * y;
      if (xx + yy > FAR) {
        double steps = step + 1 - Math.log(Math.log(xx + yy) / 2) / Math.log(2); // no edges between whole steps
        return (float) Math.log(steps);
      }
      y = 2 * x * y + imaginary;
      x = xx - yy + real;
    }
    return Float.POSITIVE_INFINITY;
  }
}
