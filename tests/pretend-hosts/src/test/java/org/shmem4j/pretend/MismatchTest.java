package org.shmem4j.pretend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.CollectiveMismatchException;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.PeFailedException;
import org.shmem4j.Shmem;
import org.shmem4j.Team;
import org.shmem4j.entry.CollectiveCalls;
import org.shmem4j.entry.Reductions;
import org.shmem4j.entry.RootedCalls;
import org.shmem4j.entry.ScalarCalls;
import org.shmem4j.handles.Ints;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Operation;
import org.shmem4j.type.Reduction;

/** PEs of several hosts that make different calls are told so, each of them, whoever waits for whom. */
@Timeout(60)
class MismatchTest {
  private static final ElementType INT = ElementType.of("int", Lane.INT, 1, Meaning.SIGNED);
  private static final Reduction SUM = Reductions.of(INT, Operation.SUM);
  private static final Reduction MAX = Reductions.of(INT, Operation.MAX);

  private interface Calls {
    void make(Shmem shmem, Ints dest, Ints source);
  }

  private static void differ(String hosts, Calls calls, String... texts) {
    assertThatThrownBy(() -> PretendJob.run(hosts, shmem -> {
      Ints dest = shmem.allocate(Ints.TYPE, 1000);
      Ints source = shmem.allocate(Ints.TYPE, 1000);
      try {
        calls.make(shmem, dest, source);
        shmem.barrierAll();
      } catch (CollectiveMismatchException e) {
        throw e;
      } catch (RuntimeException e) {
        throw new AssertionError("PE " + shmem.myPe() + " must be told of the mismatch", e);
      }
    }))
        .isInstanceOf(CollectiveMismatchException.class)
        .satisfies(thrown -> {
          for (String text : texts) {
            assertThat(thrown).hasMessageContaining(text);
          }
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"0-1", "0-0-1-1", "0-1-0-1", "0-1-1-2"})
  void differentRoutines(String hosts) {
    differ(hosts, (shmem, dest, source) -> {
      if (shmem.myPe() == 0) {
        CollectiveCalls.BLOCKING.reduce(shmem.worldTeam(), SUM, dest, source, 10);
      }
    }, "PE 0 calls reduce(type=int operation=SUM count=10", "calls barrier()");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0-1", "0-0-1-1", "0-1-0-1"})
  void differentOperations(String hosts) {
    differ(hosts, (shmem, dest, source) -> CollectiveCalls.BLOCKING.reduce(
        shmem.worldTeam(), shmem.myPe() == 1 ? MAX : SUM, dest, source, 1000),
        "PE 1 calls reduce(type=int operation=MAX count=1000", "operation=SUM", "they differ in operation");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0-1", "0-0-1-1", "0-1-0-1"})
  void differentNumbersOfScalars(String hosts) {
    differ(hosts, (shmem, dest, source) -> {
      int[] ignored = ScalarCalls.reduceEach(shmem.worldTeam(), SUM, new int[shmem.myPe() == 1 ? 2 : 3]);
    }, "PE 1 calls reduce of scalars(type=int operation=SUM count=2)",
        " calls reduce of scalars(type=int operation=SUM count=3)", "they differ in count");
  }

  /** Nobody gives: all wait. */
  @ParameterizedTest
  @ValueSource(strings = {"0-1", "0-0-1-1", "0-1-2"})
  void everybodyNamesTheNextAsRoot(String hosts) {
    differ(hosts, (shmem, dest, source) -> CollectiveCalls.BLOCKING.broadcast(
        shmem.worldTeam(), INT, dest, source, 10, (shmem.myPe() + 1) % shmem.nPes()), "broadcast",
        "they differ in root");
  }

  /** Everybody gives: nobody waits, and the next meeting finds out. */
  @ParameterizedTest
  @ValueSource(strings = {"0-1", "0-0-1-1", "0-1-2"})
  void everybodyNamesItselfAsRoot(String hosts) {
    differ(hosts, (shmem, dest, source) -> {
      CollectiveCalls.BLOCKING.broadcast(shmem.worldTeam(), INT, dest, source, 10, shmem.myPe());
      shmem.syncAll();
      shmem.syncAll();
    }, "broadcast", "they differ in root");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0-1", "0-1-0-1"})
  void differentCountsOfAReduceScatter(String hosts) {
    differ(hosts, (shmem, dest, source) -> {
      long[] counts = new long[shmem.nPes()];
      counts[1] = shmem.myPe() == 0 ? 5 : 6;
      RootedCalls.BLOCKING.reduceScatter(shmem.worldTeam(), SUM, dest, source, counts);
    }, "reduceScatter", "they differ in counts[1]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0-1", "0-0-1-1"})
  void aTeamOnWhichSomeMakeMoreCalls(String hosts) {
    assertThatThrownBy(() -> PretendJob.run(hosts, shmem -> {
      Team team = shmem.worldTeam().splitStrided(0, 1, shmem.nPes());
      Ints dest = shmem.allocate(Ints.TYPE, 10);
      if (shmem.myPe() == 1) {
        CollectiveCalls.BLOCKING.broadcast(team, INT, dest, dest, 10, 1);
      }
    }))
        .isInstanceOf(CollectiveMismatchException.class)
        .hasMessageContaining("PE 1 calls broadcast")
        .hasMessageContaining("makes no more calls");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0-1", "0-0-1-1", "0-1-2"})
  void aPeThatLeavesATeamWaiting(String hosts) {
    assertThatThrownBy(() -> PretendJob.run(hosts, shmem -> {
      Team team = shmem.worldTeam().splitStrided(0, 1, shmem.nPes());
      if (shmem.myPe() != 1) {
        team.sync();
      }
    }))
        .isInstanceOf(PeFailedException.class)
        .hasMessageContaining("PE 1 left the job");
  }

  /** The last PE, which no call needs, computes until the others have ended. */
  @ParameterizedTest
  @ValueSource(strings = {"0-1-1", "0-0-1", "0-0-1-1", "0-1-2"})
  void aPeThatLeavesWhoPollsForItsTeam(String hosts) {
    CountDownLatch ended = new CountDownLatch(1);
    assertThatThrownBy(() -> PretendJob.run(hosts, shmem -> {
      Team team = shmem.worldTeam().splitStrided(0, 1, shmem.nPes() - 1);
      if (shmem.myPe() == shmem.nPes() - 1) {
        ended.await();
      } else if (shmem.myPe() == 0) {
        try {
          CollectiveRequest sync = CollectiveCalls.NONBLOCKING.sync(team);
          while (!sync.test()) {
            Thread.onSpinWait();
          }
        } finally {
          ended.countDown();
        }
      }
    }))
        .isInstanceOf(PeFailedException.class)
        .hasMessageMatching("(?s)PE [12] left the job.*");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0-1", "0-1-0-1"})
  @SuppressWarnings("shmem-argument-differs") // wrong on purpose
  void differentAllocations(String hosts) {
    differ(hosts, (shmem, dest, source) -> {
      Ints ignored = shmem.allocate(Ints.TYPE, shmem.myPe() == 1 ? 20 : 10);
    }, "PE 1 calls allocate(bytes=80", "bytes=40");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0-1", "0-1-0-1"})
  void aWrongLengthIsThrownWhereItIsExpected(String hosts) {
    assertThatThrownBy(() -> PretendJob.run(hosts, shmem -> {
      Ints dest = shmem.allocate(Ints.TYPE, 100);
      Ints source = shmem.allocate(Ints.TYPE, 100);
      long[] counts = new long[shmem.nPes()];
      long[] displacements = new long[shmem.nPes()];
      for (int pe = 0; pe < shmem.nPes(); pe++) {
        counts[pe] = 3;
        displacements[pe] = 10L * pe;
      }
      RootedCalls.BLOCKING.gatherv(
          shmem.worldTeam(), INT, dest, counts, displacements, source, shmem.myPe() == 1 ? 4 : 3, 0);
    }))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("from=1 sent=4 expected=3");
  }
}
