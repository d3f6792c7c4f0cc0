package org.shmem4j.ucc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.shmem4j.ucc.Participants.await;
import static org.shmem4j.ucc.Participants.call;
import static org.shmem4j.ucc.Participants.context;
import static org.shmem4j.ucc.Participants.lib;
import static org.shmem4j.ucc.Participants.ready;
import static org.shmem4j.ucc.Participants.team;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.Shmem;

/** Participants that end, teams that fail, and more collectives under way than there is room for. */
@Timeout(60)
class UccFaultsTest {
  private static UccArguments barrier() {
    return new UccArguments(UccCollectiveType.BARRIER);
  }

  private static UccArguments sum(int... both) {
    return new UccArguments(UccCollectiveType.ALLREDUCE)
        .op(UccReductionOp.SUM).dest(UccBuffer.of(both)).flag(UccCollectiveFlag.IN_PLACE);
  }

  private static void checkSum(UccTeam team) {
    int[] both = {1};
    call(team, sum(both));
    assertThat(both[0]).isEqualTo(team.size());
  }

  @ParameterizedTest
  @CsvSource({"SINGLE, false", "SINGLE, true", "MULTIPLE, false", "MULTIPLE, true"})
  void aPeThatEndsEndsTheCallsOfTheOthers(UccThreadMode mode, boolean globalExit) {
    AtomicReference<Throwable> told = new AtomicReference<>();
    assertThatThrownBy(() -> Shmem.launch(2, shmem -> {
      UccTeam team = team(lib(mode).createContext(new UccContextParams(), null),
          new UccTeamParams().oob(OobAllgather.of(shmem.worldTeam())));
      if (shmem.myPe() == 1) {
        checkSum(team);
        if (globalExit) {
          shmem.globalExit(3);
        }
        throw new IllegalStateException("thrown by PE 1");
      }
      try {
        checkSum(team);
        await(UccCollective.initAndPost(barrier(), team));
      } catch (UccException e) {
        told.set(e);
        throw e;
      }
    }))
        .isNotNull();
    assertThat(told.get()).isInstanceOf(UccException.class).hasMessageContaining("1 ");
  }

  @Test
  void aThreadThatEndsEndsTheCallsOfTheOthers() throws Exception {
    Participants.run(3, oob -> {
      UccTeam team = team(oob);
      checkSum(team);
      if (oob.myEndpoint() == 2) {
        return;
      }
      assertThatThrownBy(() -> await(UccCollective.initAndPost(barrier(), team)))
          .isInstanceOf(UccException.class)
          .hasMessageContaining("rank 2 left the team while other ranks still needed it");
      team.destroy();
    });
  }

  /** What a participant makes that polls while another one returns. */
  enum Creation { TEAM, CHILD }

  @ParameterizedTest
  @CsvSource({"SINGLE, TEAM", "SINGLE, CHILD", "MULTIPLE, TEAM", "MULTIPLE, CHILD"})
  void aPeThatReturnsEndsTheCreationThatOthersPoll(UccThreadMode mode, Creation creation) {
    assertThatThrownBy(() -> Shmem.launch(3, shmem -> {
      UccContext context = lib(mode).createContext(
          new UccContextParams().oob(OobAllgather.of(shmem.worldTeam())), null);
      UccTeam parent = team(context, new UccTeamParams());
      if (shmem.myPe() == 1) {
        return;
      }
      UccTeam ignored = ready(
          creation == Creation.TEAM
              ? UccTeam.createPost(List.of(context), new UccTeamParams())
              : UccTeam.createFromParent(parent.myEndpoint(), true, parent));
    }))
        .isInstanceOf(UccException.class)
        .hasMessageContaining("rank 1 left the team while other ranks still needed it");
  }

  private static UccArguments tagged(int tag, int... both) {
    return sum(both).tag(tag);
  }

