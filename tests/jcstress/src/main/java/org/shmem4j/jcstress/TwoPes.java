package org.shmem4j.jcstress;

import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.shmem4j.Shmem;
import org.shmem4j.internal.channel.Channel;
import org.shmem4j.internal.channel.Node;
import org.shmem4j.internal.control.Call;
import org.shmem4j.internal.job.Pe;
import org.shmem4j.spi.ElementType;
import org.shmem4j.spi.Lane;
import org.shmem4j.spi.Meaning;

/**
 * A job of two PEs whose handles the actors use. It lives as long as the thread that runs the tests; each state takes a
 * run of elements of its own, zeroed, which no other state that is alive uses.
 */
final class TwoPes {
  static final ElementType LONG = ElementType.of("long", Lane.LONG, 1, Meaning.SIGNED);

  /** Elements of a state: so many that no two states share a cache line. */
  static final int RUN = 32;

  private static final int RUNS = 1 << 15;
  private static final int CHANNELS = 256;
  private static final int FIRST_CHANNEL = 512;

  private static final Longs[] DATA = new Longs[2];
  private static final Longs[] ONES = new Longs[2];
  private static final Channel[][] CHANNEL = new Channel[2][CHANNELS];
  private static final AtomicInteger NEXT = new AtomicInteger();

  static {
    CountDownLatch ready = new CountDownLatch(2);
    Thread tests = mainThread();
    Thread.ofPlatform().daemon().start(() -> Shmem.launch(2, shmem -> {
      start(shmem);
      ready.countDown();
      tests.join();
    }));
    try {
      ready.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private TwoPes() {}

  private static Thread mainThread() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("main"))
        .findFirst()
        .orElseThrow();
  }

  private static void start(Shmem shmem) {
    int me = shmem.myPe();
    DATA[me] = shmem.callocate(Longs.TYPE, (long) RUNS * RUN);
    ONES[me] = shmem.allocate(Longs.TYPE, RUN);
    for (int i = 0; i < RUN; i++) {
      ONES[me].segment().setAtIndex(java.lang.foreign.ValueLayout.JAVA_LONG, i, 1);
    }
    Node node = Pe.of(DATA[me]).node();
    Arrays.setAll(CHANNEL[me], i -> new Channel(node, FIRST_CHANNEL + i, new int[] {0, 1}, me, 0));
    for (Channel channel : CHANNEL[me]) {
      channel.record().set(Call.SYNC);
    }
  }

  /** The elements of all states, as a PE sees them. */
  static Longs data(int pe) {
    return DATA[pe];
  }

  /** Elements that are all 1. */
  static Longs ones(int pe) {
    return ONES[pe];
  }

  /** Where the elements of a new state start. */
  static long newRun() {
    long at = (long) (NEXT.getAndIncrement() & RUNS - 1) * RUN;
    for (int pe = 0; pe < 2; pe++) {
      DATA[pe].segment().asSlice(at * Long.BYTES, RUN * Long.BYTES).fill((byte) 0);
    }
    return at;
  }

  /** Which channel a new state uses. */
  static int newChannel() {
    return NEXT.getAndIncrement() & CHANNELS - 1;
  }

  /** A PE's end of a channel. */
  static Channel channel(int pe, int channel) {
    return CHANNEL[pe][channel];
  }
}
