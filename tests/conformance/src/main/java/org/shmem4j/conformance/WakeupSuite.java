package org.shmem4j.conformance;

import static org.shmem4j.api.Reductions.longMaxReduce;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemBody;
import org.shmem4j.api.SymmetricLongs;

/**
 * PEs of one host that outnumber its cores sleep in a barrier until the last one comes, which must wake them: if it does
 * not, they sleep as long as {@code SHMEM4J_BLOCK_MILLIS} says. All PEs of a job run it; a main method makes it a program
 * for the launcher.
 */
public final class WakeupSuite implements ShmemBody {
  private static final int MEETINGS = 9;
  private static final int LATE_MILLIS = 30; // until then PEs that wait only yield
  private static final int BEFORE = 0;
  private static final int AFTER = 1;

  private final long mostNanos;
  private final Tally tally = new Tally("wake-ups");

  /**
   * Prepares meetings.
   *
   * @param mostMillis the longest that half of them may take from the last PE's arrival on
   */
  WakeupSuite(int mostMillis) {
    mostNanos = TimeUnit.MILLISECONDS.toNanos(mostMillis);
  }

  @Override
  public void run(Shmem shmem) {
    SymmetricLongs times = shmem.allocate(SymmetricLongs.TYPE, 2);
    long[] nanos = new long[MEETINGS];
    for (int meeting = 0; meeting < MEETINGS; meeting++) {
      if (shmem.myPe() == meeting % shmem.nPes()) {
        comeLate();
      }
      times.set(BEFORE, System.nanoTime());
      shmem.barrierAll();
      times.set(AFTER, System.nanoTime());
      longMaxReduce(shmem.worldTeam(), times, times); // processes of a host have one clock
      nanos[meeting] = times.get(AFTER) - times.get(BEFORE);
    }
    shmem.free(times);
    tally.count("meetings", () -> check(nanos));
    tally.finish(shmem);
  }

  private static void comeLate() {
    try {
      Thread.sleep(LATE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void check(long[] nanos) {
    Arrays.sort(nanos);
    long median = nanos[MEETINGS / 2];
    if (median > mostNanos) {
      throw new AssertionError("the last PE to come must wake the others in time: median=" + median / 1e6 + " ms most="
          + mostNanos / 1e6 + " ms");
    }
  }

  /**
   * Runs as one PE of a job.
   *
   * @param arguments the most milliseconds
   */
  public static void main(String[] arguments) {
    Shmem.run(shmem -> new WakeupSuite(Integer.parseInt(arguments[0])).run(shmem));
  }
}
