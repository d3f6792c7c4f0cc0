package org.shmem4j.ucc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.shmem4j.ucc.Participants.await;
import static org.shmem4j.ucc.Participants.call;
import static org.shmem4j.ucc.Participants.context;
import static org.shmem4j.ucc.Participants.lib;
import static org.shmem4j.ucc.Participants.ready;
import static org.shmem4j.ucc.Participants.team;

import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.shmem4j.Shmem;

/** Contexts and teams: how they come to be, what they say of themselves, how collectives find each other on them. */
@Timeout(60)
class UccTeamsTest {
  private static UccArguments sum(int[] both) {
    return new UccArguments(UccCollectiveType.ALLREDUCE)
        .op(UccReductionOp.SUM).dest(UccBuffer.of(both)).flag(UccCollectiveFlag.IN_PLACE);
  }

  private static void checkSum(UccTeam team, int mine, int expected) {
    int[] both = {mine};
    call(team, sum(both));
    assertThat(both[0]).isEqualTo(expected);
  }

  @Test
  void endpointsNeedNotBeContiguous() throws Exception {
    Participants.run(3, oob -> {
      long endpoint = List.of(500L, -1L, 7L).get(oob.myEndpoint());
      UccTeam team = team(context(), new UccTeamParams().oob(oob)
          .range(UccEndpointRange.NONCONTIG).endpoint(endpoint).outstanding(9).id(77)
          .memory(new UccMemoryMap(MemorySegment.NULL, Set.of(), Set.of(UccMemoryConstraint.ALIGN64))));
      assertThat(team.size()).isEqualTo(3);
      assertThat(team.myEndpoint()).isEqualTo(endpoint);
      assertThat(team.allEndpoints()).containsExactly(7, 500, -1);
      assertThat(team.attributes().id()).isEqualTo(77);
      assertThat(team.attributes().outstanding()).isEqualTo(9);
      assertThat(team.attributes().memory().constraints()).containsExactly(UccMemoryConstraint.ALIGN64);
      int[] buffer = {(int) endpoint};
      call(team, new UccArguments(UccCollectiveType.BCAST).source(UccBuffer.of(buffer)).root(500));
      assertThat(buffer[0]).isEqualTo(500);
      team.destroy();
    });
  }

  @Test
  void teamsOfACollectiveContextNeedNoExchange() throws Exception {
    Participants.run(3, oob -> {
      UccContext context = lib(UccThreadMode.SINGLE).createContext(
          new UccContextParams().oob(oob).id(5), null);
      assertThat(context.attributes().participants()).isEqualTo(3);
      UccTeam first = team(context, new UccTeamParams());
      UccTeam second = team(context, new UccTeamParams().endpoint(2 - oob.myEndpoint()));
      assertThat(second.myEndpoint()).isEqualTo(2 - oob.myEndpoint());
      checkSum(first, 1, 3);
      checkSum(second, 2, 6);
      first.destroy();
      UccTeam third = team(context, new UccTeamParams().oob(oob));
      checkSum(third, 4, 12);
      second.destroy();
      third.destroy();
      context.destroy();
    });
  }

  @Test
  void teamsFromAParent() throws Exception {
    Participants.run(5, oob -> {
      UccTeam parent = team(oob);
      for (int round = 0; round < 20; round++) {
        boolean included = oob.myEndpoint() % 2 == round % 2;
        UccTeam child = ready(UccTeam.createFromParent(parent.myEndpoint(), included, parent));
        assertThat(child.isMember()).isEqualTo(included);
        int members = round % 2 == 0 ? 3 : 2;
        if (included) {
          assertThat(child.size()).isEqualTo(members);
          assertThat(child.myEndpoint()).isEqualTo(oob.myEndpoint() / 2);
          checkSum(child, 1, members);
        }
        checkSum(parent, 1, 5);
        child.destroy();
      }
      assertThat(ready(UccTeam.createFromParent(parent.myEndpoint(), false, parent)).isMember()).isFalse();
      parent.destroy();
    });
  }

  @Test
  void aChildOutlivesItsParent() throws Exception {
    Participants.run(2, oob -> {
      UccTeam parent = team(oob);
      UccTeam child = ready(UccTeam.createFromParent(parent.myEndpoint(), true, parent));
      parent.destroy();
      checkSum(child, 3, 6);
      child.destroy();
    });
  }

