package org.shmem4j.pretend;

import org.shmem4j.HandleType;
import org.shmem4j.SymmetricArray;
import org.shmem4j.SymmetricRegion;

/** A handle of elements with two parts. */
final class Pairs extends SymmetricArray {
  static final HandleType<Pairs> TYPE = new HandleType<>(Pairs.class, 8, Pairs::new);

  private Pairs(SymmetricRegion region) {
    super(TYPE, region);
  }

  int[] get(long index) {
    long at = at(index, 8);
    return new int[] {intAt(at), intAt(at + 4)};
  }

  void set(long index, int[] value) {
    long at = at(index, 8);
    setAt(at, value[0]);
    setAt(at + 4, value[1]);
  }
}
