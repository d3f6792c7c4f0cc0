package org.shmem4j.jcstress;

import org.shmem4j.HandleType;
import org.shmem4j.SymmetricArray;
import org.shmem4j.SymmetricRegion;

/** A handle as the generator writes them. */
final class Longs extends SymmetricArray.OfWords {
  static final HandleType<Longs> TYPE = new HandleType<>(Longs.class, Long.BYTES, Longs::new);

  private Longs(SymmetricRegion region) {
    super(TYPE, region);
  }

  long get(long index) {
    return longAt(at(index, Long.BYTES));
  }

  Longs slice(long from, long count) {
    return TYPE.of(region(from, count));
  }
}