  @Test
  void destructionNeedNotBlock() throws Exception {
    Participants.run(2, oob -> {
      UccTeam team = team(oob);
      while (team.destroyTest() == UccStatus.INPROGRESS) {
        Thread.onSpinWait();
      }
      assertThat(team.destroyTest()).isEqualTo(UccStatus.OK);
    });
  }

  @ParameterizedTest
  @EnumSource(names = {"POST_UNORDERED", "INIT_UNORDERED", "INIT_AND_POST_UNORDERED"})
  void unorderedTeamsMatchByTag(UccPostOrdering ordering) throws Exception {
    Participants.run(3, oob -> {
      UccTeam team = team(context(), new UccTeamParams().oob(oob).ordering(ordering));
      int me = oob.myEndpoint();
      for (int round = 0; round < 50; round++) {
        List<UccCollective> posted = new ArrayList<>();
        int[][] values = new int[24][1];
        for (int i = 0; i < values.length; i++) {
          int tag = me == 0 ? i : me == 1 ? values.length - 1 - i : (i * 5 + round) % values.length;
          values[tag][0] = tag + me;
          posted.add(UccCollective.initAndPost(sum(values[tag]).tag(tag), team));
        }
        posted.forEach(collective -> assertThat(await(collective)).isEqualTo(UccStatus.OK));
        for (int tag = 0; tag < values.length; tag++) {
          assertThat(values[tag][0]).isEqualTo(3 * tag + 3);
        }
      }
      UccTeam child = ready(UccTeam.createFromParent(team.myEndpoint(), true, team));
      call(child, new UccArguments(UccCollectiveType.BARRIER).tag(1));
      child.destroy();
      team.destroy();
    });
  }

  @Test
  void aTaggedCollectiveNeedNotWaitForOneThatOthersPostedBefore() throws Exception {
    Participants.run(2, oob -> {
      UccTeam team = team(context(), new UccTeamParams().oob(oob).ordering(UccPostOrdering.POST_UNORDERED));
      UccCollective five = null;
      if (oob.myEndpoint() == 0) {
        five = UccCollective.initAndPost(new UccArguments(UccCollectiveType.BARRIER).tag(5), team);
      }
      call(team, new UccArguments(UccCollectiveType.BARRIER).tag(7));
      if (five == null) {
        five = UccCollective.initAndPost(new UccArguments(UccCollectiveType.BARRIER).tag(5), team);
      }
      assertThat(await(five)).isEqualTo(UccStatus.OK);
      team.destroy();
    });
  }

  @Test
  void collectivesThatAreInitializedInOrderMayBePostedInAny() throws Exception {
    Participants.run(2, oob -> {
      UccTeam team = team(context(), new UccTeamParams().oob(oob).ordering(UccPostOrdering.INIT_ORDERED));
      int[] first = {1};
      int[] second = {10};
      UccCollective one = UccCollective.init(sum(first), team);
      UccCollective two = UccCollective.init(sum(second), team);
      (oob.myEndpoint() == 0 ? one : two).post();
      (oob.myEndpoint() == 0 ? two : one).post();
      await(one);
      await(two);
      assertThat(first[0]).isEqualTo(2);
      assertThat(second[0]).isEqualTo(20);
      team.destroy();
    });
  }

  @Test
  void broadcastsInActiveSets() throws Exception {
    Participants.run(5, oob -> {
      UccTeam team = team(oob);
      long me = team.myEndpoint();
      for (int round = 0; round < 30; round++) {
        int n = round % 2 == 0 ? 1 : 50_000;
        int[] odd = new int[n];
        int[] down = new int[n];
        if (me == 1) {
          odd[n - 1] = 100 + round;
        }
        if (me == 4) {
          down[n - 1] = 200 + round;
        }
        UccArguments inOdd = new UccArguments(UccCollectiveType.BCAST)
            .source(UccBuffer.of(odd)).root(1).activeSet(new UccActiveSet(1, 2, 2));
        UccArguments inDown = new UccArguments(UccCollectiveType.BCAST)
            .source(UccBuffer.of(down)).root(4).activeSet(new UccActiveSet(4, -2, 3));
        if (me % 2 == 1) {
          call(team, inOdd);
          assertThat(odd[n - 1]).isEqualTo(100 + round);
        } else {
          call(team, inDown);
          assertThat(down[n - 1]).isEqualTo(200 + round);
        }
      }
      checkSum(team, 1, 5);
      team.destroy();
    });
  }

