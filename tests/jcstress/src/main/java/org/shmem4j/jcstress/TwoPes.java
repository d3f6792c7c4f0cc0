package org.shmem4j.jcstress;

import java.util.concurrent.atomic.AtomicInteger;
import org.shmem4j.handles.Longs;
import org.shmem4j.internal.pe.flags.Channel;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;

/**
 * The two PEs whose handles the actors use. Each state takes a run of elements of its own, zeroed, which no other state
 * that is alive uses.
 */
final class TwoPes {
  static final ElementType LONG = ElementType.of("long", Lane.LONG, 1, Meaning.SIGNED);

  /** Elements of a state: so many that no two states share a cache line. */
  static final int RUN = 32;

  private static final int RUNS = 1 << 15;
  private static final int CHANNELS = 128;

  private static final TwoPeJob JOB = new TwoPeJob((long) RUNS * RUN, RUN, CHANNELS);
  private static final AtomicInteger NEXT = new AtomicInteger();

  private TwoPes() {}

  /** The elements of all states, as a PE sees them. */
  static Longs data(int pe) {
    return JOB.data[pe];
  }

  /** Elements that are all 1. */
  static Longs ones(int pe) {
    return JOB.ones[pe];
  }

  /** Where the elements of a new state start. */
  static long newRun() {
    long at = (long) (NEXT.getAndIncrement() & RUNS - 1) * RUN;
    for (int pe = 0; pe < 2; pe++) {
      JOB.data[pe].segment().asSlice(at * Long.BYTES, RUN * Long.BYTES).fill((byte) 0);
    }
    return at;
  }

  /** Which channel a new state uses. */
  static int newChannel() {
    return NEXT.getAndIncrement() & CHANNELS - 1;
  }

  /** A PE's end of a channel. */
  static Channel channel(int pe, int channel) {
    return JOB.channels[pe][channel];
  }
}
