package org.shmem4j.beside;

import java.util.Arrays;
import java.util.Locale;

/** One of the two members of a job, and what it does together with the other one. */
public interface Member {
  /** Elements of the long sum: 128 KiB. */
  int LONG = 1 << 14;

  /** {@return 0 or 1} */
  int number();

  /** Waits until both are here. */
  void meet() throws Exception;

  /** Sends eight bytes to the other, which sends them back. */
  void thereAndBack() throws Exception;

  /** {@return the sum of 1 and 1, one from each} */
  double sum() throws Exception;

  /** {@return the first of {@link #LONG} sums, each of 1 and 1} */
  double longSum() throws Exception;

  /**
   * Measures all of these calls; both members call this.
   *
   * @param calls how many calls are measured at a time
   */
  default void measure(int calls) throws Exception {
    print("barrier", microseconds(calls, this::meet));
    print("ping-pong", microseconds(calls, this::thereAndBack) / 2);
    print("sum", microseconds(calls, () -> check(sum())));
    print("long-sum", microseconds(Math.max(1, calls / 10), () -> check(longSum())));
  }

  private void print(String what, double microseconds) {
    if (number() == 0) {
      System.out.println(String.format(Locale.ROOT, "%s %.3f", what, microseconds));
    }
  }

  private static void check(double sum) {
    if (sum != 2) {
      throw new IllegalStateException("the sum of 1 and 1 must be 2: sum=" + sum);
    }
  }

  /** Something that both do. */
  interface Call {
    void make() throws Exception;
  }

  /** {@return the median of 21 batches, in microseconds per call, after 100 batches for practice} */
  private static double microseconds(int calls, Call call) throws Exception {
    for (int practice = 0; practice < 100; practice++) {
      batch(calls, call);
    }
    double[] batches = new double[21];
    for (int i = 0; i < batches.length; i++) {
      batches[i] = batch(calls, call);
    }
    Arrays.sort(batches);
    return batches[batches.length / 2];
  }

  private static double batch(int calls, Call call) throws Exception {
    long start = System.nanoTime();
    for (int i = 0; i < calls; i++) {
      call.make();
    }
    return (System.nanoTime() - start) / 1e3 / calls;
  }
}
