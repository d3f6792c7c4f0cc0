package org.shmem4j.internal.pe.waiting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class DelaysTest {
  @Test
  void theyAreRepeatableByTheirSeed() {
    assertThat(first(1, 0)).isEqualTo(first(1, 0)).isNotEqualTo(first(2, 0)).isNotEqualTo(first(1, 1));
  }

  @Test
  void mostCallsPassAtOnceAndAFewTakeMilliseconds() {
    long[] delays = first(7, 3);
    assertThat(LongStream.of(delays).filter(nanos -> nanos == 0).count()).isBetween(5500L, 7000L);
    assertThat(LongStream.of(delays).filter(nanos -> nanos > 100_000).count()).isBetween(5L, 50L);
    assertThat(LongStream.of(delays).max().orElseThrow()).isLessThan(10_000_000);
  }

  private static long[] first(long seed, int pe) {
    Delays delays = new Delays(seed, pe);
    return LongStream.range(0, 10_000).map(delays::nanosAtCall).toArray();
  }
}
