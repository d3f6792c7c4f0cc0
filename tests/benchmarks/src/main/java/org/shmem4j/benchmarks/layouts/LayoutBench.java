package org.shmem4j.benchmarks.layouts;

import java.util.Locale;
import org.shmem4j.HandleType;
import org.shmem4j.Layout;
import org.shmem4j.Shmem;
import org.shmem4j.SymmetricArray;
import org.shmem4j.SymmetricRegion;
import org.shmem4j.benchmarks.Samples;
import org.shmem4j.entry.LayoutCalls;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;

/** The program of every PE of {@code bench --layouts}: times the same calls as {@code layouts.c}, in the same way. */
public final class LayoutBench {
  private static final int BATCHES = 21;
  // Calls until the compiler is done; C needs fewer.
  private static final int WARM_UP = 5;
  private static final long COLUMNS = 64;
  private static final int LANES = 3;
  private static final long BATCH_ELEMENTS = 400_000;
  private static final int LEAST_CALLS = 5;
  private static final int MOST_CALLS = 2000;

  private LayoutBench() {}

  /**
   * Measures.
   *
   * @param arguments how many elements a column has, and how many structs a PE
   */
  public static void main(String[] arguments) {
    Shmem.run(shmem -> {
      boolean prints = false;
      for (int round = 0; round < 2; round++) { // in the first one the compiler is still at work
        for (String argument : arguments) {
          run(shmem, Long.parseLong(argument), prints);
        }
        prints = shmem.myPe() == 0;
      }
    });
  }

  private static void run(Shmem shmem, long count, boolean prints) {
    int calls = Math.toIntExact(Math.min(BATCH_ELEMENTS / count + LEAST_CALLS, MOST_CALLS));
    Numbers from = shmem.callocate(Numbers.TYPE, count * COLUMNS);
    Numbers to = shmem.callocate(Numbers.TYPE, count * COLUMNS);
    Layout<Numbers> column = Layout.vector(Numbers.TYPE, count, 1, COLUMNS).resized(1);
    print(prints, "columns", count,
        median(shmem, calls, () -> LayoutCalls.BLOCKING.alltoall(shmem.worldTeam(), to, column, from, column)));
    shmem.free(from);
    shmem.free(to);
    Structs points = shmem.callocate(Structs.TYPE, count);
    Structs all = shmem.callocate(Structs.TYPE, count * shmem.nPes());
    Layout<Structs> fields = Layout.of(Structs.TYPE, "x").contiguous(count);
    print(prints, "fields", count, median(shmem, calls, () -> {
      LayoutCalls.BLOCKING.gather(shmem.worldTeam(), all, fields, points, fields, 0);
      shmem.worldTeam().sync();
    }));
    shmem.free(points);
    shmem.free(all);
  }

  private static double median(Shmem shmem, int calls, Runnable call) {
    double[] times = new double[BATCHES];
    for (int batch = -WARM_UP; batch < BATCHES; batch++) {
      shmem.barrierAll();
      long start = System.nanoTime();
      for (int i = 0; i < calls; i++) {
        call.run();
      }
      if (batch >= 0) {
        times[batch] = (System.nanoTime() - start) / 1e3 / calls;
      }
    }
    return new Samples(times).median();
  }

  private static void print(boolean prints, String cell, long count, double micros) {
    if (prints) {
      System.out.println(String.format(Locale.ROOT, "%s %d %.3f", cell, count, micros));
    }
  }

  private static final class Numbers extends SymmetricArray {
    static final HandleType<Numbers> TYPE = new HandleType<>(
        Numbers.class, ElementType.of("double", Lane.DOUBLE, 1, Meaning.FLOATING), Numbers::new);

    private Numbers(SymmetricRegion region) {
      super(TYPE, region);
    }
  }

  private static final class Structs extends SymmetricArray {
    static final HandleType<Structs> TYPE = new HandleType<>(
        Structs.class, ElementType.of("vec3d", Lane.DOUBLE, LANES, Meaning.FLOATING), Structs::new, "x", "y", "z");

    private Structs(SymmetricRegion region) {
      super(TYPE, region);
    }
  }
}
