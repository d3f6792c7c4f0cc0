package org.shmem4j.examples.irregular;

import static org.shmem4j.api.Scalars.longMax;

import org.shmem4j.Element;
import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricInts;
import org.shmem4j.api.irregular.IntFetches;

/**
 * Permutes the rows and columns of a sparse matrix (bale's permute_matrix). The new number of each element's column is
 * fetched from the PE that knows it, and the element is sent to the PE that has its new row.
 */
public final class PermutedMatrix {
  @Element
  record Entry(int row, int column) {}

  private PermutedMatrix() {}

  /**
   * Permutes a matrix.
   *
   * @param shmem this PE
   * @param matrix the rows and columns of its elements that are not 0
   * @param rows the new number of each row, every n-th on this PE
   * @param columns the new number of each column, likewise
   * @return the elements of this PE's rows of the new matrix, in any order
   */
  public static EdgeList of(Shmem shmem, EdgeList matrix, SymmetricInts rows, SymmetricInts columns) {
    int pes = shmem.nPes();
    OwnVertices own = new OwnVertices(matrix, shmem.myPe(), pes);
    SymmetricInts renamed = renamed(shmem, own.ends, columns);
    IntList newRows = new IntList();
    IntList newColumns = new IntList();
    try (EntryMailbox entries = EntryMailbox.open(shmem.worldTeam(), (pe, row, column) -> {
      newRows.add(row);
      newColumns.add(column);
    })) {
      for (int row = 0; row < own.count; row++) {
        int newRow = rows.get(row);
        for (int element = own.first[row]; element < own.first[row + 1]; element++) {
          entries.send(newRow % pes, newRow, renamed.get(element));
        }
      }
      entries.complete();
    }
    shmem.free(renamed);
    return new EdgeList(matrix.vertices(), newRows.take(), newColumns.take());
  }

  /** {@return the new numbers of columns} */
  private static SymmetricInts renamed(Shmem shmem, int[] ends, SymmetricInts columns) {
    int pes = shmem.nPes();
    long most = longMax(shmem.worldTeam(), Math.max(1, ends.length)); // an array has the same length everywhere
    SymmetricInts renamed = shmem.allocate(SymmetricInts.TYPE, most);
    try (IntFetches fetches = IntFetches.open(shmem.worldTeam(), renamed, columns)) {
      for (int element = 0; element < ends.length; element++) {
        fetches.get(element, ends[element] % pes, ends[element] / pes);
      }
      fetches.complete();
    }
    return renamed;
  }
}
