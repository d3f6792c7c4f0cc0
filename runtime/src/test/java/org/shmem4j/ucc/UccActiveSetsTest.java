package org.shmem4j.ucc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.shmem4j.ucc.Participants.context;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.shmem4j.ucc.ActiveSets.Cast;
import org.shmem4j.ucc.ActiveSets.Posted;

/** Active sets of one team, of every shape, that share members. */
@Timeout(60)
class UccActiveSetsTest {
  /** All participants, which one thread drives. */
  private static List<UccTeam> teams(int participants, UccPostOrdering ordering) {
    List<OobAllgather> oobs = Participants.exchanges(participants);
    List<UccTeam> teams = oobs.stream()
        .map(oob -> UccTeam.createPost(List.of(context()), new UccTeamParams().oob(oob).ordering(ordering)
            .range(UccEndpointRange.NONCONTIG).endpoint(10 + 3L * oob.myEndpoint())))
        .toList();
    until(teams.stream().map(team -> (Step) () -> team.createTest() == UccStatus.OK).toList());
    return teams;
  }

  private interface Step {
    boolean isOver();
  }

  private static void until(List<Step> steps) {
    List<Step> left = new ArrayList<>(steps);
    while (!left.isEmpty()) {
      left.removeIf(Step::isOver);
    }
  }

  private static void cast(List<UccTeam> teams, List<Cast> casts, boolean tagged, Random random) {
    List<Posted> posted = new ArrayList<>();
    for (int member = 0; member < teams.size(); member++) {
      posted.addAll(new ActiveSets(teams.get(member), tagged).post(casts, member, random));
    }
    until(posted.stream().map(each -> (Step) each::isOver).toList());
    assertThat(posted).allSatisfy(each -> assertThat(each.wrong()).isEmpty());
  }

  private static void destroy(List<UccTeam> teams) {
    until(teams.stream().map(team -> (Step) () -> team.destroyTest() == UccStatus.OK).toList());
  }

  @Test
  void setsThatDifferInTheirLastMemberDiffer() {
    List<UccTeam> teams = teams(12, UccPostOrdering.POST_ORDERED);
    IntStream.rangeClosed(2, 12)
        .forEach(size -> cast(teams, List.of(new Cast(0, 0, 1, size, size - 1, 100)), false, new Random(1)));
    cast(teams, List.of(new Cast(0, 0, 2, 2, 2, 100)), false, new Random(1));
    destroy(teams);
  }

  @ParameterizedTest
  @CsvSource({"1, POST_ORDERED", "2, POST_UNORDERED", "5, POST_ORDERED", "5, POST_UNORDERED", "9, POST_ORDERED",
      "9, POST_UNORDERED"})
  void ofParticipantsThatOneThreadDrives(int participants, UccPostOrdering ordering) {
    List<UccTeam> teams = teams(participants, ordering);
    boolean tagged = ordering.needsTags();
    for (int seed = 0; seed < 6; seed++) {
      cast(teams, Cast.several(seed, participants, 40), tagged, new Random(seed));
    }
    destroy(teams);
  }

  @ParameterizedTest
  @CsvSource({"4, POST_ORDERED", "4, POST_UNORDERED", "7, POST_ORDERED"})
  void ofParticipantsThatAreThreads(int participants, UccPostOrdering ordering) throws Exception {
    Participants.run(participants, oob -> {
      UccTeam team = Participants.team(context(), new UccTeamParams().oob(oob).ordering(ordering));
      assertThat(new ActiveSets(team, ordering.needsTags()).run(7, 6, 40)).isEmpty();
      team.destroy();
    });
  }
}
