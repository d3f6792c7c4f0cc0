package org.shmem4j.internal.pe.team;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.shmem4j.internal.onhost.flags.Rings;
import org.shmem4j.internal.onhost.memory.HostLayout;
import org.shmem4j.internal.onhost.memory.HostMemory;

class TeamNumbersTest {
  private static final int[] BOTH = {0, 1};

  private final HostMemory memory = HostMemory.create(2, 4096, Rings.TEAMS);
  private final TeamNumbers numbers = new TeamNumbers(memory.segment());

  @AfterEach
  void close() {
    memory.close();
  }

  @Test
  void theTablesFitTheirRegion() {
    assertThat(TeamNumbers.END - HostLayout.TEAMS_AT).isLessThanOrEqualTo(HostLayout.TEAMS_BYTES);
  }

  @Test
  void aNumberIsFreeWhenAllMembersHaveLeft() {
    int first = (int) numbers.take(BOTH);
    assertThat(numbers.take(BOTH)).isEqualTo(first + 1);
    numbers.leave(first, BOTH, 3);
    assertThat(numbers.take(BOTH)).isEqualTo(first + 2);
    numbers.leave(first, BOTH, 5);
    assertThat(numbers.take(BOTH)).isEqualTo(first);
  }

  @Test
  void sequenceNumbersGoOnWhereTheUsersBeforeStopped() {
    int team = (int) numbers.take(BOTH);
    assertThat(numbers.firstSequence(team)).isZero();
    numbers.leave(team, BOTH, 5);
    assertThat(numbers.firstSequence(team)).as("for a member that looks late").isZero();
    numbers.leave(team, BOTH, 7);
    assertThat(numbers.take(BOTH)).isEqualTo(team);
    assertThat(numbers.firstSequence(team)).isEqualTo(7);
  }

  @Test
  void thereAreNumbersForAThousandTeams() {
    int taken = 2;
    long number = numbers.take(BOTH);
    while (number >= 0) {
      taken++;
      number = numbers.take(BOTH);
    }
    assertThat(taken).isEqualTo(1024);
    assertThat(numbers.refusal(number)).contains("teams=1024");
  }
}
