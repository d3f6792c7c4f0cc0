package org.shmem4j.api;

import org.shmem4j.HandleType;
import org.shmem4j.SymmetricArray;
import org.shmem4j.SymmetricRegion;
import org.shmem4j.spi.Handle;

/** Stands for the generated class of that name. */
@Handle(typenames = {"uint", "uint32"}, elementBytes = 4)
public final class SymmetricUnsignedInts extends SymmetricArray {
  public static final HandleType<SymmetricUnsignedInts> TYPE = new HandleType<>(SymmetricUnsignedInts.class, 4, SymmetricUnsignedInts::new);

  public SymmetricUnsignedInts(SymmetricRegion region) {
    super(TYPE, region);
  }

  public int get(long index) {
    return intAt(at(index));
  }

  public void set(long index, int value) {
    setAt(at(index), value);
  }

  public void fill(int value) {
    for (long i = 0; i < length(); i++) {
      set(i, value);
    }
  }

  public SymmetricUnsignedInts slice(long from, long count) {
    return TYPE.of(region(from, count));
  }
}
