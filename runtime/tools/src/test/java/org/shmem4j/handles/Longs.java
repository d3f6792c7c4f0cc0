package org.shmem4j.handles;

import org.shmem4j.HandleType;
import org.shmem4j.SymmetricArray;
import org.shmem4j.SymmetricRegion;

/** A handle as the generator writes them, for tests below the generated API. */
public final class Longs extends SymmetricArray.OfWords {
  public static final HandleType<Longs> TYPE = new HandleType<>(Longs.class, 8, Longs::new);

  private Longs(SymmetricRegion region) {
    super(TYPE, region);
  }

  public long get(long index) {
    return longAt(at(index, 8));
  }

  public void set(long index, long value) {
    setAt(at(index, 8), value);
  }

  public Longs slice(long from, long count) {
    return TYPE.of(region(from, count));
  }
}
