package org.shmem4j.benchmarks.exact;

import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.Random;
import java.util.function.DoubleSupplier;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.shmem4j.Shmem;
import org.shmem4j.api.Reductions;
import org.shmem4j.api.SymmetricDoubles;
import org.shmem4j.api.exact.ExactDoubleSum;
import org.shmem4j.api.exact.ExactReductions;
import org.shmem4j.benchmarks.Samples;

/**
 * The program of the PEs of {@code bench --exact}: a single PE sums arrays of its own; several PEs sum each element
 * over all of them. The exact and the ordinary sum take turns, so that other activity of the machine affects both.
 */
public final class ExactBench {
  private static final VectorSpecies<Double> DOUBLES = DoubleVector.SPECIES_PREFERRED;
  private static final int ACCUMULATORS = 4;
  private static final int TURNS = 41;
  private static final int WARM_UP = 20;
  private static final long TURN_BYTES = 8L << 20;
  private static final int SEED = 37;
  /** The lengths of an array that fits into no cache, and of one that fits into the second-level cache. */
  private static final int[] LENGTHS = {1 << 23, 1 << 14};

  private static final int[] BINADES = {1, 40, 300, 2000};
  private static final int[] REDUCED_BYTES = {1 << 10, 1 << 13, 1 << 16, 1 << 18, 1 << 20, 1 << 22};
  private static final int ORDINARY_BINADES = 40;

  private ExactBench() {}

  /**
   * Measures.
   *
   * @param arguments none
   */
  public static void main(String[] arguments) {
    Shmem.run(shmem -> {
      if (shmem.nPes() == 1) {
        sums();
      } else {
        reductions(shmem);
      }
    });
  }

  private static void sums() {
    for (boolean prints : new boolean[] {false, true}) { // in the first round the compiler is still at work
      for (int length : LENGTHS) {
        for (int binades : BINADES) {
          double[] numbers = numbers(length, binades, 0);
          String cell = "sum of " + length + " doubles over " + binades + " binades";
          DoubleSupplier exact = () -> new ExactDoubleSum().addAll(numbers).round();
          compare(null, prints, cell, turns(length), exact, () -> plain(numbers));
        }
      }
    }
  }

  private static void reductions(Shmem shmem) {
    for (boolean prints : new boolean[] {false, true}) {
      for (int bytes : REDUCED_BYTES) {
        int length = bytes / Double.BYTES;
        SymmetricDoubles source = shmem.allocate(SymmetricDoubles.TYPE, length);
        SymmetricDoubles dest = shmem.allocate(SymmetricDoubles.TYPE, length);
        source.segment().copyFrom(MemorySegment.ofArray(numbers(length, ORDINARY_BINADES, shmem.myPe())));
        String cell = "sums of " + length + " elements over " + shmem.nPes() + " PEs";
        compare(shmem, prints && shmem.myPe() == 0, cell, turns(length), () -> {
          ExactReductions.doubleExactSumReduce(shmem.worldTeam(), dest, source, length);
          return dest.get(0);
        }, () -> {
          Reductions.doubleSumReduce(shmem.worldTeam(), dest, source, length);
          return dest.get(0);
        });
        shmem.free(dest);
        shmem.free(source);
      }
    }
  }

  private static int turns(int length) {
    return Math.toIntExact(Math.max(1, TURN_BYTES / Double.BYTES / length));
  }

  private static void compare(
      Shmem shmem, boolean prints, String cell, int calls, DoubleSupplier exact, DoubleSupplier plain) {
    double[] exactMicros = new double[TURNS];
    double[] plainMicros = new double[TURNS];
    double result = 0;
    for (int turn = -WARM_UP; turn < TURNS; turn++) {
      for (DoubleSupplier sum : new DoubleSupplier[] {exact, plain}) {
        if (shmem != null) {
          shmem.barrierAll();
        }
        long start = now(shmem);
        for (int call = 0; call < calls; call++) {
          result += sum.getAsDouble();
        }
        if (turn >= 0) {
          (sum == exact ? exactMicros : plainMicros)[turn] = (now(shmem) - start) / 1e3 / calls;
        }
      }
    }
    if (Double.isNaN(result)) {
      throw new AssertionError("a sum must be a number: " + cell);
    }
    if (prints) {
      double one = new Samples(exactMicros).median();
      double other = new Samples(plainMicros).median();
      System.out.println(String.format(Locale.ROOT, "%-48s %12.1f %12.1f %8.2f", cell, one, other, one / other));
    }
  }

  /**
   * The processor time of this thread if it waits for nobody, so that other programs' turns on its core do not count.
   */
  private static long now(Shmem shmem) {
    return shmem == null ? ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() : System.nanoTime();
  }

  private static double[] numbers(int length, int binades, int pe) {
    Random random = new Random(SEED + pe);
    double[] numbers = new double[length];
    for (int i = 0; i < numbers.length; i++) {
      double number = Math.scalb(1 + random.nextDouble(), random.nextInt(binades) - binades / 2);
      numbers[i] = random.nextBoolean() ? number : -number;
    }
    return numbers;
  }

  private static double plain(double[] numbers) {
    DoubleVector first = DoubleVector.zero(DOUBLES);
    DoubleVector second = first;
    DoubleVector third = first;
    DoubleVector fourth = first;
    int step = DOUBLES.length();
    for (int i = 0; i < numbers.length; i += ACCUMULATORS * step) {
      first = first.add(DoubleVector.fromArray(DOUBLES, numbers, i));
      second = second.add(DoubleVector.fromArray(DOUBLES, numbers, i + step));
      third = third.add(DoubleVector.fromArray(DOUBLES, numbers, i + 2 * step));
      fourth = fourth.add(DoubleVector.fromArray(DOUBLES, numbers, i + 3 * step));
    }
    return first.add(second).add(third.add(fourth)).reduceLanes(VectorOperators.ADD);
  }
}
