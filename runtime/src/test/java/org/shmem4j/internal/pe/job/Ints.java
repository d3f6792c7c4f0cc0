package org.shmem4j.internal.pe.job;

import org.shmem4j.HandleType;
import org.shmem4j.SymmetricArray;
import org.shmem4j.SymmetricRegion;

/** A handle as the generator writes them, for tests below the generated API. */
public final class Ints extends SymmetricArray {
  public static final HandleType<Ints> TYPE = new HandleType<>(Ints.class, 4, Ints::new);

  private Ints(SymmetricRegion region) {
    super(TYPE, region);
  }

  public int get(long index) {
    return intAt(at(index, 4));
  }

  public void set(long index, int value) {
    setAt(at(index, 4), value);
  }

  public Ints slice(long from, long count) {
    return TYPE.of(region(from, count));
  }
}
