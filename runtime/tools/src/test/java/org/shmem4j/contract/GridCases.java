package org.shmem4j.contract;

import static org.shmem4j.contract.Check.equal;

import org.shmem4j.Exchange;
import org.shmem4j.Grid;
import org.shmem4j.Grid.Corners;
import org.shmem4j.Shmem;
import org.shmem4j.handles.Ints;

/** What grids promise where PEs are of every kind. */
final class GridCases {
  private static final long[] ONE_WITH_GHOSTS_AROUND = {3, 3};
  private static final int MIDDLE = 4;

  private GridCases() {}

  /** Each PE owns one element on a torus, and its ghosts get those of the eight PEs around, itself perhaps among them. */
  static void halo(Shmem shmem) {
    Grid torus = Grid.on(shmem.worldTeam(), 0, 0).periodic(true, true);
    Ints array = shmem.allocate(Ints.TYPE, 9);
    try (Exchange<Ints> halo = torus.halo(Ints.TYPE, ONE_WITH_GHOSTS_AROUND, 1, Corners.CORNERS)) {
      for (int turn = 0; turn < 100; turn++) {
        array.set(MIDDLE, shmem.myPe() + 10 * turn);
        halo.start(array);
        halo.finish();
        for (int down = -1; down <= 1; down++) {
          for (int right = -1; right <= 1; right++) {
            equal(array.get(MIDDLE + 3 * down + right), torus.neighbor(down, right) + 10 * turn);
          }
        }
      }
    }
    shmem.free(array);
  }
}
