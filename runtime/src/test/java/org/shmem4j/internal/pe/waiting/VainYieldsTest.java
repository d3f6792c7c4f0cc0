package org.shmem4j.internal.pe.waiting;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class VainYieldsTest {
  private static final long AT_ONCE = 500;
  private static final long TAKEN = 10_000;
  private static final long AWAY = 4_000_000;

  private final VainYields yields = new VainYields();

  private boolean yields(int times, long nanos) {
    boolean vain = false;
    for (int i = 0; i < times; i++) {
      vain |= yields.note(nanos);
    }
    return vain;
  }

  private boolean yieldsThenIsAway(int times, long nanos, int timesAway) {
    boolean vain = yields(times, nanos);
    return yields(timesAway, AWAY) || vain;
  }

  private boolean vainWait() {
    assertThat(yields.begin()).isFalse();
    return yieldsThenIsAway(1000, AT_ONCE, 1);
  }

  private int sleeps() {
    int sleeps = 0;
    while (yields.begin()) {
      sleeps++;
    }
    return sleeps;
  }

  @Test
  void whoHasACoreOfItsOwnYieldsOn() {
    for (int i = 0; i < 10; i++) {
      assertThat(yields.begin()).isFalse();
      assertThat(yields(10_000, AT_ONCE)).isFalse();
    }
  }

  @Test
  void whoseYieldsGiveTheCoreAwayYieldsOn() {
    for (int i = 0; i < 10; i++) {
      assertThat(yields.begin()).isFalse();
      assertThat(yieldsThenIsAway(10_000, TAKEN, 10)).isFalse();
    }
  }

  @Test
  void whoLosesTheCoreOnlyAfterManyYieldsSleepsInTheNextWaits() {
    assertThat(vainWait()).isTrue();
    assertThat(sleeps()).isPositive();
  }

  @Test
  void yieldsOfSeveralWaitsAreNotAddedUp() {
    for (int i = 0; i < 100; i++) {
      assertThat(yields.begin()).isFalse();
      assertThat(yieldsThenIsAway(10, AT_ONCE, 1)).isFalse();
    }
  }

  @Test
  void moreWaitsSleepTheMoreOftenATrialFails() {
    assertThat(vainWait()).isTrue();
    int first = sleeps();
    assertThat(yieldsThenIsAway(1000, AT_ONCE, 1)).isTrue(); // in the wait that just began
    assertThat(sleeps()).isEqualTo(2 * first);
    for (int i = 0; i < 20; i++) {
      assertThat(yieldsThenIsAway(1000, AT_ONCE, 1)).isTrue();
      assertThat(sleeps()).isLessThan(100_000);
    }
  }

  @Test
  void afterAsManyWaitsThatCouldYieldItBeginsAgain() {
    assertThat(vainWait()).isTrue();
    int first = sleeps();
    assertThat(yieldsThenIsAway(1000, AT_ONCE, 1)).isTrue();
    int second = sleeps();
    for (int i = 0; i < second; i++) {
      assertThat(yields(10, TAKEN)).isFalse();
      assertThat(yields.begin()).isFalse();
    }
    assertThat(yieldsThenIsAway(1000, AT_ONCE, 1)).isTrue();
    assertThat(sleeps()).isEqualTo(2 * second);
    for (int i = 0; i < 100_000; i++) {
      assertThat(yields.begin()).isFalse();
    }
    assertThat(vainWait()).isTrue();
    assertThat(sleeps()).isEqualTo(first);
  }
}
