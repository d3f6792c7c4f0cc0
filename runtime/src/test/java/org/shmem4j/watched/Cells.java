package org.shmem4j.watched;

import org.shmem4j.HandleType;
import org.shmem4j.SymmetricArray;
import org.shmem4j.SymmetricRegion;
import org.shmem4j.type.Handle;

/** A handle as the generator writes them. */
@Handle(typenames = "long", elementBytes = Long.BYTES)
public final class Cells extends SymmetricArray {
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
}
