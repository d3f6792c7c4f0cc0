package org.shmem4j.internal.onhost.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.lang.foreign.MemorySegment;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A PE that sleeps until another sets its flag, by the kernel and without it. */
@Timeout(60)
class WakeupTest {
  private static final int PES = 130;
  private static final int SLEEPER = 101;
  private static final int OTHER = 2;
  private static final long LONG_SLEEP = TimeUnit.HOURS.toNanos(1);
  // No PE's: a word of the second ring of the first one.
  private static final long FLAG = HostLayout.control(0) + HostLayout.PE_RINGS + 1024;

  private interface Body {
    void run(Wakeup wakeup, MemorySegment memory) throws InterruptedException;
  }

  private static void with(boolean kernel, Body body) throws InterruptedException {
    assumeThat(!kernel || Futex.isHere()).isTrue();
    try (HostMemory memory = HostMemory.create(PES, 4096, 2)) {
      Wakeup wakeup = new Wakeup(memory.segment(), PES, kernel);
      body.run(wakeup, memory.segment());
    }
  }

  /** Starts a thread that sleeps until the flag has a value, and waits until it is about to. */
  private static Thread sleeper(Wakeup wakeup, MemorySegment memory, long value) {
    Thread thread = Thread.ofPlatform().start(() -> {
      while (Words.getAcquire(memory, FLAG) < value) {
        wakeup.sleep(SLEEPER, OTHER, FLAG, value, LONG_SLEEP);
      }
    });
    while (!waits(memory)) {
      Thread.onSpinWait();
    }
    return thread;
  }

  private static boolean waits(MemorySegment memory) {
    long word = HostLayout.control(OTHER) + HostLayout.PE_WAITERS + (long) (SLEEPER / Long.SIZE) * Long.BYTES;
    return (Words.getAcquire(memory, word) >>> SLEEPER & 1) == 1;
  }

  private static long timesWoken(MemorySegment memory) {
    return Words.getAcquire(memory, HostLayout.control(SLEEPER) + HostLayout.PE_WAKEUP);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whoSetsAFlagWakesWhoWaitsForIt(boolean kernel) throws InterruptedException {
    with(kernel, (wakeup, memory) -> {
      for (long value = 1; value <= 200; value++) {
        Thread thread = sleeper(wakeup, memory, value);
        Words.setRelease(memory, FLAG, value);
        wakeup.wakeWaiters(OTHER);
        thread.join();
        assertThat(waits(memory)).isFalse();
      }
    });
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void nobodyIsWokenBeforeTheFlagHasTheValue(boolean kernel) throws InterruptedException {
    with(kernel, (wakeup, memory) -> {
      Thread thread = sleeper(wakeup, memory, 2);
      Words.setRelease(memory, FLAG, 1);
      wakeup.wakeWaiters(OTHER);
      assertThat(timesWoken(memory)).isZero();
      assertThat(waits(memory)).isTrue();
      Words.setRelease(memory, FLAG, 2);
      wakeup.wakeWaiters(OTHER);
      assertThat(timesWoken(memory)).isOne();
      thread.join();
    });
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void noSleepOnceTheFlagIsSet(boolean kernel) throws InterruptedException {
    with(kernel, (wakeup, memory) -> {
      Words.setRelease(memory, FLAG, 1);
      wakeup.sleep(SLEEPER, OTHER, FLAG, 1, LONG_SLEEP);
      assertThat(timesWoken(memory)).isZero();
    });
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aSleepEndsByItself(boolean kernel) throws InterruptedException {
    with(kernel, (wakeup, memory) -> {
      wakeup.sleep(SLEEPER, OTHER, FLAG, 1, TimeUnit.MILLISECONDS.toNanos(1));
      assertThat(waits(memory)).isTrue();
    });
  }
}
