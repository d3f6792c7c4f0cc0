package org.shmem4j.internal.pe.waiting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SharedCoreTest {
  private static final long SHORT = 500;
  private static final long LONG = 4_000_000;

  private final SharedCore core = new SharedCore();

  private void yields(int times, long nanos) {
    IntStream.range(0, times).forEach(i -> core.noteYield(nanos));
  }

  @Test
  void aCoreIsSharedOnceAYieldTookLong() {
    yields(10_000, SHORT);
    assertThat(core.isShared()).isFalse();
    yields(1, LONG);
    assertThat(core.isShared()).isTrue();
  }

  @Test
  void itIsOnesOwnAgainAfterManyShortYields() {
    yields(1, LONG);
    yields(1000, SHORT);
    assertThat(core.isShared()).isTrue();
    yields(10_000, SHORT);
    assertThat(core.isShared()).isFalse();
  }

  @Test
  void whoWasWrongOftenBelievesItLater() {
    for (int i = 0; i < 5; i++) {
      yields(1, LONG);
      yields(1_000_000, SHORT);
      assertThat(core.isShared()).isFalse();
    }
    yields(1, LONG);
    yields(10_000, SHORT);
    assertThat(core.isShared()).isTrue();
  }
}