  /** The first participant posts what the others do not post yet, then what all post. */
  @ParameterizedTest
  @ValueSource(ints = {15, 16, 40, 300})
  void whatAllHavePostedCompletes(int before) throws Exception {
    Participants.run(3, oob -> {
      UccTeam team = team(context(), new UccTeamParams().oob(oob).ordering(UccPostOrdering.POST_UNORDERED)
          .outstanding(before + 1));
      int[][] values = new int[before][1];
      List<UccCollective> posted = new ArrayList<>();
      if (oob.myEndpoint() == 0) {
        for (int tag = 0; tag < before; tag++) {
          values[tag][0] = tag;
          posted.add(UccCollective.initAndPost(tagged(tag, values[tag]), team));
        }
      }
      int[] all = {1};
      UccCollective last = UccCollective.initAndPost(tagged(60_000, all), team);
      assertThat(await(last)).isEqualTo(UccStatus.OK);
      assertThat(all).containsExactly(3);
      UccTeam child = ready(UccTeam.createFromParent(team.myEndpoint(), true, team));
      checkSum(child, 5);
      child.destroy();
      for (int tag = before - 1; tag >= 0 && oob.myEndpoint() > 0; tag--) {
        values[tag][0] = tag;
        posted.add(UccCollective.initAndPost(tagged(tag, values[tag]), team));
      }
      posted.forEach(collective -> assertThat(await(collective)).isEqualTo(UccStatus.OK));
      for (int tag = 0; tag < before; tag++) {
        assertThat(values[tag][0]).isEqualTo(3 * tag);
      }
      team.destroy();
    });
  }

  private static void checkSum(UccTeam team, int tag) {
    int[] both = {1};
    call(team, tagged(tag, both));
    assertThat(both[0]).isEqualTo(team.size());
  }

  /** More initialized in order than there are counts, and the same tag over and over. */
  @Test
  void countsOfTagsWrapAround() throws Exception {
    Participants.run(2, oob -> {
      UccTeam team = team(context(), new UccTeamParams().oob(oob).ordering(UccPostOrdering.POST_UNORDERED));
      for (int i = 0; i < 1000; i++) {
        checkSum(team, 7);
      }
      List<UccCollective> posted = new ArrayList<>();
      int[][] values = new int[100][1];
      for (int[] value : values) {
        posted.add(UccCollective.initAndPost(tagged(7, value), team));
      }
      posted.forEach(Participants::await);
      team.destroy();
    });
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.INCLUDE, names = {"POST_ORDERED", "POST_UNORDERED"})
  void aFaultOfOneTeamIsNoOthers(UccPostOrdering ordering) throws Exception {
    Participants.run(2, oob -> {
      UccContext context = lib(UccThreadMode.SINGLE).createContext(new UccContextParams().oob(oob), null);
      UccTeam sound = team(context, new UccTeamParams());
      UccTeam late = team(context, new UccTeamParams());
      UccTeam mixed = team(context, new UccTeamParams().ordering(ordering));
      UccTeam child = ready(UccTeam.createFromParent(mixed.myEndpoint(), true, mixed));
      if (oob.myEndpoint() == 0) {
        UccCollective barrier = UccCollective.initAndPost(barrier().timeout(Duration.ofMillis(50)), late);
        assertThat(await(barrier)).isEqualTo(UccStatus.ERR_TIMED_OUT);
      }
      UccArguments call = oob.myEndpoint() == 0 ? barrier() : sum(1);
      UccCollective wrong = UccCollective.initAndPost(call.tag(3), mixed);
      assertThatThrownBy(() -> await(wrong)).isInstanceOf(UccException.class).satisfies(
          thrown -> assertThat(thrown.getMessage()).contains("rank 0 calls ", "rank 1 calls ").doesNotContain("PE"));
      for (UccTeam faulty : List.of(late, mixed)) {
        assertThat(destroyAnyhow(faulty)).isIn(UccStatus.ERR_NO_MESSAGE, UccStatus.OK);
      }
      checkSum(sound);
      UccTeam later = team(context, new UccTeamParams());
      checkSum(later);
      later.destroy();
      if (ordering == UccPostOrdering.POST_ORDERED) {
        checkSum(child);
      }
      child.destroy();
      sound.destroy();
      context.destroy();
    });
  }

  /** Destruction of a team with a fault returns a status, and destroys it. */
  private static UccStatus destroyAnyhow(UccTeam team) {
    UccStatus status = team.destroyTest();
    while (status == UccStatus.INPROGRESS) {
      Thread.onSpinWait();
      status = team.destroyTest();
    }
    assertThat(team.destroyTest()).isEqualTo(UccStatus.OK);
    return status;
  }

  /** Whoever polls the destruction of a team whose participants made other calls learns of it by the status. */
  @Test
  void destructionReturnsTheStatusOfAFault() {
    List<UccTeam> teams = Participants.exchanges(2).stream()
        .map(oob -> UccTeam.createPost(List.of(context()), new UccTeamParams().oob(oob)))
        .toList();
    while (teams.stream().filter(team -> team.createTest() == UccStatus.OK).count() < 2) {
      Thread.onSpinWait();
    }
    UccCollective late = UccCollective.initAndPost(barrier().timeout(Duration.ofMillis(1)), teams.getFirst());
    assertThat(await(late)).isEqualTo(UccStatus.ERR_TIMED_OUT);
    assertThat(teams.get(0).destroyTest()).isEqualTo(UccStatus.INPROGRESS);
    assertThat(destroyAnyhow(teams.get(1))).isEqualTo(UccStatus.ERR_NO_MESSAGE);
    assertThat(destroyAnyhow(teams.get(0))).isEqualTo(UccStatus.ERR_NO_MESSAGE);
  }

