package org.shmem4j.watched;

import org.shmem4j.HandleType;
import org.shmem4j.SymmetricArray;
import org.shmem4j.SymmetricPlane;
import org.shmem4j.SymmetricRegion;
import org.shmem4j.check.Handle;

/** A handle as the generator writes them. */
@Handle(typenames = "long", elementBytes = Long.BYTES)
public final class Cells extends SymmetricArray.OfWords {
  public static final HandleType<Cells> TYPE = new HandleType<>(Cells.class, Long.BYTES, Cells::new);

  private Cells(SymmetricRegion region) {
    super(TYPE, region);
  }

  public long get(long index) {
    return longAt(at(index, Long.BYTES));
  }

  public void set(long index, long value) {
    setAt(at(index, Long.BYTES), value);
  }

  public Square square() {
    return new Square(this);
  }

  /** A view, as the generator nests it. */
  public static final class Square extends SymmetricPlane<Cells> {
    private Square(Cells array) {
      super(array, 2, 2);
    }

    public long get(long row, long column) {
      return array().longAt(index(row, column) * Long.BYTES);
    }

    public void set(long row, long column, long value) {
      array().setAt(index(row, column) * Long.BYTES, value);
    }

    /** Calls the library and its own methods. */
    public long corner() {
      return get(rows() - 1, 0);
    }
  }
}
