package org.shmem4j.examples;

import static org.shmem4j.api.LayoutCollectives.gather;

import org.shmem4j.Layout;
import org.shmem4j.Shmem;
import org.shmem4j.Team;
import org.shmem4j.api.SymmetricDoubles;

/** Sends columns of matrices directly from and to their places. */
public final class Columns {
  private static final int ROWS = 4;
  private static final int COLUMNS = 3;

  private Columns() {}

  static void run(Shmem shmem) {
    Team team = shmem.worldTeam();
    int rows = ROWS;
    int columns = COLUMNS;
    int nPes = shmem.nPes();
    SymmetricDoubles matrix = shmem.allocate(SymmetricDoubles.TYPE, (long) rows * columns);
    SymmetricDoubles all = shmem.allocate(SymmetricDoubles.TYPE, (long) rows * nPes);
    for (int i = 0; i < rows * columns; i++) {
      matrix.set(i, 100.0 * shmem.myPe() + i);
    }

    Layout<SymmetricDoubles> column = Layout.vector(SymmetricDoubles.TYPE, rows, 1, columns);
    gather(team, all, Layout.contiguous(SymmetricDoubles.TYPE, rows), matrix, column, 0); // a column of each PE
    check(shmem, all, rows, 1);

    Layout<SymmetricDoubles> received = Layout.vector(SymmetricDoubles.TYPE, rows, 1, nPes).resized(1);
    gather(team, all, received, matrix, column, 0); // PE i's column becomes column i
    check(shmem, all, 1, nPes);
  }

  /** Checks that element {@code row} of PE {@code pe}'s column is where the two distances place it. */
  private static void check(Shmem shmem, SymmetricDoubles all, int betweenPes, int betweenRows) {
    for (int pe = 0; shmem.myPe() == 0 && pe < shmem.nPes(); pe++) {
      for (int row = 0; row < ROWS; row++) {
        double found = all.get((long) pe * betweenPes + (long) row * betweenRows);
        if (found != 100.0 * pe + (long) row * COLUMNS) {
          throw new AssertionError("pe=" + pe + " row=" + row + " found=" + found);
        }
      }
    }
    shmem.barrierAll();
  }

  /**
   * Runs as one PE of a job.
   *
   * @param arguments none
   */
  public static void main(String[] arguments) {
    Shmem.run(Columns::run);
  }
}
