package org.shmem4j.examples;

import static org.shmem4j.api.Rma.doubleP;
import static org.shmem4j.api.Rma.doublePut;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.DoubleSupplier;
import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricDoubles;
import org.shmem4j.api.SymmetricInts;

/**
 * The advice of the chapter "Writing fast programs", measured: each piece of advice is a pair of methods that compute
 * the same, one without it and one with it. The time of each is the least of many runs, once it is compiled.
 *
 * <pre>./shmem4j run -n 1 -- org.shmem4j.examples.FastPrograms</pre>
 */
public final class FastPrograms {
  private static final int COUNT = 1 << 12;
  private static final int SIDE = 1 << 6;
  private static final int RUNS = 4_000;

  private final Shmem shmem;
  private final int neighbor;
  private final SymmetricDoubles a;
  private final SymmetricDoubles b;
  private final SymmetricInts keys;
  private final SymmetricInts counts;
  private final SymmetricDoubles[] rows = new SymmetricDoubles[SIDE];
  private final double[] copy = new double[COUNT];
  private final double[] other = new double[COUNT];
  private final int[] localCounts = new int[COUNT];

  private FastPrograms(Shmem shmem) {
    this.shmem = shmem;
    this.neighbor = (shmem.myPe() + 1) % shmem.nPes();
    this.a = SymmetricDoubles.allocate(shmem, COUNT);
    this.b = SymmetricDoubles.allocate(shmem, COUNT);
    this.keys = SymmetricInts.allocate(shmem, COUNT);
    this.counts = shmem.callocate(SymmetricInts.TYPE, COUNT);
    for (int i = 0; i < COUNT; i++) {
      b.set(i, i % 10);
      keys.set(i, (int) (i * 2654435761L % COUNT));
    }
    for (int i = 0; i < SIDE; i++) {
      rows[i] = b.slice((long) i * SIDE, SIDE);
    }
  }

  /**
   * Runs this process's PE.
   *
   * @param args how many times each form runs; 4000 times if that is missing
   */
  public static void main(String[] args) {
    Shmem.run(shmem -> new FastPrograms(shmem).run(Numbers.of(args, 0, RUNS)));
  }

  static void run(Shmem shmem) {
    new FastPrograms(shmem).run(1);
  }

  private void run(int runs) {
    compare("put runs, not elements", runs, this::elementByElement, this::inOneCall);
    compare("keep slices", runs, this::newSlices, this::keptSlices);
    compare("index with an int", runs, this::longIndices, this::intIndices);
    compare("stream over arrays", runs, this::streamOverHandles, this::streamOverArrays);
    compare("count in arrays", runs, this::countInHandle, this::countInArray);
    compare("one loop per method", 1, () -> longMethod(runs), () -> shortMethods(runs));
  }

  /** Times both, in turn, and prints a line; both must find the same. */
  private void compare(String advice, int runs, DoubleSupplier without, DoubleSupplier with) {
    double[] least = {Double.MAX_VALUE, Double.MAX_VALUE};
    double[] found = new double[2];
    for (int i = 0; i < runs; i++) {
      time(0, without, least, found);
      shmem.fence(); // both may put to the same elements
      time(1, with, least, found);
      shmem.fence();
    }
    shmem.barrierAll();
    Check.that(found[0] == found[1], "both forms must find the same: advice=%s found=%s and %s", advice, found[0],
        found[1]);
    if (shmem.myPe() == 0) {
      System.out.printf(Locale.ROOT, "%-24s without %10.1f us  with %10.1f us  %6.1f times%n", advice, least[0],
          least[1], least[0] / least[1]);
    }
  }

  private static void time(int which, DoubleSupplier form, double[] least, double[] found) {
    long start = System.nanoTime();
    found[which] = form.getAsDouble();
    least[which] = Math.min(least[which], (System.nanoTime() - start) / 1e3);
  }

  private double elementByElement() {
    for (int i = 0; i < COUNT; i++) {
      doubleP(a, i, b.get(i), neighbor);
    }
    return b.get(COUNT - 1);
  }

  private double inOneCall() {
    doublePut(a, b, COUNT, neighbor);
    return b.get(COUNT - 1);
  }

  private double newSlices() {
    double sum = 0;
    for (int i = 0; i < SIDE; i++) {
      sum += sumOf(b.slice((long) i * SIDE, SIDE));
    }
    return sum;
  }

  private double keptSlices() {
    double sum = 0;
    for (int i = 0; i < SIDE; i++) {
      sum += sumOf(rows[i]);
    }
    return sum;
  }

  private static double sumOf(SymmetricDoubles row) {
    double sum = 0;
    for (int j = 0; j < SIDE; j++) {
      sum += row.get(j);
    }
    return sum;
  }

  private double longIndices() {
    double sum = 0;
    for (long i = 0; i < COUNT; i++) {
      sum += b.get(i);
    }
    return sum;
  }

  private double intIndices() {
    double sum = 0;
    for (int i = 0; i < COUNT; i++) {
      sum += b.get(i);
    }
    return sum;
  }

  private double streamOverHandles() {
    for (int step = 0; step < SIDE; step++) {
      for (int i = 0; i < COUNT; i++) {
        a.set(i, 3 * b.get(i) + step);
      }
    }
    return a.get(COUNT - 1);
  }

  private double streamOverArrays() {
    b.copyTo(copy);
    for (int step = 0; step < SIDE; step++) {
      scale(other, copy, step);
    }
    a.copyFrom(other);
    return a.get(COUNT - 1);
  }

  private static void scale(double[] to, double[] from, int step) {
    for (int i = 0; i < COUNT; i++) {
      to[i] = 3 * from[i] + step;
    }
  }

  private double countInHandle() {
    counts.fill(0);
    for (int i = 0; i < COUNT; i++) {
      int key = keys.get(i);
      counts.set(key, counts.get(key) + 1);
    }
    return counts.get(1);
  }

  private double countInArray() {
    Arrays.fill(localCounts, 0);
    for (int i = 0; i < COUNT; i++) {
      localCounts[keys.get(i)]++;
    }
    counts.copyFrom(localCounts);
    return counts.get(1);
  }

  /**
   * Many loops in a method that is called once: each is compiled while it runs, when the compiler can only guess what
   * follows.
   */
  private double longMethod(int times) {
    double sum = 0;
    for (int time = 0; time < times; time++) {
      for (int i = 0; i < COUNT; i++) {
        copy[i] = b.get(i);
      }
      for (int i = 1; i < COUNT; i++) {
        copy[i] += 0.5 * copy[i - 1];
      }
      for (int i = 0; i < COUNT; i++) {
        other[i] = copy[i] * 3;
      }
      for (int i = 0; i < COUNT; i++) {
        sum += other[i];
      }
    }
    return sum;
  }

  private double shortMethods(int times) {
    double sum = 0;
    for (int time = 0; time < times; time++) {
      b.copyTo(copy);
      carry();
      scale(other, copy, 0);
      sum = add(sum);
    }
    return sum;
  }

  private void carry() {
    for (int i = 1; i < COUNT; i++) {
      copy[i] += 0.5 * copy[i - 1];
    }
  }

  private double add(double before) {
    double sum = before;
    for (int i = 0; i < COUNT; i++) {
      sum += other[i];
    }
    return sum;
  }
}
