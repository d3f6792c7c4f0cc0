package org.shmem4j.benchmarks;

import java.util.Arrays;
import java.util.List;

/** Times of batches, or ratios of them. */
public final class Samples {
  private final double[] inOrder;
  private final double[] sorted;

  /**
   * Takes a copy of values.
   *
   * @param values at least one
   */
  public Samples(double[] values) {
    this.inOrder = values.clone();
    this.sorted = values.clone();
    Arrays.sort(sorted);
  }

  /** {@return the value in the middle} */
  public double median() {
    return quantile(0.5);
  }

  double least() {
    return sorted[0];
  }

  /**
   * The value below which a share of the samples lies.
   *
   * @param share the share, from 0 to 1
   * @return the value
   */
  public double quantile(double share) {
    double at = share * (sorted.length - 1);
    int below = (int) at;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
  }

  /** Divides these by others, batch by batch. */
  Samples over(Samples others) {
    double[] ratios = new double[inOrder.length];
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] = inOrder[i] / others.inOrder[i];
    }
    return new Samples(ratios);
  }

  /**
   * The geometric mean of ratios.
   *
   * @param ratios the ratios
   * @return their mean; NaN if there are none
   */
  public static double geometricMean(List<Double> ratios) {
    return Math.exp(ratios.stream().mapToDouble(Math::log).average().orElse(Double.NaN));
  }
}
