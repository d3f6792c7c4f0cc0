package org.shmem4j;

import java.util.Objects;
import org.shmem4j.check.Means;
import org.shmem4j.check.Role;

/**
 * A view of a symmetric array as planes of rows and columns, plane after plane. It accesses elements without creating
 * slices, and keeps the slices of whole rows. Views of numbers extend it with access to elements.
 *
 * @param <A> the class of handles
 */
public class SymmetricCube<A extends SymmetricArray> {
  private final SymmetricPlane<A> allRows;
  private final long planes;
  private final long rows;

  /**
   * Creates a view of an array as a cube.
   *
   * @param array the array, whose length is {@code planes * rows * columns}
   * @param planes how many planes
   * @param rows how many rows each plane has
   * @param columns how many elements each row has
   */
  public SymmetricCube(A array, long planes, long rows, long columns) {
    if (planes < 1 || rows < 1 || columns < 1 || array.length() / columns % rows != 0
        || array.length() / columns / rows != planes) {
      throw new IllegalArgumentException("planes times rows times columns must be the array's length: planes="
          + planes + " rows=" + rows + " columns=" + columns + " length=" + array.length());
    }
    this.allRows = new SymmetricPlane<>(array, planes * rows, columns);
    this.planes = planes;
    this.rows = rows;
  }

  /** {@return the array} */
  @Means(value = Means.Effect.ASKS, gives = Means.Given.VIEWED)
  public final A array() {
    return allRows.array();
  }

  /** {@return how many planes there are} */
  @Means(value = Means.Effect.ASKS, gives = Means.Given.PLANES)
  public final long planes() {
    return planes;
  }

  /** {@return how many rows a plane has} */
  @Means(value = Means.Effect.ASKS, gives = Means.Given.ROWS)
  public final long rows() {
    return rows;
  }

  /** {@return how many elements a row has} */
  @Means(value = Means.Effect.ASKS, gives = Means.Given.COLUMNS)
  public final long columns() {
    return allRows.columns();
  }

  /**
   * Returns an element's index in the array, which one-sided calls take.
   *
   * @param plane its plane
   * @param row its row
   * @param column its column
   * @return its index
   */
  @Means(value = Means.Effect.ASKS, gives = Means.Given.PLACE, roles = {Role.INDEX, Role.INDEX, Role.INDEX})
  public final long index(long plane, long row, long column) {
    return allRows.index(rowOf(plane, row), column);
  }

  /** {@return whether an int can be the index of each element} */
  protected final boolean isShort() {
    return allRows.isShort();
  }

  /**
   * Returns an element's index in an array that {@linkplain #isShort() is short}.
   *
   * @param plane its plane
   * @param row its row
   * @param column its column
   * @return its index
   */
  protected final int shortIndex(int plane, int row, int column) {
    return allRows.shortIndex(shortRowOf(plane, row), column);
  }

  /**
   * Returns a row as a slice, the same one at every call.
   *
   * @param plane its plane
   * @param row its number in the plane
   * @return the row
   */
  @Means(gives = Means.Given.ROW, roles = {Role.INDEX, Role.INDEX})
  public final A row(long plane, long row) {
    return allRows.row(rowOf(plane, row));
  }

  private long rowOf(long plane, long row) {
    try {
      return Objects.checkIndex(plane, planes) * rows + Objects.checkIndex(row, rows);
    } catch (IndexOutOfBoundsException e) {
      throw outside(plane, row);
    }
  }

  private int shortRowOf(int plane, int row) {
    try {
      return Objects.checkIndex(plane, (int) planes) * (int) rows + Objects.checkIndex(row, (int) rows);
    } catch (IndexOutOfBoundsException e) {
      throw outside(plane, row);
    }
  }

  private IndexOutOfBoundsException outside(long plane, long row) {
    return new IndexOutOfBoundsException("plane and row must be at least 0 and less than planes and rows:"
        + " plane=" + plane
        + " planes=" + planes + " row=" + row + " rows=" + rows + " array=" + array());
  }
}
