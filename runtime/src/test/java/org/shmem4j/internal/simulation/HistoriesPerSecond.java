package org.shmem4j.internal.simulation;

import java.util.concurrent.TimeUnit;
import org.shmem4j.Comparison;
import org.shmem4j.Shmem;
import org.shmem4j.entry.AtomicWords;
import org.shmem4j.entry.Waits;
import org.shmem4j.entry.WordTransfers;
import org.shmem4j.handles.Longs;
import org.shmem4j.type.AtomicOp;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;

/** Prints how many whole jobs of four PEs with twenty calls each a core runs in a second. Its argument is for how long. */
final class HistoriesPerSecond {
  private static final ElementType LONG = ElementType.of("long", Lane.LONG, 1, Meaning.SIGNED);
  private static final int PES = 4;
  private static final int ROUNDS = 2;

  private HistoriesPerSecond() {}

  /** Runs schedules of the job for some seconds, three times. */
  public static void main(String[] args) {
    long nanos = TimeUnit.SECONDS.toNanos(args.length > 0 ? Long.parseLong(args[0]) : 10);
    for (int round = 0; round < 3; round++) {
      long start = System.nanoTime();
      long histories = 0;
      long steps = 0;
      while (System.nanoTime() - start < nanos) {
        History history = Simulation.run(new Schedule(PES, histories), false, HistoriesPerSecond::job);
        if (!history.isGood()) {
          throw new IllegalStateException("every history must end well: " + history.schedule().name(),
              history.failure());
        }
        steps += history.steps();
        histories++;
      }
      double seconds = (System.nanoTime() - start) / 1e9;
      System.out.printf("%.0f histories a second, %d steps each%n", histories / seconds, steps / histories);
    }
  }

  private static void job(Shmem shmem) {
    Longs array = shmem.callocate(Longs.TYPE, 8); // 1
    int right = (shmem.myPe() + 1) % PES;
    for (int round = 1; round <= ROUNDS; round++) { // 8 calls each
      WordTransfers.put(null, array, 0, Long.BYTES, round, right);
      shmem.fence();
      WordTransfers.put(null, array, 1, Long.BYTES, round, right);
      Waits.waitUntil(LONG, array, 1, Comparison.GE, round);
      AtomicWords.apply(AtomicOp.ADD, null, array, 2, Long.BYTES, 1, 0, 0);
      shmem.quiet();
      long seen = WordTransfers.get(null, array, 0, Long.BYTES, right);
      if (seen != round) {
        throw new IllegalStateException("a put must have arrived: " + seen);
      }
      shmem.barrierAll();
    }
    shmem.syncAll(); // 18
    if (AtomicWords.fetch(AtomicOp.ADD, null, array, 2, Long.BYTES, 0, 0, 0) != PES * ROUNDS) {
      throw new IllegalStateException("every addition must have arrived");
    }
    shmem.free(array); // 20
  }
}
