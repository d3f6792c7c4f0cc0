package org.shmem4j.api;

import org.shmem4j.HandleType;
import org.shmem4j.SymmetricArray;
import org.shmem4j.SymmetricRegion;
import org.shmem4j.spi.Handle;

/** Stands for the generated class of that name. */
@Handle(typenames = {"long", "longlong", "int64", "ptrdiff"}, elementBytes = 8)
public final class SymmetricLongs extends SymmetricArray {
  public static final HandleType<SymmetricLongs> TYPE = new HandleType<>(SymmetricLongs.class, 8, SymmetricLongs::new);

  public SymmetricLongs(SymmetricRegion region) {
    super(TYPE, region);
  }

  public long get(long index) {
    return longAt(at(index));
  }

  public void set(long index, long value) {
    setAt(at(index), value);
  }

  public void fill(long value) {
    for (long i = 0; i < length(); i++) {
      set(i, value);
    }
  }

  public SymmetricLongs slice(long from, long count) {
    return TYPE.of(region(from, count));
  }
}
