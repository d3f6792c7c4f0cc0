package org.shmem4j.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.shmem4j.CollectiveMismatchException;
import org.shmem4j.PeFailedException;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemConstants;
import org.shmem4j.SyncKind;
import org.shmem4j.Team;
import org.shmem4j.contract.MismatchProgram.Case;
import org.shmem4j.contract.MismatchProgram.Then;
import org.shmem4j.entry.ActiveSets;
import org.shmem4j.entry.CollectiveCalls;
import org.shmem4j.handles.Ints;
import org.shmem4j.handles.Longs;
import org.shmem4j.launcher.Launched;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;

/** PEs that make different calls are told on all PEs, whoever looked at whom. */
@Timeout(60)
class MismatchTest {
  private static final ElementType INT = ElementType.of("int", Lane.INT, 1, Meaning.SIGNED);
  private static final int SMALL = 2;
  private static final int LARGE = 20_000;

  static Stream<Arguments> cases() {
    List<Arguments> all = new ArrayList<>();
    for (String name : MismatchProgram.cases().keySet()) {
      for (int pes : new int[] {2, 3}) {
        for (int n : new int[] {SMALL, LARGE}) {
          for (Then then : Then.values()) {
            all.add(Arguments.of(name, pes, n, then));
          }
        }
      }
    }
    return all.stream();
  }

  @ParameterizedTest(name = "{0}, {1} PEs, n={2}, then {3}")
  @MethodSource("cases")
  void allThreadsAreTold(String name, int pes, int n, Then then) {
    Case mismatch = MismatchProgram.cases().get(name);
    AtomicInteger told = new AtomicInteger();
    assertThatThrownBy(() -> Shmem.launch(pes, shmem -> {
      try {
        MismatchProgram.play(shmem, mismatch, n, then);
      } catch (CollectiveMismatchException e) {
        int ignored = told.incrementAndGet();
        throw e;
      }
    }))
        .isInstanceOf(CollectiveMismatchException.class)
        .hasMessageContainingAll(mismatch.differing().toArray(String[]::new));
    if (then != Then.CLOSE) {
      assertThat(told).hasValue(pes);
    }
  }

  static Stream<Arguments> processCases() {
    return cases().filter(test -> test.get()[3] == Then.CLOSE);
  }

  /** Each mismatch once, with few or many PEs and elements in turn. */
  static Stream<Arguments> someProcessCases() {
    List<Arguments> all = processCases().toList();
    int ofAMismatch = all.size() / MismatchProgram.cases().size();
    return IntStream.range(0, MismatchProgram.cases().size())
        .mapToObj(mismatch -> all.get(mismatch * ofAMismatch + mismatch % ofAMismatch));
  }

  @Tag("slow")
  @ParameterizedTest(name = "{0}, {1} PEs, n={2}")
  @Execution(ExecutionMode.CONCURRENT)
  @MethodSource("someProcessCases")
  void allProcessesAreTold(String name, int pes, int n, Then then) {
    assertProcessesAreTold(name, pes, n, then);
  }

  @Tag("nightly")
  @ParameterizedTest(name = "{0}, {1} PEs, n={2}")
  @Execution(ExecutionMode.CONCURRENT)
  @MethodSource("processCases")
  void allProcessesAreToldHoweverMany(String name, int pes, int n, Then then) {
    assertProcessesAreTold(name, pes, n, then);
  }

  @Test
  void processesThatNameThemselvesAreTold() {
    assertProcessesAreTold("broadcast, all name themselves", 2, SMALL, Then.CLOSE);
  }

  private static void assertProcessesAreTold(String name, int pes, int n, Then then) {
    String[] arguments = {
        "run", "-n", Integer.toString(pes), "--", Launched.COMPILES_QUICKLY, "-cp", Launched.PROGRAMS,
        MismatchProgram.class.getName(), name, Integer.toString(n), then.name()
    };
    try (Launched launched = Launched.start(Map.of(), arguments)) {
      Launched.Result result = launched.result();
      assertThat(result.status()).isNotZero();
      assertThat(result.error()).contains("CollectiveMismatchException")
          .contains(MismatchProgram.cases().get(name).differing());
    }
  }

  @Test
  void theLastLineNamesThePeThatReportsTheMismatch() {
    String[] arguments = {
        "run", "-n", "3", "--", Launched.COMPILES_QUICKLY, "-cp", Launched.PROGRAMS, MismatchProgram.class.getName(),
        "broadcast, all name themselves", Integer.toString(SMALL), Then.BARRIER.name()
    };
    try (Launched launched = Launched.start(Map.of(), arguments)) {
      assertThat(launched.result().error())
          .matches("(?s).*shmem4j: (PE \\d): org.shmem4j.CollectiveMis.*\nshmem4j: \\1"
              + " (exited with status 1|was ended by SIGKILL)\n"); // killed if it has not ended in time
    }
  }

