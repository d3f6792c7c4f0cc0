package org.shmem4j.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.shmem4j.internal.simulation.History;
import org.shmem4j.internal.simulation.Schedule;
import org.shmem4j.internal.simulation.Simulation;

/** Teams of each kind, in each other, by random schedules, over hosts and on one: each is what it must be, and who dies is named. */
@Timeout(120)
class ExploredSplitsTest {
  private static final int FEW = 60;
  private static final int MANY = Integer.getInteger("shmem4j.histories", 500);
  private static final int ROUNDS = 4;

  @Test
  void everySplitIsRight() {
    assertThat(explore(FEW, false)).isZero();
  }

  /** There, the members of a new team find the number that one of them has taken. */
  @Test
  void everySplitOnOneHostIsRight() {
    for (long seed = 1; seed <= FEW; seed++) {
      requireGood(Schedule.near(2 + (int) (seed % 6), seed));
    }
  }

  @Test
  void whoDiesInASplitIsNamed() {
    assertThat(explore(FEW, true)).isGreaterThan(FEW / 4);
  }

  @Tag("slow")
  @Tag("soak")
  @Test
  void manySplitsAreRight() {
    assertThat(explore(MANY, false)).isZero();
    assertThat(explore(MANY, true)).isGreaterThan(MANY / 4);
  }

  /** Returns how many PEs died. */
  private static int explore(int histories, boolean deaths) {
    int dead = 0;
    for (long seed = 1; seed <= histories; seed++) {
      dead += requireGood(new Schedule(2 + (int) (seed % 6), seed, deaths)).dead().size();
    }
    return dead;
  }

  private static History requireGood(Schedule schedule) {
    History history = Simulation.run(schedule, false, shmem -> {
      Random same = new Random(schedule.number());
      for (int round = 0; round < ROUNDS; round++) {
        RandomSplits.run(shmem.worldTeam(), same.nextInt(1000), same.nextBoolean());
      }
    });
    if (!history.isGood() || history.isUnnoticed()) {
      throw new AssertionError("schedule=" + schedule.name() + " dead=" + history.dead(), history.failure());
    }
    return history;
  }
}
