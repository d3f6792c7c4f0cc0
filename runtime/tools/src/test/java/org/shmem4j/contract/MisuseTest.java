package org.shmem4j.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.shmem4j.Context;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemBody;
import org.shmem4j.ShmemConstants;
import org.shmem4j.ShmemException;
import org.shmem4j.Team;
import org.shmem4j.TeamConfig;
import org.shmem4j.ThreadLevel;
import org.shmem4j.entry.ActiveSets;
import org.shmem4j.entry.CollectiveCalls;
import org.shmem4j.entry.Reductions;
import org.shmem4j.entry.RootedCalls;
import org.shmem4j.entry.StagedCalls;
import org.shmem4j.entry.StridedTransfers;
import org.shmem4j.entry.Transfers;
import org.shmem4j.handles.Ints;
import org.shmem4j.handles.Longs;
import org.shmem4j.internal.onhost.memory.HostMemory;
import org.shmem4j.internal.onhost.memory.SymmetricHeap;
import org.shmem4j.launcher.Await;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Operation;
import org.shmem4j.type.Reduction;

/** Arguments and states that no call accepts, and what is said of them. */
@Timeout(60)
class MisuseTest {
  private static final ElementType INT = ElementType.of("int", Lane.INT, 1, Meaning.SIGNED);
  private static final Reduction SUM = Reductions.of(INT, Operation.SUM);

  private static void assertRefused(ThrowingCallable call, String... words) {
    assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessageContainingAll(words);
  }

  private static void assertJobFails(int pes, ShmemBody body, String... words) {
    assertThatThrownBy(() -> Shmem.launch(pes, body)).hasMessageContainingAll(words);
  }

  private static void assertNull(ThrowingCallable call, String message) {
    assertThatThrownBy(call).isInstanceOf(NullPointerException.class).hasMessageContaining(message);
  }

  @Test
  void collectivesOnTeams() {
    Shmem.launch(2, shmem -> {
      Team world = shmem.worldTeam();
      Ints a = shmem.allocate(Ints.TYPE, 10);
      Ints b = shmem.allocate(Ints.TYPE, 10);
      Ints gone = shmem.allocate(Ints.TYPE, 10);
      shmem.free(gone);
      assertNull(() -> CollectiveCalls.BLOCKING.reduce(null, SUM, a, b, 1), "team must not be null");
      assertNull(() -> CollectiveCalls.BLOCKING.reduce(world, SUM, null, b, 1), "dest must not be null");
      assertNull(() -> CollectiveCalls.BLOCKING.reduce(world, SUM, a, null, 1), "source must not be null");
      assertNull(() -> CollectiveCalls.world(null, null), "dest and source must not both be null");
      assertThatThrownBy(() -> CollectiveCalls.BLOCKING.reduce(world, SUM, gone, b, 1))
          .hasMessageContaining("dest must not be used after");
      assertRefused(() -> CollectiveCalls.BLOCKING.reduce(world, SUM, a, b, -1), "nreduce must be from 0",
          "nreduce=-1");
      assertRefused(
          () -> CollectiveCalls.BLOCKING.reduce(world, SUM, a, b, 11),
          "nreduce must not exceed dest.length: nreduce=11 dest.length=10");
      assertRefused(
          () -> CollectiveCalls.BLOCKING.reduce(world, SUM, a, a.slice(1, 9), 5),
          "must be the same or not overlap", "destBytes=20");
      assertRefused(
          () -> CollectiveCalls.BLOCKING.fcollect(world, INT, a, b, 6),
          "nelems times the PEs", "nelems=6 nPes=2 dest.length=10");
      assertRefused(() -> CollectiveCalls.BLOCKING.alltoall(world, INT, a, a, 5), "must not overlap");
      assertRefused(() -> CollectiveCalls.BLOCKING.alltoalls(world, INT, a, b, 0, 1, 1),
          "dst must be at least 1: dst=0");
      assertRefused(() -> CollectiveCalls.BLOCKING.alltoalls(world, INT, a, b, 1, -2, 1),
          "sst must be at least 1: sst=-2");
      assertRefused(
          () -> CollectiveCalls.BLOCKING.alltoalls(world, INT, a, b, 4, 1, 2),
          "must lie within dest", "dst=4 dest.length=10");
      for (int root : new int[] {-1, 2}) {
        assertRefused(
            () -> CollectiveCalls.BLOCKING.broadcast(world, INT, a, b, 1, root),
            "a PE of the team", "root=" + root + " nPes=2");
      }
      assertRefused(() -> CollectiveCalls.wholeReduce(a, b.slice(0, 9)), "dest.length=10 source.length=9");
      assertRefused(() -> CollectiveCalls.wholeAlltoall(world, a.slice(0, 9)), "source.length=9 nPes=2");
      long[] ones = {1, 1};
      assertNull(() -> RootedCalls.BLOCKING.allgatherv(world, INT, a, null, ones, b, 1),
          "counts of dest must not be null");
      assertRefused(
          () -> RootedCalls.BLOCKING.allgatherv(world, INT, a, new long[] {1}, ones, b, 1),
          "counts of dest must have an entry for each PE", "length=1 nPes=2");
      assertRefused(
          () -> RootedCalls.BLOCKING.allgatherv(world, INT, a, new long[] {2, 3}, new long[] {3, 1}, b, 1),
          "pieces of dest must not overlap", "displacements[1]=1 counts[1]=3 displacements[0]=3 counts[0]=2");
      assertRefused(
          () -> RootedCalls.BLOCKING.allgatherv(world, INT, a, new long[] {2, -1}, new long[] {0, 2}, b, 1),
          "counts[1] of dest must be from 0", "=-1");
      assertRefused(
          () -> RootedCalls.BLOCKING.allgatherv(world, INT, a, new long[] {2, 3}, new long[] {0, 8}, b, 1),
          "displacements[1] + counts[1]=11 dest.length=10");
      MemorySegment local = MemorySegment.ofArray(new int[10]);
      assertRefused(
          () -> StagedCalls.reduce(world, SUM, local.asReadOnly(), local, 1),
          "dest must not be read-only");
      assertRefused(() -> StagedCalls.reduce(world, SUM, local, local, 11), "nreduce=11 dest.elements=10");
      assertRefused(() -> StagedCalls.reduce(world, SUM, local.asSlice(4), local, 5), "the same or not overlap");
    });
    Shmem.launch(1, outer -> {
      Ints foreign = outer.allocate(Ints.TYPE, 4);
      Shmem.launch(1, inner -> assertRefused(
          () -> CollectiveCalls.BLOCKING.reduce(inner.worldTeam(), SUM, foreign, foreign, 1),
          "dest must belong to the same PE as the team"));
    });
  }

