package org.shmem4j.internal.pe.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.CollectiveMismatchException;
import org.shmem4j.DeadlockException;
import org.shmem4j.PeFailedException;
import org.shmem4j.Shmem;
import org.shmem4j.Team;
import org.shmem4j.entry.CollectiveCalls;
import org.shmem4j.entry.Reductions;
import org.shmem4j.handles.Ints;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Operation;
import org.shmem4j.type.Reduction;

@Timeout(30)
class CollectivesOnThreadsTest {
  private static final ElementType INT = ElementType.of("int", Lane.INT, 1, Meaning.SIGNED);
  private static final Reduction SUM = Reductions.of(INT, Operation.SUM);

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void reductionsOfEverySizeAndPlace(int pes) {
    Shmem.launch(pes, shmem -> {
      for (int n : new int[] {1, 3, 12, 13, 512, 513, 5000, 100_000}) {
        Ints source = shmem.allocate(Ints.TYPE, n);
        Ints dest = shmem.allocate(Ints.TYPE, n);
        for (int i = 0; i < n; i++) {
          source.set(i, (shmem.myPe() + 1) * (i + 1));
        }
        CollectiveCalls.BLOCKING.reduce(shmem.worldTeam(), SUM, dest, source, n);
        CollectiveCalls.BLOCKING.reduce(shmem.worldTeam(), SUM, source, source, n);
        int all = pes * (pes + 1) / 2;
        for (int i = 0; i < n; i++) {
          assertThat(dest.get(i)).isEqualTo(all * (i + 1));
          assertThat(source.get(i)).isEqualTo(all * (i + 1));
        }
        shmem.free(source);
        shmem.free(dest);
      }
    });
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void reductionsLargerThanTheCaches(int pes) {
    Shmem.launch(pes, shmem -> {
      int n = 3_000_001;
      Ints source = shmem.allocate(Ints.TYPE, n);
      Ints dest = shmem.allocate(Ints.TYPE, n);
      for (int i = 0; i < n; i++) {
        source.set(i, (shmem.myPe() + 1) * i);
      }
      CollectiveCalls.BLOCKING.reduce(shmem.worldTeam(), SUM, dest, source, n);
      CollectiveCalls.BLOCKING.reduce(shmem.worldTeam(), SUM, source, source, n);
      int all = pes * (pes + 1) / 2;
      int wrong = 0;
      for (int i = 0; i < n; i++) {
        wrong += dest.get(i) != all * i || source.get(i) != all * i ? 1 : 0;
      }
      assertThat(wrong).isZero();
    });
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void scansOfEverySizeAndPlace(int pes) {
    Shmem.launch(pes, shmem -> {
      Team world = shmem.worldTeam();
      int me = shmem.myPe();
      for (int n : new int[] {1, 513, 100_000}) {
        Ints source = shmem.allocate(Ints.TYPE, n);
        Ints dest = shmem.allocate(Ints.TYPE, n);
        for (int i = 0; i < n; i++) {
          source.set(i, (me + 1) * (i + 1));
        }
        CollectiveCalls.BLOCKING.exscan(world, SUM, dest, source, n);
        int before = me * (me + 1) / 2;
        int upToHere = before + me + 1;
        assertThat(IntStream.range(0, n)).as("exclusive").allMatch(i -> dest.get(i) == before * (i + 1));
        CollectiveCalls.BLOCKING.inscan(world, SUM, dest, source, n);
        assertThat(IntStream.range(0, n)).as("inclusive").allMatch(i -> dest.get(i) == upToHere * (i + 1));
        CollectiveCalls.BLOCKING.exscan(world, SUM, source, source, n);
        assertThat(IntStream.range(0, n)).as("exclusive, in place").allMatch(i -> source.get(i) == before * (i + 1));
        CollectiveCalls.BLOCKING.inscan(world, SUM, dest, dest, n);
        int ofAll = (me + 1) * (me + 2) * (me + 3) / 6;
        assertThat(IntStream.range(0, n)).as("inclusive, in place").allMatch(i -> dest.get(i) == ofAll * (i + 1));
        shmem.free(source);
        shmem.free(dest);
      }
    });
  }

  @Test
  void manySmallCollectivesOfAllKinds() {
    Shmem.launch(4, shmem -> {
      Team world = shmem.worldTeam();
      Ints a = shmem.allocate(Ints.TYPE, 64);
      Ints b = shmem.allocate(Ints.TYPE, 64);
      for (int round = 0; round < 2000; round++) {
        a.set(0, round + shmem.myPe());
        CollectiveCalls.BLOCKING.broadcast(world, INT, b, a, 1, round % 4);
        assertThat(b.get(0)).isEqualTo(round + round % 4);
        CollectiveCalls.BLOCKING.fcollect(world, INT, b, a, 1);
        for (int i = 0; i < 4; i++) {
          assertThat(b.get(i)).isEqualTo(round + i);
        }
        CollectiveCalls.BLOCKING.inscan(world, SUM, b, a, 1);
        assertThat(b.get(0)).isEqualTo(round * (shmem.myPe() + 1) + shmem.myPe() * (shmem.myPe() + 1) / 2);
      }
    });
  }

  @Test
  void aCallIsNotTakenForTheOtherWithTheSameArguments() {
    assertThatThrownBy(() -> Shmem.launch(2, shmem -> {
      Team world = shmem.worldTeam();
      Ints a = shmem.allocate(Ints.TYPE, 4);
      Ints b = shmem.allocate(Ints.TYPE, 4);
      CollectiveCalls.BLOCKING.alltoalls(world, INT, b, a, 1, 1, 2);
      if (shmem.myPe() == 0) {
        CollectiveCalls.BLOCKING.alltoall(world, INT, b, a, 2);
      } else {
        CollectiveCalls.BLOCKING.alltoalls(world, INT, b, a, 1, 1, 2);
      }
    }))
        .isInstanceOf(CollectiveMismatchException.class);
  }

  @Test
  void teamsAreMadeAndClosedWithoutEnd() {
    Shmem.launch(3, shmem -> {
      Ints a = shmem.allocate(Ints.TYPE, 1);
      for (int round = 0; round < 3000; round++) {
        Team team = shmem.worldTeam().splitStrided(2, -1, 2);
        assertThat(team.isValid()).isEqualTo(shmem.myPe() != 0);
        if (team.isValid()) {
          assertThat(team.myPe()).isEqualTo(2 - shmem.myPe());
          a.set(0, 1);
          CollectiveCalls.BLOCKING.reduce(team, SUM, a, a, 1);
          assertThat(a.get(0)).isEqualTo(2);
        }
        team.close();
      }
    });
  }

  @Test
  void differentCallsEndWithBothNames() {
    assertThatThrownBy(() -> Shmem.launch(2, shmem -> {
      Ints a = shmem.allocate(Ints.TYPE, 8);
      if (shmem.myPe() == 0) {
        CollectiveCalls.BLOCKING.reduce(shmem.worldTeam(), SUM, a, a, 8);
      } else {
        shmem.barrierAll();
      }
    }))
        .isInstanceOf(CollectiveMismatchException.class)
        .hasMessageContaining("PE 0 calls reduce(type=int operation=SUM count=8")
        .hasMessageContaining("PE 1 calls barrier()");
  }

  @Test
  void aPeThatThrowsEndsTheOthers() {
    assertThatThrownBy(() -> Shmem.launch(3, shmem -> {
      if (shmem.myPe() == 1) {
        throw new java.io.IOException("disk on fire");
      }
      assertThatThrownBy(shmem::barrierAll)
          .isInstanceOf(PeFailedException.class)
          .hasMessageContaining("PE 1")
          .hasMessageContaining("disk on fire");
    }))
        .hasMessageContaining("disk on fire");
  }

  @Test
  void aPeThatLeavesEndsTheOthers() {
    assertThatThrownBy(() -> Shmem.launch(3, shmem -> {
      if (shmem.myPe() != 1) {
        shmem.barrierAll();
      }
    }))
        .isInstanceOf(PeFailedException.class)
        .hasMessageContaining("PE 1 left the job");
  }

  @Test
  void crossedCallsOnTwoTeamsAreADeadlock() {
    assertThatThrownBy(() -> Shmem.launch(2, shmem -> {
      Team one = shmem.worldTeam().splitStrided(0, 1, 2);
      Team two = shmem.worldTeam().splitStrided(0, 1, 2);
      (shmem.myPe() == 0 ? one : two).sync();
      (shmem.myPe() == 0 ? two : one).sync();
    }))
        .isInstanceOf(DeadlockException.class)
        .hasMessageContaining("PE 0 waits in sync for PE 1")
        .hasMessageContaining("PE 1 waits in sync for PE 0");
  }
}
