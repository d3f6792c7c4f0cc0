package org.shmem4j.internal.watching.profile;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TimedCallsTest {
  private final TimedCalls calls = new TimedCalls();

  @Test
  void aTimedCallRepresentsThoseThatFollowIt() {
    calls.timed(1000, 1010, 64);
    calls.add(0, 5000);
    calls.timed(5000, 5020, 64);
    calls.add(60, 9000);
    assertThat(calls.take()).isEqualTo(64 * 10 + 4 * 20);
    assertThat(calls.take()).isZero();
  }

  @Test
  void aCallThatLostItsCoreRepresentsNoMoreThanTheTimeThatPassed() {
    calls.timed(1000, 5_001_000, 1024);
    calls.add(0, 5_101_000);
    assertThat(calls.take()).isEqualTo(5_100_000);
  }

  @Test
  void whatIsAddedIsNotAddedAgain() {
    calls.timed(1000, 1010, 64);
    calls.add(32, 5000);
    calls.add(0, 9000);
    assertThat(calls.take()).isEqualTo(32 * 10);
  }
}
