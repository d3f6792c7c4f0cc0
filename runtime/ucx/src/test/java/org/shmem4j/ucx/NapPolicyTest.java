package org.shmem4j.ucx;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NapPolicyTest {
  private static final long MILLI = 1_000_000;

  private final NapPolicy napPolicy = new NapPolicy(0);
  private long looks;
  private long lastLook = -1000 * MILLI;

  @Test
  void whoLooksOftenLetsTheHelperSleepEverLonger() {
    long looks = 0;
    long before = 0;
    for (long now = MILLI; now <= 500 * MILLI; now += MILLI) {
      looks += 1000;
      judge(now, looks, 0, 0);
      assertThat(napPolicy.isActive() && napPolicy.isLooking()).isTrue();
      assertThat(napPolicy.napNanos()).isBetween(before, 20 * MILLI);
      before = napPolicy.napNanos();
    }
    assertThat(before).isEqualTo(20 * MILLI);
  }

  @Test
  void whoComputesIsHelpedSoonAndBeginsAgainWithShortNaps() {
    judge(100 * MILLI, 100_000, 0, 0);
    assertThat(napPolicy.napNanos()).isGreaterThan(MILLI);
    judge(102 * MILLI, 100_000, 0, 0);
    assertThat(napPolicy.isActive()).isFalse();
    judge(103 * MILLI, 101_000, 0, 0);
    assertThat(napPolicy.isActive()).isTrue();
    assertThat(napPolicy.napNanos()).isEqualTo(MILLI / 2);
  }

  @Test
  void whoComputesAndCallsInTurnNeedsNoHelp() {
    long looks = 0;
    for (long now = MILLI; now <= 100 * MILLI; now += MILLI) {
      looks += now / MILLI % 2 * 10;
      judge(now, looks, 0, 0);
      assertThat(napPolicy.isActive() && napPolicy.isLooking()).isTrue();
    }
    assertThat(napPolicy.napNanos()).isEqualTo(4 * MILLI);
  }

  @Test
  void whoIsAskedOrSleepsIsHelpedForAWhile() {
    judge(MILLI, 10, 0, 0);
    assertThat(napPolicy.isActive()).isTrue();
    napPolicy.judge(2 * MILLI, new NapPolicy.Signs(20, 2 * MILLI, 0, 0, 1, false));
    assertThat(napPolicy.isActive()).isFalse();
    napPolicy.judge(101 * MILLI, new NapPolicy.Signs(30, 101 * MILLI, 0, 0, 1, false));
    assertThat(napPolicy.isActive()).isFalse();
    napPolicy.judge(103 * MILLI, new NapPolicy.Signs(40, 103 * MILLI, 0, 0, 1, false));
    assertThat(napPolicy.isActive()).isTrue();
  }

  @Test
  void whoHasSomethingUnderWayWhileItComputesInTurnsIsHelped() {
    judge(MILLI, 10, 0, 0);
    napPolicy.judge(2 * MILLI, new NapPolicy.Signs(20, 2 * MILLI, 0, 0, 0, true));
    assertThat(napPolicy.isActive()).isTrue();
    assertThat(napPolicy.napNanos()).as("a glance, to see whether it waits or computes").isEqualTo(MILLI / 10);
    napPolicy.judge(2 * MILLI + MILLI / 10, new NapPolicy.Signs(20, 2 * MILLI, 0, 0, 0, true));
    assertThat(napPolicy.isActive()).isFalse();
  }

  @Test
  void whoStartsOperationsWithoutLookingIsHelpedAtShortIntervals() {
    for (long now = MILLI; now <= 100 * MILLI; now += MILLI) {
      judge(now, 0, now / MILLI * 100, 0);
      assertThat(napPolicy.isActive()).isTrue();
      assertThat(napPolicy.isLooking()).isFalse();
      assertThat(napPolicy.napNanos()).isEqualTo(MILLI / 2);
    }
  }

  @Test
  void whoMovesMuchDataInFewLooksNeedsNoHelp() {
    judge(4 * MILLI, 5, 0, 4 * MILLI - 50_000);
    assertThat(napPolicy.isLooking()).isTrue();
    judge(8 * MILLI, 5, 0, 4 * MILLI);
    assertThat(napPolicy.isLooking()).isFalse();
  }

  @Test
  void anInstantProvesNothing() {
    judge(1000, 0, 0, 0);
    assertThat(napPolicy.isActive()).isFalse();
  }

  @Test
  void whoStopsLookingRightAfterAJudgmentIsHelpedAfterTheNextNap() {
    judge(MILLI, 10, 0, 0);
    assertThat(napPolicy.isActive()).isTrue();
    napPolicy.judge(5 * MILLI, new NapPolicy.Signs(11, MILLI + 1, 0, 0, 0, false));
    assertThat(napPolicy.isActive()).isFalse();
  }

  private void judge(long now, long looks, long operations, long movedNanos) {
    lastLook = looks == this.looks ? lastLook : now;
    this.looks = looks;
    napPolicy.judge(now, new NapPolicy.Signs(looks, lastLook, operations, movedNanos, 0, false));
  }
}