  @Test
  void anyThreadMayTestInThreadModeMultiple() throws Exception {
    Participants.run(2, oob -> {
      UccLib lib = lib(UccThreadMode.MULTIPLE);
      UccContext context = lib.createContext(new UccContextParams(), null);
      UccTeam team = team(context, new UccTeamParams().oob(oob));
      UccTeam other = team(context, new UccTeamParams().oob(oob));
      CyclicBarrier start = new CyclicBarrier(3);
      int[] values = {1, 2, 3, 4};
      List<UccCollective> posted = new ArrayList<>();
      for (int i = 0; i < values.length; i++) {
        posted.add(UccCollective.initAndPost(new UccArguments(UccCollectiveType.ALLREDUCE).op(UccReductionOp.SUM)
            .dest(UccBuffer.of(MemorySegment.ofArray(values).asSlice(4L * i, 4), 1, UccDatatype.INT32))
            .flag(UccCollectiveFlag.IN_PLACE), team));
      }
      AtomicInteger failed = new AtomicInteger();
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        threads.add(Thread.ofPlatform().start(() -> {
          try {
            start.await(10, TimeUnit.SECONDS);
            posted.forEach(Participants::await);
          } catch (Exception e) {
            failed.incrementAndGet();
          }
        }));
      }
      start.await(10, TimeUnit.SECONDS);
      for (int i = 0; i < 200; i++) {
        checkSum(other, i, 2 * i);
      }
      for (Thread thread : threads) {
        thread.join(Duration.ofSeconds(10));
      }
      assertThat(failed.get()).isZero();
      assertThat(values).containsExactly(2, 4, 6, 8);
      team.destroy();
      other.destroy();
      context.destroy();
      lib.finalizeLib();
    });
  }

  @Test
  void participantsThatArePesOfAJob() {
    Shmem.launch(3, shmem -> {
      UccTeam team = team(OobAllgather.of(shmem.worldTeam()));
      checkSum(team, shmem.myPe(), 3);
      team.destroy();
    });
  }

  @Test
  void theTimeLimitOfOneParticipantIsToldToAllIfAsked() throws Exception {
    CountDownLatch told = new CountDownLatch(2);
    Participants.run(3, oob -> {
      UccTeam team = team(oob);
      int me = oob.myEndpoint();
      if (me < 2) {
        UccArguments barrier = new UccArguments(UccCollectiveType.BARRIER).errorType(UccErrorType.GLOBAL);
        UccCollective collective =
            UccCollective.initAndPost(me == 0 ? barrier.timeout(Duration.ofMillis(50)) : barrier, team);
        assertThat(await(collective)).isEqualTo(UccStatus.ERR_TIMED_OUT);
        told.countDown();
        collective.finalizeRequest();
      } else {
        told.await();
        call(team, new UccArguments(UccCollectiveType.BARRIER));
      }
      team.destroy();
    });
  }

  @Test
  void theTimeLimitIsLocalOtherwise() throws Exception {
    CountDownLatch passed = new CountDownLatch(1);
    Participants.run(2, oob -> {
      UccTeam team = team(oob);
      int[] both = new int[1000];
      if (oob.myEndpoint() == 0) {
        UccCollective collective = UccCollective.initAndPost(sum(both).timeout(Duration.ofMillis(20)), team);
        assertThat(await(collective)).isEqualTo(UccStatus.ERR_TIMED_OUT);
        passed.countDown();
        assertThatThrownBy(() -> UccCollective.initAndPost(sum(both), team)).hasMessageContaining("share memory");
        collective.finalizeRequest();
      } else {
        passed.await();
        call(team, sum(both));
      }
      team.destroy();
    });
  }

  @Test
  void callbacksMayPost() throws Exception {
    Participants.run(2, oob -> {
      UccTeam team = team(oob);
      int[] value = {1};
      List<UccCollective> second = new ArrayList<>();
      UccCollective first = UccCollective.initAndPost(sum(value).callback((collective, status) -> {
        assertThat(status).isEqualTo(UccStatus.OK);
        assertThatThrownBy(collective::finalizeRequest).hasMessageContaining("callback");
        second.add(UccCollective.initAndPost(sum(value), team));
      }), team);
      await(first);
      await(second.getFirst());
      assertThat(value[0]).isEqualTo(4);
      first.finalizeRequest();
      team.destroy();
    });
  }
}
