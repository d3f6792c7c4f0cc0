package org.shmem4j.pretend;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.Shmem;
import org.shmem4j.Team;
import org.shmem4j.entry.CollectiveCalls;
import org.shmem4j.entry.Reductions;
import org.shmem4j.handles.Ints;
import org.shmem4j.internal.pe.collective.Collectives;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.flags.CallRecord;
import org.shmem4j.internal.pe.team.TeamImpl;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Operation;
import org.shmem4j.type.Reduction;

/**
 * A call that tells all members the words of all, whatever other collectives of the team come before and after it,
 * whichever hosts the members are on and whenever they arrive.
 */
@Timeout(300)
class WordsOfAllTest {
  private static final ElementType INT = ElementType.of("int", Lane.INT, 1, Meaning.SIGNED);
  private static final Reduction SUM = Reductions.of(INT, Operation.SUM);
  private static final int MOST_OTHERS = 4;
  private static final int KINDS = 8;
  private static final int MOST_ELEMENTS = 40;
  private static final int MOST_PAUSES = 5_000;
  private static final long BITS = 0x9e37_79b9_7f4a_7c15L;

  @ParameterizedTest
  @ValueSource(strings = {"0-1", "0-0-1-1", "0-1-0-2-2", "0-0-0-1-2-2-2-2", "0-1-2-0-1-2-0-1", "0-1-2-3-4-5-6"})
  void everyMemberLearnsThem(String hosts) {
    PretendJob.run(hosts, shmem -> rounds(shmem, 10));
  }

  @Tag("slow")
  @ParameterizedTest
  @CsvSource({"64,4,4", "33,1,3", "17,1,9", "100,1,1", "2,30,40"})
  void everyMemberOfManyHostsLearnsThem(int hosts, int least, int most) {
    String places = IntStream.range(0, hosts)
        .mapToObj(host -> (host + "-").repeat(least + host % (most - least + 1)))
        .collect(Collectors.joining());
    PretendJob.runWithoutDelays(places.substring(0, places.length() - 1), shmem -> rounds(shmem, 3));
  }

  @Tag("slow")
  @ParameterizedTest
  @CsvSource({"64,256", "7,40", "3,100"})
  void everyMemberOfHostsInTurnLearnsThem(int hosts, int pes) {
    String places = IntStream.range(0, pes)
        .mapToObj(pe -> Integer.toString(pe * 5 % hosts))
        .collect(Collectors.joining("-"));
    PretendJob.runWithoutDelays(places, shmem -> rounds(shmem, 3));
  }

  private static void rounds(Shmem shmem, int rounds) {
    int pes = shmem.nPes();
    Team reversed = shmem.worldTeam().splitStrided(pes - 1, -1, pes);
    Team odd = shmem.worldTeam().splitStrided(1, 2, pes / 2);
    Team last = shmem.worldTeam().splitStrided(pes / 3, 1, pes - pes / 3);
    List<Member> members = new ArrayList<>();
    for (Team team : List.of(shmem.worldTeam(), reversed, odd, last)) {
      Ints source = shmem.allocate(Ints.TYPE, (long) MOST_ELEMENTS * pes);
      Ints dest = shmem.allocate(Ints.TYPE, (long) MOST_ELEMENTS * pes);
      if (team.isValid()) {
        members.add(new Member(team, source, dest));
      }
    }
    for (int round = 0; round < rounds; round++) {
      for (Member member : members) {
        member.round(round);
      }
    }
  }

  /** A member of a team. What the members do comes from one seed, when they do it from one of their own. */
  private static final class Member {
    private final Team team;
    private final Ints source;
    private final Ints dest;
    private final Random same;
    private final Random own;
    private final Collectives calls;
    private final long[] words;

    Member(Team team, Ints source, Ints dest) {
      this.team = team;
      this.source = source;
      this.dest = dest;
      this.same = new Random(team.nPes());
      this.own = new Random(team.myPe());
      this.calls = TeamImpl.usable(team).collectives();
      this.words = new long[team.nPes()];
    }

    void round(int round) {
      others();
      CollectiveRequest pending = same.nextBoolean() ? start() : null;
      pause();
      long ofRound = round * BITS;
      calls.collectWords(Call.REDUCE_BYTES, round, CallRecord.NONE, CallRecord.NONE, ofRound ^ team.myPe(), words);
      for (int member = 0; member < words.length; member++) {
        assertThat(words[member]).as("round %d member %d", round, member).isEqualTo(ofRound ^ member);
      }
      if (pending != null) {
        pending.await();
        assertThat(dest.get(0)).isEqualTo(sumOfMembers());
      }
      others();
    }

    private CollectiveRequest start() {
      source.set(0, team.myPe());
      return CollectiveCalls.NONBLOCKING.reduce(team, SUM, dest, source, 1 + same.nextInt(MOST_ELEMENTS));
    }

    private int sumOfMembers() {
      return words.length * (words.length - 1) / 2;
    }

    private void others() {
      for (int left = same.nextInt(MOST_OTHERS); left > 0; left--) {
        pause();
        other(same.nextInt(KINDS), 1 + same.nextInt(MOST_ELEMENTS));
      }
    }

    private void other(int kind, int elements) {
      switch (kind) {
        case 0 -> team.sync();
        case 1 -> assertThat(calls.agree(Call.REDUCE_BYTES, kind, elements, CallRecord.NONE, team.myPe()))
            .isEqualTo(words.length - 1);
        case 2 -> {
          source.set(0, team.myPe());
          CollectiveCalls.BLOCKING.reduce(team, SUM, dest, source, elements);
          assertThat(dest.get(0)).isEqualTo(sumOfMembers());
        }
        case 3 -> {
          source.set(elements - 1, team.myPe());
          CollectiveCalls.BLOCKING.fcollect(team, INT, dest, source, elements);
          for (int member = 0; member < words.length; member++) {
            assertThat(dest.get((member + 1L) * elements - 1)).isEqualTo(member);
          }
        }
        case 4 -> CollectiveCalls.BLOCKING.broadcast(team, INT, dest, source, elements, elements % words.length);
        case 5 -> CollectiveCalls.BLOCKING.alltoall(team, INT, dest, source, elements);
        case 6 -> CollectiveCalls.BLOCKING.inscan(team, SUM, dest, source, elements);
        default -> team.splitStrided(0, 1, words.length).close();
      }
    }

    /** Arrives at a time of its own, which the result must not depend on. */
    private void pause() {
      for (int left = own.nextInt(MOST_PAUSES); left > 0; left--) {
        Thread.onSpinWait();
      }
    }
  }
}
