package org.shmem4j.examples.irregular;

import static org.shmem4j.api.Reductions.longSumExscan;
import static org.shmem4j.api.Reductions.longSumReduce;
import static org.shmem4j.api.Scalars.longMax;

import org.shmem4j.Element;
import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricInts;
import org.shmem4j.api.SymmetricLongs;
import org.shmem4j.api.irregular.IntUpdates;

/**
 * Finds an order of rows and columns in which a sparse matrix is upper triangular (bale's toposort). A row that has a
 * single column left is removed, and its column with it: the PE that has the column tells the rows that have it, whose
 * PEs find the next ones. Handlers send on, so that one {@code complete} finds the whole order.
 */
public final class Toposort {
  /**
   * Announces that a column is removed.
   *
   * @param row the row that has it; {@link #ALL} if the message is for the column's PE
   * @param column the column
   * @param level the level of the row that was removed with it
   */
  @Element
  record Removal(int row, int column, int level) {}

  private static final int ALL = -1;

  private final int pes;
  private final int me;
  private final OwnVertices rows;
  private final OwnVertices columns;
  private final int[] left;
  private final long[] sum; // of the columns that are left
  private final int[] level;
  private RemovalMailbox removals;

  private Toposort(Shmem shmem, EdgeList matrix) {
    this.pes = shmem.nPes();
    this.me = shmem.myPe();
    this.rows = new OwnVertices(matrix, me, pes);
    this.columns = new OwnVertices(matrix.reversed(), me, pes);
    this.left = new int[rows.count];
    this.sum = new long[rows.count];
    this.level = new int[rows.count];
    for (int row = 0; row < rows.count; row++) {
      left[row] = rows.degree(row);
      for (int element = rows.first[row]; element < rows.first[row + 1]; element++) {
        sum[row] += rows.ends[element];
      }
    }
  }

  /**
   * The new numbers, every n-th on this PE.
   *
   * @param rows those of rows
   * @param columns those of columns
   */
  public record Order(SymmetricInts rows, SymmetricInts columns) {}

  /**
   * Sorts a matrix.
   *
   * @param shmem this PE
   * @param matrix the rows and columns of its elements that are not 0; there must be an order in which it is upper
   *     triangular with a full diagonal
   * @return the order
   */
  public static Order of(Shmem shmem, EdgeList matrix) {
    Toposort sort = new Toposort(shmem, matrix);
    try (RemovalMailbox removals = RemovalMailbox.open(shmem.worldTeam(),
        (pe, row, column, level) -> sort.removed(row, column, level))) {
      sort.removals = removals;
      for (int row = 0; row < sort.rows.count; row++) {
        if (sort.rows.degree(row) == 1) {
          sort.goes(row);
        }
      }
      removals.complete();
    }
    return sort.order(shmem, matrix.vertices());
  }

  /** Removes a row with its last column. */
  private void goes(int row) {
    removals.send((int) (sum[row] % pes), ALL, (int) sum[row], level[row]);
  }

  private void removed(int row, int column, int levelBefore) {
    if (row == ALL) {
      for (int element = columns.first[column / pes]; element < columns.first[column / pes + 1]; element++) {
        removals.send(columns.ends[element] % pes, columns.ends[element] / pes, column, levelBefore);
      }
    } else if (left[row] > 1) { // otherwise it is the row that was removed
      left[row]--;
      sum[row] -= column;
      level[row] = Math.max(level[row], levelBefore + 1);
      if (left[row] == 1) {
        goes(row);
      }
    }
  }

  /** Numbers the rows from the last one up, level after level, and each column like its row. */
  private Order order(Shmem shmem, int size) {
    int[] next = firstOfLevels(shmem);
    int perPe = (size + pes - 1) / pes;
    Order order = new Order(
        shmem.allocate(SymmetricInts.TYPE, perPe), shmem.allocate(SymmetricInts.TYPE, perPe));
    try (IntUpdates updates = IntUpdates.open(shmem.worldTeam(), order.columns())) {
      for (int row = 0; row < rows.count; row++) {
        if (left[row] > 1) {
          throw new IllegalArgumentException(
              "the matrix must be upper triangular in some order: row=" + (row * pes + me));
        }
        int number = size - 1 - next[level[row]]++;
        order.rows().set(row, number);
        updates.set((int) (sum[row] % pes), sum[row] / pes, number);
      }
      updates.complete();
    }
    return order;
  }

  /** {@return how many rows of any PE come before this PE's of each level} */
  private int[] firstOfLevels(Shmem shmem) {
    long most = 0;
    for (int each : level) {
      most = Math.max(most, each);
    }
    long levels = longMax(shmem.worldTeam(), most + 1);
    SymmetricLongs counts = shmem.callocate(SymmetricLongs.TYPE, levels);
    SymmetricLongs onPesBefore = shmem.callocate(SymmetricLongs.TYPE, levels);
    for (int each : level) {
      counts.set(each, counts.get(each) + 1);
    }
    longSumExscan(shmem.worldTeam(), onPesBefore, counts);
    longSumReduce(shmem.worldTeam(), counts, counts);
    int[] first = new int[(int) counts.length()];
    long before = 0;
    for (int each = 0; each < first.length; each++) {
      first[each] = (int) (before + (me == 0 ? 0 : onPesBefore.get(each)));
      before += counts.get(each);
    }
    shmem.free(onPesBefore);
    shmem.free(counts);
    return first;
  }
}