  @Test
  void aCallWithoutAPeThatLeftIsNamedWithItsLine() {
    assertThatThrownBy(() -> Shmem.launch(3, shmem -> {
      if (shmem.myPe() == 0) {
        shmem.barrierAll();
      }
    }))
        .isInstanceOf(PeFailedException.class)
        .hasMessageMatching("PE [12] left the job while other PEs still needed it: PE 0 waits in barrier at"
            + " MismatchTest.java:\\d+; let every PE make this call, or use a team of those that do");
  }

  /** The root returns from a small broadcast at once. */
  @Test
  void aCallFromWhichThePeHasReturnedIsNotToldAsItsWait() {
    assertThatThrownBy(() -> Shmem.launch(2, shmem -> {
      Ints a = shmem.callocate(Ints.TYPE, 8);
      if (shmem.myPe() == 0) {
        CollectiveCalls.BLOCKING.broadcast(shmem.worldTeam(), INT, a, a, 1, 0);
        Thread.sleep(1000);
        shmem.barrierAll();
      }
    }))
        .isInstanceOf(PeFailedException.class)
        .hasMessageMatching("PE 1 left the job while other PEs still needed it: PE 0 called broadcast, and is at"
            + " MismatchTest.java:\\d+; let every PE make this call, or use a team of those that do");
  }

  @Test
  void activeSetsAreComparedWhenTheJobCloses() {
    assertThatThrownBy(() -> Shmem.launch(3, shmem -> {
      Ints a = shmem.callocate(Ints.TYPE, 8);
      Longs pSync = pSync(shmem);
      Team set = ActiveSets.of(SyncKind.BCAST, 0, 0, 3, pSync);
      CollectiveCalls.IN_ACTIVE_SET.broadcast(set, INT, a, a, 8, shmem.myPe());
    }))
        .isInstanceOf(CollectiveMismatchException.class)
        .hasMessageContaining("they differ in root");
  }

  @Test
  void aCallThatOneLeavesOutIsNoticedWhenTheJobCloses() {
    assertThatThrownBy(() -> Shmem.launch(2, shmem -> {
      Ints a = shmem.callocate(Ints.TYPE, 8);
      Longs pSync = pSync(shmem);
      if (shmem.myPe() == 0) {
        Team set = ActiveSets.of(SyncKind.BCAST, 0, 0, 2, pSync);
        CollectiveCalls.IN_ACTIVE_SET.broadcast(set, INT, a, a, 8, 0);
      }
    }))
        .isInstanceOf(CollectiveMismatchException.class)
        .hasMessageContaining("PE 0 calls broadcast(type=int count=8 root=0 dest=0 source=0), PE 1 makes no more");
  }

  private static Longs pSync(Shmem shmem) {
    Longs pSync = shmem.allocate(Longs.TYPE, ShmemConstants.SYNC_SIZE);
    for (int i = 0; i < ShmemConstants.SYNC_SIZE; i++) {
      pSync.set(i, ShmemConstants.SYNC_VALUE);
    }
    shmem.barrierAll();
    return pSync;
  }

  @Test
  void aTeamIsComparedWhenItIsClosed() {
    assertThatThrownBy(() -> Shmem.launch(2, shmem -> {
      Ints a = shmem.callocate(Ints.TYPE, 8);
      Team team = shmem.worldTeam().splitStrided(0, 1, 2);
      CollectiveCalls.BLOCKING.broadcast(team, INT, a, a, 8, shmem.myPe());
      team.close();
    }))
        .isInstanceOf(CollectiveMismatchException.class)
        .hasMessageContaining("they differ in root");
  }

  @Test
  void theCallThatDiffersIsNamedAndNotTheOneWhereItIsNoticed() {
    assertThatThrownBy(() -> Shmem.launch(2, shmem -> {
      Ints a = shmem.callocate(Ints.TYPE, 8);
      for (int i = 0; i < 20; i++) {
        CollectiveCalls.BLOCKING.broadcast(shmem.worldTeam(), INT, a, a, i == 10 ? 5 : 8,
            i == 10 ? shmem.myPe() : 0);
      }
      shmem.barrierAll();
    }))
        .isInstanceOf(CollectiveMismatchException.class)
        .hasMessageContaining("PE 0 calls broadcast(type=int count=5 root=0 ")
        .hasMessageContaining("PE 1 calls broadcast(type=int count=5 root=1 ");
  }
}