  @Test
  void countsThatDoNotMeet() {
    assertJobFails(
        2,
        shmem -> {
          Ints all = shmem.allocate(Ints.TYPE, 3);
          Ints own = shmem.allocate(Ints.TYPE, 2);
          CollectiveCalls.BLOCKING.collect(shmem.worldTeam(), INT, all, own, 2);
        },
        "collect needs room for the elements of all PEs in dest: bytes=16 dest.bytes=12");
    assertJobFails(
        2,
        shmem -> {
          Ints to = shmem.allocate(Ints.TYPE, 8);
          Ints from = shmem.allocate(Ints.TYPE, 8);
          long[] sent = {1 + shmem.myPe(), 1 + shmem.myPe()};
          long[] at = {0, 4};
          RootedCalls.BLOCKING.alltoallv(shmem.worldTeam(), INT, to, sent, at, from, sent, at);
        },
        "the count received must be the count sent: from=");
  }

  @Test
  void oneSidedCallsWithoutAPlace() {
    Shmem.launch(1, shmem -> {
      Longs array = shmem.allocate(Longs.TYPE, 4);
      ElementType type = ElementType.of("long", Lane.LONG, 1, Meaning.SIGNED);
      assertNull(() -> StridedTransfers.BLOCKING.put(null, type, array, 0, null, 1, 1, 1, 1, 0),
          "source must not be null");
      assertNull(
          () -> Transfers.BLOCKING.put((Context) null, type, null, 0, (Longs) null, 0, 0, 0),
          "must be given, so that the calling PE is known: all are null");
      assertRefused(
          () -> array.copyFrom(0, MemorySegment.ofArray(new byte[9])),
          "only whole elements", "bytes=9 elementBytes=8");
    });
  }

  @Test
  void moreTeamsThanAHostHasNumbersFor() {
    Property.with("teams", "1024", () -> Shmem.launch(1, shmem -> {
      Team[] teams = teams(shmem, 1022);
      assertThatThrownBy(() -> shmem.worldTeam().splitStrided(0, 1, 1))
          .isInstanceOf(ShmemException.class)
          .hasMessageContaining("must not have more teams and active sets at once than it has room for: teams=1024");
      for (Team team : teams) {
        team.close();
      }
    }));
  }

  @Test
  void moreTeamsThanAPeHasRoomFor() {
    Property.with("teams", "16", () -> Shmem.launch(2, shmem -> {
      Longs pSync = pSync(shmem);
      Team[] teams = teams(shmem, 14);
      for (int i = 0; i < 2; i++) {
        assertThatThrownBy(() -> shmem.worldTeam().splitStrided(0, 1, 2))
            .isInstanceOf(ShmemException.class)
            .hasMessageContaining("a PE must not be in more teams and active sets at once than it has room for: pe=0 "
                + "limit=16; close teams that are no longer used, or ask for more with SHMEM4J_TEAMS");
        shmem.barrierAll();
        assertThatThrownBy(() -> ActiveSets.sync(0, 0, 2, pSync))
            .isInstanceOf(ShmemException.class)
            .hasMessageContaining("limit=16");
        shmem.barrierAll();
      }
      teams[shmem.nPes()].close();
      shmem.barrierAll();
      ActiveSets.sync(0, 0, 2, pSync);
    }));
  }

