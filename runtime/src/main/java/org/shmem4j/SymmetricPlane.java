package org.shmem4j;

import java.util.Objects;
import org.shmem4j.check.Means;
import org.shmem4j.check.Role;

/**
 * A view of a symmetric array as rows and columns, row after row. It accesses elements without creating slices, and
 * keeps the slices of whole rows. Views of numbers extend it with access to elements.
 *
 * @param <A> the class of handles
 */
public class SymmetricPlane<A extends SymmetricArray> {
  private final A array;
  private final long rows;
  private final long columns;
  private final boolean isShort;
  private final A[] keptRows;

  /**
   * Creates a view of an array as a plane.
   *
   * @param array the array, whose length is {@code rows * columns}
   * @param rows how many rows
   * @param columns how many elements each row has
   */
  public SymmetricPlane(A array, long rows, long columns) {
    if (rows < 1 || columns < 1 || array.length() % columns != 0 || array.length() / columns != rows) {
      throw new IllegalArgumentException("rows times columns must be the array's length: rows=" + rows + " columns="
          + columns + " length=" + array.length());
    }
    this.array = array;
    this.rows = rows;
    this.columns = columns;
    this.isShort = array.length() <= Integer.MAX_VALUE;
    this.keptRows = rows > Integer.MAX_VALUE - 8 ? null : SymmetricArray.room(array, (int) rows);
  }

  /** {@return the array} */
  @Means(value = Means.Effect.ASKS, gives = Means.Given.VIEWED)
  public final A array() {
    return array;
  }

  /** {@return how many rows there are} */
  @Means(value = Means.Effect.ASKS, gives = Means.Given.ROWS)
  public final long rows() {
    return rows;
  }

  /** {@return how many elements a row has} */
  @Means(value = Means.Effect.ASKS, gives = Means.Given.COLUMNS)
  public final long columns() {
    return columns;
  }

  /**
   * Returns an element's index in the array, which one-sided calls take.
   *
   * @param row its row
   * @param column its column
   * @return its index
   */
  @Means(value = Means.Effect.ASKS, gives = Means.Given.PLACE, roles = {Role.INDEX, Role.INDEX})
  public final long index(long row, long column) {
    try {
      return Objects.checkIndex(row, rows) * columns + Objects.checkIndex(column, columns);
    } catch (IndexOutOfBoundsException e) {
      throw outside(row, column);
    }
  }

  /** {@return whether an int can be the index of each element} */
  protected final boolean isShort() {
    return isShort;
  }

  /**
   * Returns an element's index in an array that {@linkplain #isShort() is short}.
   *
   * @param row its row
   * @param column its column
   * @return its index
   */
  protected final int shortIndex(int row, int column) {
    try {
      return Objects.checkIndex(row, (int) rows) * (int) columns + Objects.checkIndex(column, (int) columns);
    } catch (IndexOutOfBoundsException e) {
      throw outside(row, column);
    }
  }

  private IndexOutOfBoundsException outside(long row, long column) {
    return new IndexOutOfBoundsException("row and column must be at least 0 and less than rows and columns: row=" + row
        + " rows=" + rows + " column=" + column + " columns=" + columns + " array=" + array);
  }

  /**
   * Returns a row as a slice, the same one at every call.
   *
   * @param row its number
   * @return the row
   */
  @Means(gives = Means.Given.ROW, roles = Role.INDEX)
  public final A row(long row) {
    long from = index(row, 0);
    if (keptRows == null) {
      return SymmetricArray.piece(array, from, columns);
    }
    A kept = keptRows[(int) row];
    if (kept == null) {
      kept = SymmetricArray.piece(array, from, columns);
      keptRows[(int) row] = kept;
    }
    return kept;
  }
}
