package org.shmem4j.explored;

import org.shmem4j.Shmem;
import org.shmem4j.handles.Longs;

/** A program whose array needs 16 MiB. */
public final class LargeStack {
  private static final long LENGTH = 2 << 20;

  private LargeStack() {}

  /** Needs no arguments. */
  public static void main(String[] arguments) {
    Shmem.run(shmem -> {
      Longs stack = shmem.callocate(Longs.TYPE, LENGTH);
      stack.set(LENGTH - 1, 7);
      shmem.barrierAll();
      if (arguments.length > 0) {
        throw new IllegalStateException("wrong");
      }
    });
  }
}
