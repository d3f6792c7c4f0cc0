package org.shmem4j.benchmarks.first;

import java.util.Locale;
import java.util.stream.Stream;
import org.shmem4j.Shmem;
import org.shmem4j.Team;
import org.shmem4j.api.Atomics;
import org.shmem4j.api.Reductions;
import org.shmem4j.api.Rma;
import org.shmem4j.api.SymmetricInts;
import org.shmem4j.api.SymmetricLongs;

/**
 * Makes one kind of call many times in a fresh process, and prints how long a call takes in each of several groups of
 * successive calls.
 */
final class FirstCalls {
  private static final int BYTES = 1024;

  private FirstCalls() {}

  /**
   * Runs a PE.
   *
   * @param arguments the kind of call, then the number of the last call of each group
   */
  public static void main(String[] arguments) {
    int[] ends = Stream.of(arguments).skip(1).mapToInt(Integer::parseInt).toArray();
    Shmem.run(shmem -> {
      Runnable call = call(shmem, arguments[0]);
      double[] micros = new double[ends.length];
      shmem.barrierAll();
      int made = 0;
      for (int range = 0; range < ends.length; range++) {
        int first = made;
        long start = System.nanoTime();
        for (; made < ends[range]; made++) {
          call.run();
        }
        micros[range] = (System.nanoTime() - start) / 1e3 / (made - first);
      }
      shmem.barrierAll();
      if (shmem.myPe() == 0) {
        for (int range = 0; range < ends.length; range++) {
          System.out.println(String.format(Locale.ROOT, "%s %d %.3f", arguments[0], ends[range], micros[range]));
        }
      }
    });
  }

  private static Runnable call(Shmem shmem, String kind) {
    SymmetricLongs word = shmem.callocate(SymmetricLongs.TYPE, 1);
    SymmetricInts from = shmem.callocate(SymmetricInts.TYPE, 1);
    SymmetricInts to = shmem.callocate(SymmetricInts.TYPE, 1);
    int next = (shmem.myPe() + 1) % shmem.nPes();
    long[] sum = {0};
    return switch (kind) {
      case "allocate" -> () -> shmem.free(shmem.allocate(SymmetricLongs.TYPE, BYTES / Long.BYTES));
      case "barrier" -> shmem::barrierAll;
      case "reduce" -> () -> Reductions.intSumReduce(shmem.worldTeam(), to, from, 1);
      case "get" -> () -> sum[0] += Rma.longG(word, next);
      case "fetch_inc" -> () -> sum[0] += Atomics.longAtomicFetchInc(word, next);
      case "lock" -> () -> {
        shmem.setLock(word);
        shmem.clearLock(word);
      };
      case "team" -> () -> {
        Team team = shmem.worldTeam().splitStrided(0, 1, shmem.nPes());
        team.close();
      };
      default -> throw new IllegalArgumentException(kind);
    };
  }
}
