package org.shmem4j.beside;

import java.util.Arrays;
import java.util.Locale;

/**
 * Rows of a plate, between the two rows that its neighbors have next to them. The plate's upper edge is hot. In each
 * step a member of the job gives its first and its last row to its neighbors, computes, and learns the greatest change
 * of all.
 */
public final class Strip {
  /** A row has 8 KiB. */
  public static final int COLUMNS = 1024;

  private static final int ROWS = 8;
  private static final int CHECKED_STEPS = 2000;
  private static final double HOT = 100;

  private final int number;
  private final int steps;
  private double[][] now = new double[ROWS + 2][COLUMNS];
  private double[][] next = new double[ROWS + 2][COLUMNS];
  private long start;

  /**
   * Makes the strip of a member.
   *
   * @param number the member's number, from 0, which is uppermost
   * @param steps how many steps the program makes; the second half of them is measured
   */
  public Strip(int number, int steps) {
    this.number = number;
    this.steps = steps;
    if (number == 0) {
      Arrays.fill(now[0], HOT);
      Arrays.fill(next[0], HOT);
    }
  }

  /** {@return the row of the neighbor above} */
  public double[] above() {
    return now[0];
  }

  public double[] first() {
    return now[1];
  }

  public double[] last() {
    return now[ROWS];
  }

  /** {@return the row of the neighbor below} */
  public double[] below() {
    return now[ROWS + 1];
  }

  /** {@return the greatest change of these rows in a step} */
  public double compute() {
    double change = 0;
    for (int row = 1; row <= ROWS; row++) {
      change = Math.max(change, compute(now[row - 1], now[row], now[row + 1], next[row]));
    }
    double[][] before = now;
    now = next;
    next = before;
    return change;
  }

  private static double compute(double[] above, double[] here, double[] below, double[] to) {
    double change = 0;
    for (int column = 1; column < COLUMNS - 1; column++) {
      double around = above[column] + below[column] + here[column - 1] + here[column + 1];
      double difference = 0.2 * (around - 4 * here[column]);
      to[column] = here[column] + difference;
      change = Math.max(change, Math.abs(difference));
    }
    return change;
  }

  /**
   * Records that a step ends, and prints at the end of the last one how long a step took.
   *
   * @param step the step, from 0 on
   * @param change the greatest change of all rows, which is printed after some steps: it is the same whoever computes
   */
  public void endStep(int step, double change) {
    int done = step + 1;
    if (done == steps / 2) {
      start = System.nanoTime();
    }
    if (done == CHECKED_STEPS && number == 0) {
      System.out.println("change " + change);
    }
    if (done == steps && number == 0) {
      double microseconds = (System.nanoTime() - start) / 1e3 / (steps - steps / 2);
      System.out.println(String.format(Locale.ROOT, "step %.3f", microseconds));
    }
  }
}
