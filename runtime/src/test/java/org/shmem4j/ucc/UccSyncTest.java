package org.shmem4j.ucc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.shmem4j.ucc.Participants.await;
import static org.shmem4j.ucc.Participants.call;
import static org.shmem4j.ucc.Participants.context;
import static org.shmem4j.ucc.Participants.lib;
import static org.shmem4j.ucc.Participants.ready;
import static org.shmem4j.ucc.Participants.team;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Collectives of teams that synchronize: all enter before they start, and end after all have completed them. */
@Timeout(60)
class UccSyncTest {
  private static final int LOOKS = 200;

  private static UccTeam synced(OobAllgather oob, UccPostOrdering ordering) {
    return team(context(), new UccTeamParams().oob(oob).ordering(ordering).syncType(UccSyncType.SYNC));
  }

  private static UccArguments tagged(UccArguments arguments, UccPostOrdering ordering, int tag) {
    return ordering.needsTags() ? arguments.tag(tag) : arguments;
  }

  private static UccArguments sum(int[] values) {
    return new UccArguments(UccCollectiveType.ALLREDUCE)
        .op(UccReductionOp.SUM).dest(UccBuffer.of(values)).flag(UccCollectiveFlag.IN_PLACE);
  }

  private static UccArguments broadcast(int[] values) {
    return new UccArguments(UccCollectiveType.BCAST).root(0).source(UccBuffer.of(values));
  }

  /** Without synchronization the root of a small broadcast is done at once. */
  @ParameterizedTest
  @EnumSource
  void aRootEndsWhenAllHaveEntered(UccPostOrdering ordering) throws Exception {
    CountDownLatch looked = new CountDownLatch(1);
    Participants.run(2, oob -> {
      UccTeam team = synced(oob, ordering);
      int[] values = {oob.myEndpoint() == 0 ? 7 : 0};
      if (oob.myEndpoint() == 1) {
        looked.await();
      }
      UccCollective collective = UccCollective.initAndPost(tagged(broadcast(values), ordering, 3), team);
      if (oob.myEndpoint() == 0) {
        for (int look = 0; look < LOOKS; look++) {
          assertThat(collective.test()).isEqualTo(UccStatus.INPROGRESS);
        }
        looked.countDown();
      }
      assertThat(await(collective)).isEqualTo(UccStatus.OK);
      assertThat(values).containsExactly(7);
      collective.finalizeRequest();
      team.destroy();
    });
  }

  /** Without synchronization what the root gives is there as soon as this participant looks. */
  @Test
  void nothingIsGivenBeforeAllHaveEntered() throws Exception {
    CountDownLatch given = new CountDownLatch(1);
    CountDownLatch looked = new CountDownLatch(1);
    Participants.run(3, oob -> {
      UccTeam team = synced(oob, UccPostOrdering.POST_ORDERED);
      int[] values = {oob.myEndpoint() == 0 ? 7 : 0};
      if (oob.myEndpoint() == 2) {
        looked.await();
      }
      UccCollective collective = UccCollective.initAndPost(broadcast(values), team);
      if (oob.myEndpoint() == 0) {
        given.countDown();
      } else if (oob.myEndpoint() == 1) {
        given.await();
        for (int look = 0; look < LOOKS; look++) {
          assertThat(collective.test()).isEqualTo(UccStatus.INPROGRESS);
          assertThat(values).containsExactly(0);
        }
        looked.countDown();
      }
      assertThat(await(collective)).isEqualTo(UccStatus.OK);
      assertThat(values).containsExactly(7);
      team.destroy();
    });
  }

  /** A participant that has entered but does not advance keeps the others from ending, though it gives nothing. */
  @Test
  void aRootEndsWhenAllHaveCompleted() throws Exception {
    CountDownLatch posted = new CountDownLatch(1);
    CountDownLatch looked = new CountDownLatch(1);
    Participants.run(2, oob -> {
      UccTeam team = synced(oob, UccPostOrdering.POST_ORDERED);
      int[] values = {oob.myEndpoint() == 0 ? 7 : 0};
      if (oob.myEndpoint() == 0) {
        posted.await();
      }
      UccCollective collective = UccCollective.initAndPost(broadcast(values), team);
      if (oob.myEndpoint() == 0) {
        for (int look = 0; look < LOOKS; look++) {
          assertThat(collective.test()).isEqualTo(UccStatus.INPROGRESS);
        }
        looked.countDown();
      } else {
        posted.countDown();
        looked.await();
      }
      assertThat(await(collective)).isEqualTo(UccStatus.OK);
      assertThat(values).containsExactly(7);
      team.destroy();
    });
  }

  /** Many at once, with creations of teams among them, find each other although their stages are posted one by one. */
  @ParameterizedTest
  @EnumSource
  void manyAtOnceFindEachOther(UccPostOrdering ordering) throws Exception {
    Participants.run(3, oob -> {
      UccTeam team = synced(oob, ordering);
      int me = oob.myEndpoint();
      for (int round = 0; round < 20; round++) {
        List<UccCollective> posted = new ArrayList<>();
        int[][] values = new int[8][1];
        UccTeam child = null;
        for (int i = 0; i < values.length; i++) {
          int tag = ordering.needsTags() && me == 1 ? values.length - 1 - i : i;
          values[tag][0] = tag + me;
          posted.add(UccCollective.initAndPost(tagged(sum(values[tag]), ordering, tag), team));
          if (i == 3) {
            child = UccTeam.createFromParent(team.myEndpoint(), true, team);
          }
        }
        posted.forEach(collective -> assertThat(await(collective)).isEqualTo(UccStatus.OK));
        for (int tag = 0; tag < values.length; tag++) {
          assertThat(values[tag]).containsExactly(3 * tag + 3);
        }
        ready(child);
        assertThat(child.attributes().syncType()).isEqualTo(UccSyncType.SYNC);
        call(child, tagged(sum(new int[0]), ordering, 1));
        child.destroy();
      }
      team.destroy();
    });
  }

  @Test
  void theContextAndTheLibraryMayAskForIt() throws Exception {
    Participants.run(1, oob -> {
      UccContext ofContext =
          lib(UccThreadMode.SINGLE).createContext(new UccContextParams().syncType(UccSyncType.SYNC), null);
      assertThat(team(ofContext, new UccTeamParams().oob(oob)).attributes().syncType()).isEqualTo(UccSyncType.SYNC);
      UccContext ofLib = UccLib.init(new UccLibParams().syncType(UccSyncType.SYNC), UccConfig.read(null, null))
          .createContext(new UccContextParams(), null);
      assertThat(team(ofLib, new UccTeamParams().oob(oob)).attributes().syncType()).isEqualTo(UccSyncType.SYNC);
      assertThat(team(oob).attributes().syncType()).isEqualTo(UccSyncType.NO_SYNC);
    });
  }

  @Test
  void allMustAskForTheSame() throws Exception {
    Participants.run(2, oob -> {
      UccTeamParams params =
          new UccTeamParams().oob(oob).syncType(UccSyncType.values()[oob.myEndpoint()]);
      assertThatThrownBy(() -> team(context(), params)).hasMessageContaining("synchronization");
    });
  }
}
