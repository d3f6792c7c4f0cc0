package org.shmem4j.pretend;

import org.shmem4j.HandleType;
import org.shmem4j.SymmetricArray;
import org.shmem4j.SymmetricRegion;

/** A handle as the generator writes them, for tests below the generated API. */
final class Ints extends SymmetricArray {
  static final HandleType<Ints> TYPE = new HandleType<>(Ints.class, 4, Ints::new);

  private Ints(SymmetricRegion region) {
    super(TYPE, region);
  }

  int get(long index) {
    return intAt(at(index, 4));
  }

  void set(long index, int value) {
    setAt(at(index, 4), value);
  }

  Ints first(long count) {
    return new Ints(region(0, count));
  }

  int[] all(int count) {
    int[] values = new int[count];
    for (int i = 0; i < count; i++) {
      values[i] = get(i);
    }
    return values;
  }

  void setAll(int[] values) {
    for (int i = 0; i < values.length; i++) {
      set(i, values[i]);
    }
  }
}
