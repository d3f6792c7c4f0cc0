package org.shmem4j.explored;

import org.shmem4j.Comparison;
import org.shmem4j.Shmem;
import org.shmem4j.entry.Waits;
import org.shmem4j.entry.WordTransfers;
import org.shmem4j.handles.Longs;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;

/** A program that forgets a fence. */
public final class Overtaken {
  private static final ElementType LONG = ElementType.of("long", Lane.LONG, 1, Meaning.SIGNED);

  private Overtaken() {}

  /** PE 0 puts data and then a flag; with any argument it does nothing wrong. */
  public static void main(String[] arguments) {
    Shmem.run(shmem -> {
      Longs array = shmem.callocate(Longs.TYPE, 2);
      if (shmem.myPe() == 0) {
        WordTransfers.put(null, array, 0, Long.BYTES, 42, 1);
        if (arguments.length > 0) {
          shmem.fence();
        }
        WordTransfers.put(null, array, 1, Long.BYTES, 1, 1);
      } else {
        Waits.waitUntil(LONG, array, 1, Comparison.EQ, 1);
        if (array.get(0) != 42) {
          throw new IllegalStateException("<overtaken>");
        }
      }
    });
  }
}
