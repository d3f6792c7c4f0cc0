package org.shmem4j.checks;

import org.shmem4j.Exchange;
import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricLongs;

/** PE 1 comes late to each turn of an exchange of three PEs. */
final class LateNeighbors {
  private static final int TURNS = 5;
  private static final int EDGE = 10;
  private static final long NANOS = 200_000_000;

  private LateNeighbors() {}

  public static void main(String[] arguments) {
    Shmem.run(shmem -> {
      SymmetricLongs array = shmem.callocate(SymmetricLongs.TYPE, 2 * EDGE);
      int next = (shmem.myPe() + 1) % shmem.nPes();
      int last = (shmem.myPe() + shmem.nPes() - 1) % shmem.nPes();
      Exchange.Builder<SymmetricLongs> builder = Exchange.on(shmem.worldTeam(), SymmetricLongs.TYPE, 2 * EDGE);
      try (Exchange<SymmetricLongs> edges = builder.to(next, 0, EDGE).from(last, EDGE, EDGE).open()) {
        for (int turn = 0; turn < TURNS; turn++) {
          Delay.compute(shmem.myPe() == 1 ? NANOS : 0);
          edges.start(array); // leaves
          edges.finish(); // waits
        }
      }
    });
  }
}
