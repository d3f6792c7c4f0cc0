package org.shmem4j.api;

import org.shmem4j.HandleType;
import org.shmem4j.SymmetricArray;
import org.shmem4j.SymmetricRegion;
import org.shmem4j.spi.Handle;

/** Stands for the generated class of that name. */
@Handle(typenames = {"double"}, elementBytes = 8)
public final class SymmetricDoubles extends SymmetricArray {
  public static final HandleType<SymmetricDoubles> TYPE = new HandleType<>(SymmetricDoubles.class, 8, SymmetricDoubles::new);

  public SymmetricDoubles(SymmetricRegion region) {
    super(TYPE, region);
  }

  public double get(long index) {
    return doubleAt(at(index));
  }

  public void set(long index, double value) {
    setAt(at(index), value);
  }

  public void fill(double value) {
    for (long i = 0; i < length(); i++) {
      set(i, value);
    }
  }

  public SymmetricDoubles slice(long from, long count) {
    return TYPE.of(region(from, count));
  }
}
