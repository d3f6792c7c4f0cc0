package org.shmem4j.examples;

/** What the demo computes: a corner of the Mandelbrot set, row by row, in samples that together give smooth edges. */
final class Mandelbrot {
  static final int ROWS = 540;
  static final int COLUMNS = 960;

  /** Samples of a point lie on a grid of this many by as many spots. */
  private static final int SPOTS = 4;

  private static final double CENTER_REAL = 0.29299;
  private static final double CENTER_IMAGINARY = 0.61178;
  private static final double WIDTH = 0.00013;
  private static final int STEPS = 1_200;
  private static final double FAR = 1 << 16;

  private Mandelbrot() {}

  /**
   * Computes a row.
   *
   * @param row its number
   * @param sample which sample: each looks at another spot of every point
   * @return the logarithm of how slowly each of its points leaves; infinity for points of the set
   */
  static float[] row(int row, int sample) {
    int spot = sample * 7 % (SPOTS * SPOTS); // neighbors in time are not neighbors in the grid
    double across = (spot % SPOTS + 0.5) / SPOTS;
    double down = (Math.floorDiv(spot, SPOTS) + 0.5) / SPOTS;
    double step = WIDTH / COLUMNS;
    double imaginary = CENTER_IMAGINARY + (ROWS / 2 - row - down) * step;
    float[] points = new float[COLUMNS];
    for (int column = 0; column < COLUMNS; column++) {
      points[column] = point(CENTER_REAL + (column + across - COLUMNS / 2) * step, imaginary);
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