  /** Where there is room for the rows but not for the columns, there are no rows either. */
  @Test
  void aSplitInTwoDimensionsThatFailsLeavesNoTeam() {
    Property.with("teams", "16", () -> Shmem.launch(2, shmem -> {
      Team[] teams = teams(shmem, 13);
      for (int i = 0; i < 2; i++) {
        assertThatThrownBy(() -> shmem.worldTeam().split2d(2))
            .isInstanceOf(ShmemException.class)
            .hasMessageContaining("limit=16; close teams that are no longer used");
        shmem.barrierAll(); // room is free when all have closed
        Team last = shmem.worldTeam().splitStrided(0, 1, 2);
        last.sync();
        last.close();
        assertNull(() -> shmem.worldTeam().split2d(2, TeamConfig.DEFAULT, null), "config must not be null");
        shmem.barrierAll();
      }
      teams[0].close();
      shmem.barrierAll();
      Team.Split2d split = shmem.worldTeam().split2d(2);
      split.x().sync();
      split.y().sync();
    }));
  }

  /** Whatever the other thread does on the team, a split beside it is refused, and the team's next ones work. */
  @Test
  void aSplitBesideACallOfAnotherThreadIsRefused() {
    CountDownLatch[] refused = {new CountDownLatch(1), new CountDownLatch(1)};
    List<String> refusals = new CopyOnWriteArrayList<>();
    Shmem.launch(2, ThreadLevel.MULTIPLE, shmem -> {
      Team world = shmem.worldTeam();
      List<Runnable> calls = List.of(() -> splitAndUse(world), world::sync);
      for (int i = 0; i < calls.size(); i++) {
        if (shmem.myPe() == 1) {
          refused[i].await();
          calls.get(i).run();
        } else {
          Thread first = new Thread(calls.get(i));
          first.start();
          Await.until("the first waits", () -> Arrays.stream(first.getStackTrace()).anyMatch(WorkGroupTest::waits));
          try {
            world.splitStrided(0, 1, 2);
          } catch (IllegalStateException e) {
            refusals.add(e.getMessage());
          } finally {
            refused[i].countDown();
          }
          first.join();
        }
        splitAndUse(world);
      }
    });
    assertThat(refusals).hasSize(2);
    assertThat(refusals.getFirst()).startsWith("two threads must not split one team at once: pe=0");
    assertThat(refusals.getLast()).startsWith("two threads must not call collectives on one team at once: pe=0");
  }

  private static void splitAndUse(Team world) {
    try (Team team = world.splitStrided(1, -1, 2)) {
      team.sync();
      assertThat(team.translate(0, world)).isEqualTo(1);
    }
  }

  private static Longs pSync(Shmem shmem) {
    Longs pSync = shmem.allocate(Longs.TYPE, ShmemConstants.SYNC_SIZE);
    IntStream.range(0, ShmemConstants.SYNC_SIZE).forEach(i -> pSync.set(i, ShmemConstants.SYNC_VALUE));
    shmem.barrierAll();
    return pSync;
  }

  private static Team[] teams(Shmem shmem, int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> shmem.worldTeam().splitStrided(0, 1, shmem.nPes()))
        .toArray(Team[]::new);
  }

  @Test
  void jobsThatCannotStart() {
    assertRefused(() -> Shmem.launch(0, shmem -> {}), "at least one PE: pes=0");
    Property.with("engine", "shm", () -> assertThatThrownBy(() -> Shmem.run(shmem -> {}))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("SHMEM4J_ENGINE=shm reason=not started by the launcher"));
    Property.with("pes", "2", () -> assertThatThrownBy(Shmem::init)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("for PEs that are threads use Shmem.run: pes=2"));
    assertThatThrownBy(() -> HostMemory.create(1 << 16, 1L << 40))
        .isInstanceOf(ShmemException.class)
        .hasMessageContaining("pes=65536 heapBytes=1099511627776 bytes=")
        .hasMessageContaining("; the process's address space has no room: ask for less with SHMEM_SYMMETRIC_SIZE");
    assertThatThrownBy(() -> new SymmetricHeap(1 << 20).release(64))
        .hasMessageContaining("only allocated memory can be freed, and only once: offset=64");
  }

  @Test
  void memoryThatIsNoJobs() throws IOException {
    Path file = Files.createTempFile("memory", null);
    try {
      Files.writeString(file, "x".repeat(8192), StandardCharsets.UTF_8);
      assertThatThrownBy(() -> HostMemory.attach(file))
          .isInstanceOf(ShmemException.class)
          .hasMessageContaining("must use the same version of shmem4j: memory=" + file);
    } finally {
      Files.delete(file);
    }
    assertThatThrownBy(() -> HostMemory.attach(file))
        .isInstanceOf(ShmemException.class)
        .hasMessageContaining("the job's shared memory could not be opened: memory=" + file);
  }
}