  /** Who comes when the other has found the fault gets the reason as well, unless an earlier call threw it. */
  @Test
  void destructionThatComesLaterThrowsTheFault() {
    List<UccTeam> teams = Participants.exchanges(2).stream()
        .map(oob -> UccTeam.createPost(List.of(context()), new UccTeamParams().oob(oob)))
        .toList();
    while (teams.stream().filter(team -> team.createTest() == UccStatus.OK).count() < 2) {
      Thread.onSpinWait();
    }
    UccCollective late = UccCollective.initAndPost(barrier().timeout(Duration.ofMillis(1)), teams.getFirst());
    assertThat(await(late)).isEqualTo(UccStatus.ERR_TIMED_OUT);
    assertThat(destroyAnyhow(teams.get(1))).isEqualTo(UccStatus.ERR_NO_MESSAGE);
    assertThatThrownBy(teams.get(0)::destroy).isInstanceOf(UccException.class)
        .hasMessageContaining("calls barrier()").hasMessageContaining("calls destruction of a team()");
    assertThat(teams.get(0).destroyTest()).isEqualTo(UccStatus.OK);
  }

  /** Who waits for the destruction has no status, and gets the reason. */
  @Test
  void destructionThatWaitsThrowsTheFault() throws Exception {
    Participants.run(2, oob -> {
      UccTeam team = team(oob);
      UccTeam after = team(oob);
      if (oob.myEndpoint() == 0) {
        UccCollective late = UccCollective.initAndPost(barrier().timeout(Duration.ofMillis(1)), team);
        assertThat(await(late)).isEqualTo(UccStatus.ERR_TIMED_OUT);
      }
      checkSum(after);
      assertThatThrownBy(team::destroy).isInstanceOf(UccException.class)
          .hasMessageContaining("calls barrier()").hasMessageContaining("calls destruction of a team()");
      after.destroy();
    });
  }

  /** Neither posting nor testing waits, so that an interrupt changes nothing, also when the rooms are used again. */
  @Test
  void anInterruptedThreadPostsAndTests() {
    Shmem.launch(2, shmem -> {
      UccTeam team = team(lib(UccThreadMode.SINGLE).createContext(new UccContextParams(), null),
          new UccTeamParams().oob(OobAllgather.of(shmem.worldTeam())));
      if (shmem.myPe() == 0) {
        Thread.currentThread().interrupt();
      }
      for (int i = 0; i < 50; i++) {
        checkSum(team);
      }
      assertThat(Thread.interrupted()).isEqualTo(shmem.myPe() == 0);
      team.destroy();
    });
  }

  @Test
  void nothingIsNull() throws Exception {
    Participants.run(1, oob -> {
      UccLib lib = lib(UccThreadMode.SINGLE);
      UccContext context = lib.createContext(new UccContextParams(), null);
      UccTeam team = team(context, new UccTeamParams().oob(oob));
      for (ThrowingCallable call : Arrays.<ThrowingCallable>asList(
          () -> UccLib.init(null, null), () -> lib.createContext(null, null),
          () -> UccTeam.createPost(null, new UccTeamParams()), () -> UccTeam.createPost(List.of(context), null),
          () -> UccTeam.createPost(Arrays.asList(context, null), new UccTeamParams()),
          () -> UccTeam.createFromParent(0, true, null), () -> UccCollective.init(null, team),
          () -> UccCollective.init(barrier(), null), () -> new UccArguments(null), () -> barrier().flag(null),
          () -> barrier().errorType(null), () -> UccBuffer.of((int[]) null),
          () -> UccBuffer.of(null, 1, UccDatatype.INT8), () -> new UccTeamParams().oob(null),
          () -> new UccTeamParams().ordering(null), () -> new UccContextParams().type(null),
          () -> new UccLibParams().collectiveTypes(null), () -> UccConfig.read(null, null).modify(null, "1"))) {
        assertThatThrownBy(call)
            .isInstanceOfSatisfying(UccException.class,
                e -> assertThat(e.status()).isEqualTo(UccStatus.ERR_INVALID_PARAM))
            .hasMessageContaining("must not be null");
      }
      team.destroy();
    });
  }
}
