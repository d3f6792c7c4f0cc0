package org.shmem4j.watched;

import org.shmem4j.Shmem;
import org.shmem4j.entry.UpdateCalls;
import org.shmem4j.handles.Longs;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;

/** PE 0 sends updates to PE 1, which computes for a while, so that they fill its inbox; then one for each of many ends. */
public final class ProfiledUpdates {
  /** How many updates it sends. */
  public static final int UPDATES = 30_000;
  /** How many it sends one at a time. */
  public static final int LEVELS = 2000;

  private static final long BUSY_NANOS = 300_000_000; // longer than a busy machine keeps another PE from running

  private static volatile double waste;

  private ProfiledUpdates() {}

  public static void main(String[] arguments) {
    Shmem.run(shmem -> {
      Longs cells = shmem.callocate(Longs.TYPE, 1);
      UpdateCalls sums = UpdateCalls.open("LongUpdates", shmem.worldTeam(), cells,
          ElementType.of("long", Lane.LONG, 1, Meaning.SIGNED));
      shmem.barrierAll();
      if (shmem.myPe() == 1) {
        for (long end = System.nanoTime() + BUSY_NANOS; System.nanoTime() < end;) {
          waste = Math.sin(waste + 1);
        }
      }
      for (int n = 0; n < UPDATES && shmem.myPe() == 0; n++) {
        sums.word(UpdateCalls.ADD, 1, 0, 1);
      }
      sums.complete();
      for (int level = 0; level < LEVELS; level++) {
        if (shmem.myPe() == 0) {
          sums.word(UpdateCalls.ADD, 1, 0, 1);
        }
        sums.complete();
      }
      sums.close();
    });
  }
}
