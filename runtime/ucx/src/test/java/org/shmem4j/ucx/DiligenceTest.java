package org.shmem4j.ucx;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DiligenceTest {
  private static final long MILLI = 1_000_000;

  private final Diligence diligence = new Diligence(0);

  @Test
  void whoLooksOftenLetsTheHelperSleepEverLonger() {
    long looks = 0;
    long before = 0;
    for (long now = MILLI; now <= 500 * MILLI; now += MILLI) {
      looks += 1000;
      diligence.judge(now, looks, 0, 0);
      assertThat(diligence.isActive() && diligence.isLooking()).isTrue();
      assertThat(diligence.napNanos()).isBetween(before, 20 * MILLI);
      before = diligence.napNanos();
    }
    assertThat(before).isEqualTo(20 * MILLI);
  }

  @Test
  void whoComputesIsHelpedAtOnceAndBeginsAgainWithShortNaps() {
    diligence.judge(100 * MILLI, 100_000, 0, 0);
    assertThat(diligence.napNanos()).isGreaterThan(MILLI);
    diligence.judge(101 * MILLI, 100_010, 0, 0);
    assertThat(diligence.isActive()).isFalse();
    diligence.judge(102 * MILLI, 101_000, 0, 0);
    assertThat(diligence.isActive()).isTrue();
    assertThat(diligence.napNanos()).isEqualTo(MILLI / 2);
  }

  @Test
  void whoStartsOperationsWithoutLookingIsHelpedAtShortIntervals() {
    for (long now = MILLI; now <= 100 * MILLI; now += MILLI) {
      diligence.judge(now, 0, now / MILLI * 100, 0);
      assertThat(diligence.isActive()).isTrue();
      assertThat(diligence.isLooking()).isFalse();
      assertThat(diligence.napNanos()).isEqualTo(MILLI / 2);
    }
  }

  @Test
  void whoMovesMuchDataInFewLooksNeedsNoHelp() {
    diligence.judge(MILLI, 5, 0, MILLI - 50_000);
    assertThat(diligence.isLooking()).isTrue();
    diligence.judge(2 * MILLI, 10, 0, MILLI);
    assertThat(diligence.isLooking()).isFalse();
  }

  @Test
  void anInstantIsNoProofOfDiligence() {
    diligence.judge(1000, 0, 0, 0);
    assertThat(diligence.isActive()).isFalse();
  }
}
