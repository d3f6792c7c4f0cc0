package org.shmem4j.jcstress;

import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import org.shmem4j.Shmem;
import org.shmem4j.handles.Longs;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.flags.Channel;
import org.shmem4j.internal.pe.flags.Rings;
import org.shmem4j.internal.pe.job.Pe;

/**
 * A job of two PEs that lives as long as the main thread. It has no static state, for whose initialization its threads
 * would wait.
 */
final class TwoPeJob {
  private static final int FIRST_CHANNEL = 512;

  final Longs[] data = new Longs[2];
  final Longs[] ones = new Longs[2];
  final Channel[][] channels;

  TwoPeJob(long elements, int run, int channelCount) {
    channels = new Channel[2][channelCount];
    CountDownLatch ready = new CountDownLatch(2);
    Thread tests = Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("main"))
        .findFirst()
        .orElseThrow();
    Thread ignored = Thread.ofPlatform().daemon().start(() -> Shmem.launch(2, shmem -> {
      start(shmem, elements, run);
      ready.countDown();
      tests.join();
    }));
    try {
      ready.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void start(Shmem shmem, long elements, int run) {
    int me = shmem.myPe();
    data[me] = shmem.callocate(Longs.TYPE, elements);
    ones[me] = shmem.allocate(Longs.TYPE, run);
    for (int i = 0; i < run; i++) {
      ones[me].segment().setAtIndex(ValueLayout.JAVA_LONG, i, 1);
    }
    PeCore core = Pe.of(data[me]).core();
    if (me == 0) {
      Rings rings = new Rings(core.memory());
      for (int i = 0; i < channels[me].length; i++) {
        if (rings.take(FIRST_CHANNEL + i, new int[] {0, 1}) != Rings.TAKEN) {
          throw new IllegalStateException("a PE must have a ring for each channel: channel=" + i);
        }
      }
    }
    shmem.barrierAll();
    Arrays.setAll(channels[me], i -> {
      int team = FIRST_CHANNEL + i;
      return new Channel(core, team, team, new int[] {0, 1}, me, 0);
    });
  }
}
