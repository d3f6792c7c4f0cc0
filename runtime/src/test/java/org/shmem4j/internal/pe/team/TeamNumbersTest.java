package org.shmem4j.internal.pe.team;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.shmem4j.internal.onhost.memory.HostLayout;
import org.shmem4j.internal.onhost.memory.HostMemory;
import org.shmem4j.internal.pe.flags.Rings;

class TeamNumbersTest {
  private static final int[] BOTH = {0, 1};
  private static final long KEY = 4711;

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
    int first = (int) numbers.take(KEY, BOTH);
    assertThat(numbers.take(KEY, BOTH)).isEqualTo(first + 1);
    numbers.leave(first, BOTH, 3);
    assertThat(numbers.take(KEY, BOTH)).isEqualTo(first + 2);
    numbers.leave(first, BOTH, 5);
    assertThat(numbers.take(KEY, BOTH)).isEqualTo(first);
  }

  @Test
  void theOtherMembersFindTheNumberByItsKey() {
    long mine = numbers.take(KEY, BOTH);
    long later = numbers.take(KEY + 1, BOTH);
    assertThat(numbers.founded(KEY)).isEqualTo((int) mine);
    assertThat(numbers.founded(KEY + 1)).isEqualTo((int) later);
    assertThatThrownBy(() -> numbers.founded(KEY + 2)).hasMessageContaining("the same splits");
    for (int member : BOTH) {
      numbers.leave((int) mine, BOTH, member);
    }
    assertThat(numbers.take(KEY + 2, BOTH)).isEqualTo(mine);
    assertThat(numbers.founded(KEY + 2)).isEqualTo((int) mine);
  }

  @Test
  void whoeverGotANumberReturnsItIfAnotherGotNone() {
    long mine = numbers.take(KEY, BOTH);
    long word = TeamNumbers.refusalWord(-2);
    assertThat(TeamNumbers.refusalWord(mine)).isZero();
    assertThat(TeamNumbers.refusalWord(TeamNumbers.NOT_ASKED)).isZero();
    numbers.checkAllTaken(0, mine, BOTH);
    assertThatThrownBy(() -> numbers.checkAllTaken(word, mine, BOTH)).hasMessageContaining("activeSets=");
    assertThat(numbers.take(KEY, BOTH)).isEqualTo(mine);
  }

  @Test
  void sequenceNumbersGoOnWhereTheUsersBeforeStopped() {
    int team = (int) numbers.take(KEY, BOTH);
    assertThat(numbers.firstSequence(team)).isZero();
    numbers.leave(team, BOTH, 5);
    assertThat(numbers.firstSequence(team)).as("for a member that looks late").isZero();
    numbers.leave(team, BOTH, 7);
    assertThat(numbers.take(KEY, BOTH)).isEqualTo(team);
    assertThat(numbers.firstSequence(team)).isEqualTo(7);
  }

  @Test
  void thereAreNumbersForAThousandTeams() {
    int taken = 2;
    long number = numbers.take(KEY, BOTH);
    while (number >= 0) {
      taken++;
      number = numbers.take(KEY, BOTH);
    }
    assertThat(taken).isEqualTo(1024);
    assertThat(numbers.refusal(number)).contains("teams=1024");
  }
}
