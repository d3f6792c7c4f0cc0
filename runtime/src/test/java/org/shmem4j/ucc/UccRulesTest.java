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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is refused, and what is said then. */
@Timeout(60)
class UccRulesTest {
  private static void refused(ThrowingCallable call, String... texts) {
    refusedAs(UccStatus.ERR_INVALID_PARAM, call, texts);
  }

  private static void refusedAs(UccStatus status, ThrowingCallable call, String... texts) {
    assertThatThrownBy(call)
        .hasMessageContainingAll(texts)
        .isInstanceOfSatisfying(UccException.class, e -> assertThat(e.status()).isEqualTo(status));
  }

  private static UccArguments barrier() {
    return new UccArguments(UccCollectiveType.BARRIER);
  }

  private static UccArguments of(UccCollectiveType type) {
    return new UccArguments(type).op(UccReductionOp.SUM);
  }

  @Test
  void creationsOfTeamsThatOverlap() throws Exception {
    Participants.run(2, oob -> {
      UccContext context = context();
      UccTeam team = UccTeam.createPost(List.of(context), new UccTeamParams().oob(oob));
      refused(() -> UccTeam.createPost(List.of(context), new UccTeamParams().oob(oob)), "must not overlap");
      ready(team);
      UccTeam child = UccTeam.createFromParent(team.myEndpoint(), true, team);
      refused(() -> UccTeam.createFromParent(team.myEndpoint(), true, team), "must not overlap");
      ready(child);
      refused(() -> UccTeam.createFromParent(9, true, team), "myEndpoint=9");
      child.destroy();
      team.destroy();
    });
  }

  @Test
  void anExclusiveContextWithTwoValidTeams() throws Exception {
    Participants.run(2, oob -> {
      UccContext context = lib(UccThreadMode.SINGLE)
          .createContext(new UccContextParams().type(UccContextType.EXCLUSIVE), null);
      UccTeam team = team(context, new UccTeamParams().oob(oob));
      refused(() -> team(context, new UccTeamParams().oob(oob)), "exclusive context", "destroy the other");
      refused(() -> UccTeam.createFromParent(team.myEndpoint(), true, team), "exclusive context");
      refused(context::destroy, "all teams must be destroyed");
      team.destroy();
      team(context, new UccTeamParams().oob(oob)).destroy();
      context.destroy();
    });
  }

  @Test
  void collectivesBeforeTheTeamIsReadyOrAfterItsEnd() throws Exception {
    Participants.run(2, oob -> {
      UccTeam team = UccTeam.createPost(List.of(context()), new UccTeamParams().oob(oob));
      refused(() -> UccCollective.init(barrier(), team), "must be ready", "CREATING");
      refused(team::destroy, "must be ready before it is destroyed");
      refused(team::size, "must be ready");
      ready(team);
      UccCollective early = UccCollective.init(barrier(), team);
      team.destroy();
      refused(() -> UccCollective.init(barrier(), team), "DESTROYED");
      refused(early::post, "DESTROYED");
      refused(team::createTest, "DESTROYED");
    });
  }

  @Test
  void contextsOfDifferentKinds() throws Exception {
    UccLib lib = lib(UccThreadMode.SINGLE);
    UccContext shared = lib.createContext(new UccContextParams(), null);
    UccContext exclusive = lib.createContext(new UccContextParams().type(UccContextType.EXCLUSIVE), null);
    refused(() -> UccTeam.createPost(List.of(shared, exclusive), new UccTeamParams()), "same type");
    refused(() -> UccTeam.createPost(List.of(), new UccTeamParams()), "at least one context");
    refused(() -> UccTeam.createPost(List.of(shared), new UccTeamParams()), "give oob");
    Participants.run(2, oob -> {
      UccContextType type = oob.myEndpoint() == 0 ? UccContextType.SHARED : UccContextType.EXCLUSIVE;
      UccContext context = lib(UccThreadMode.SINGLE).createContext(new UccContextParams().type(type), null);
      refused(() -> team(context, new UccTeamParams().oob(oob)), "the same number of contexts, of the same type");
      context.destroy();
    });
    Participants.run(2, oob -> {
      UccLib own = lib(UccThreadMode.SINGLE);
      List<UccContext> contexts = new ArrayList<>();
      for (int i = 0; i <= oob.myEndpoint(); i++) {
        contexts.add(own.createContext(new UccContextParams(), null));
      }
      refused(() -> ready(UccTeam.createPost(contexts, new UccTeamParams().oob(oob))), "contexts=2", "contexts=1");
    });
  }

  @Test
  void postsOfTwoThreadsToOneTeamAtOnce() throws Exception {
    Participants.run(1, oob -> {
      UccContext context = lib(UccThreadMode.MULTIPLE).createContext(new UccContextParams(), null);
      UccTeam team = team(context, new UccTeamParams().oob(oob));
      AtomicReference<Throwable> thrown = new AtomicReference<>();
      // A collective of nothing is complete within its post, so its callback runs there.
      call(team, of(UccCollectiveType.ALLREDUCE).source(UccBuffer.of(new int[0])).dest(UccBuffer.of(new int[0]))
          .callback((collective, status) -> CompletableFuture
              .runAsync(() -> call(team, barrier()))
              .handle((done, e) -> {
                thrown.set(e.getCause());
                return null;
              })
              .join()));
      assertThat(thrown.get()).hasMessageContaining("two threads must not post");
      team.destroy();
    });
  }

  @Test
  void endpointsAndIdsThatClash() throws Exception {
    Participants.run(2, oob -> {
      UccContext context = context();
      refused(() -> team(context, new UccTeamParams().oob(oob).endpoint(1)), "must not share an endpoint");
      refused(() -> team(context, new UccTeamParams().oob(oob).endpoint(5L + oob.myEndpoint())), "ask for NONCONTIG");
      refused(() -> team(context, new UccTeamParams().oob(oob).id(oob.myEndpoint())), "same ordering");
      UccTeam team = team(context, new UccTeamParams().oob(oob).id(4));
      refused(() -> team(context, new UccTeamParams().oob(oob).id(4)), "id=4");
      team.destroy();
      team(context, new UccTeamParams().oob(oob).id(4)).destroy();
    });
  }

  @Test
  void buffersThatBelongToTheLibrary() throws Exception {
    CountDownLatch refused = new CountDownLatch(1);
    Participants.run(2, oob -> {
      UccTeam team = team(oob);
      int[] source = {1, 2, 3};
      int[] dest = new int[3];
      UccArguments arguments =
          of(UccCollectiveType.ALLREDUCE).source(UccBuffer.of(source)).dest(UccBuffer.of(dest));
      if (oob.myEndpoint() == 0) {
        UccCollective collective = UccCollective.initAndPost(arguments, team);
        UccArguments intoSource = new UccArguments(UccCollectiveType.BCAST)
            .source(UccBuffer.of(MemorySegment.ofArray(source).asSlice(4), 1, UccDatatype.INT32)).root(1);
        refused(() -> UccCollective.initAndPost(intoSource, team), "belong to the library until it is complete");
        refused(collective::post, "complete and persistent, when it is posted", "POSTED");
        refused(collective::finalizeRequest, "finalized once");
        refused(team::destroy, "all collectives of a team must be complete");
        refused.countDown();
        await(collective);
        refused(collective::post, "persistent=false");
        collective.finalizeRequest();
        refused(collective::finalizeRequest, "FINALIZED");
        refused(collective::test, "after it was finalized");
      } else {
        refused.await();
        call(team, arguments);
      }
      team.destroy();
    });
  }

  @Test
  void buffersAndCountsThatDoNotFit() throws Exception {
    Participants.run(2, oob -> {
      UccTeam team = team(oob);
      UccBuffer three = UccBuffer.of(1, 2, 3);
      UccBuffer four = UccBuffer.of(1, 2, 3, 4);
      MemorySegment eight = MemorySegment.ofArray(new int[8]);
      refused(() -> UccCollective.init(of(UccCollectiveType.ALLREDUCE).source(three).dest(four), team),
          "must be that of dest");
      refused(() -> UccCollective.init(
          of(UccCollectiveType.ALLREDUCE).source(UccBuffer.of(new long[4])).dest(four), team), "same datatype");
      refused(() -> UccCollective.init(of(UccCollectiveType.ALLREDUCE).dest(four), team), "source must be given");
      refused(() -> UccCollective.init(of(UccCollectiveType.ALLREDUCE).source(four).dest(four), team), "IN_PLACE");
      refused(() -> UccCollective.init(
          new UccArguments(UccCollectiveType.ALLREDUCE).source(three).dest(three), team), "must have an operation");
      refused(() -> UccCollective.init(
          of(UccCollectiveType.BCAST).source(UccBuffer.of(eight, 9, UccDatatype.INT32)), team), "source.elements=8");
      refused(() -> UccCollective.init(
          of(UccCollectiveType.BCAST).source(UccBuffer.of(eight.asReadOnly(), 8, UccDatatype.INT32))
              .root(1 - team.myEndpoint()),
          team), "read-only");
      refused(() -> UccCollective.init(of(UccCollectiveType.BCAST).source(three).root(2), team), "root=2");
      refused(() -> UccCollective.init(of(UccCollectiveType.ALLTOALL).source(three).dest(three), team), "multiple");
      refused(() -> UccCollective.init(of(UccCollectiveType.ALLGATHER).source(three).dest(four), team), "expected=2");
      refused(() -> UccCollective.init(of(UccCollectiveType.GATHERV).source(three).dest(four)
          .root(team.myEndpoint()), team), "counts and displacements");
      refused(() -> UccCollective.init(of(UccCollectiveType.ALLGATHERV).source(three)
          .dest(UccBuffer.pieces(eight, new int[] {3, 3, 3}, new int[3], UccDatatype.INT32)), team), "counts=3");
      UccBuffer overlapping = UccBuffer.pieces(eight, new int[] {3, 3}, new int[] {2, 0}, UccDatatype.INT32);
      refused(() -> UccCollective.init(of(UccCollectiveType.GATHERV).source(three).dest(overlapping)
          .root(team.myEndpoint()), team), "pieces of dest must not overlap");
      refused(() -> UccCollective.init(of(UccCollectiveType.SCATTERV).source(overlapping).dest(three)
          .root(team.myEndpoint()), team), "pieces of source must not overlap");
      refused(() -> UccCollective.init(of(UccCollectiveType.ALLTOALLV).source(overlapping)
          .dest(UccBuffer.pieces(eight, new int[] {3, 3}, new int[] {0, 6}, UccDatatype.INT32)), team),
          "dest.elements=8");
      team.destroy();
    });
  }

  @Test
  void countsOfTwoParticipantsThatDiffer() throws Exception {
    Participants.run(2, oob -> {
      UccTeam team = team(oob);
      int n = oob.myEndpoint() == 0 ? 3 : 4;
      UccBuffer pieces = UccBuffer.pieces(MemorySegment.ofArray(new int[9]), new int[] {3, 3}, new int[] {0, 4},
          UccDatatype.INT32);
      UccCollective collective = UccCollective.initAndPost(
          of(UccCollectiveType.GATHERV).source(UccBuffer.of(new int[n])).dest(pieces).root(0), team);
      if (oob.myEndpoint() == 0) {
        refused(() -> await(collective), "sent=4 expected=3");
      } else {
        assertThat(await(collective)).isEqualTo(UccStatus.OK);
      }
      UccCollective other = UccCollective.initAndPost(
          new UccArguments(UccCollectiveType.ALLREDUCE).op(UccReductionOp.SUM).dest(UccBuffer.of(new int[n]))
              .flag(UccCollectiveFlag.IN_PLACE),
          team);
      refusedAs(UccStatus.ERR_NO_MESSAGE, () -> await(other), "count=3", "count=4");
      team.destroy();
    });
  }

  @Test
  void activeSetsOutsideBroadcasts() throws Exception {
    Participants.run(2, oob -> {
      UccTeam team = team(oob);
      UccActiveSet one = new UccActiveSet(0, 1, 1);
      refusedAs(UccStatus.ERR_NOT_SUPPORTED,
          () -> UccCollective.init(barrier().activeSet(one), team), "broadcasts only");
      UccArguments broadcast = of(UccCollectiveType.BCAST).source(UccBuffer.of(1, 2));
      refused(() -> UccCollective.init(broadcast.activeSet(new UccActiveSet(0, 1, 3)), team), "1 to all endpoints");
      refused(() -> UccCollective.init(broadcast.activeSet(new UccActiveSet(1, 1, 2)), team), "endpoint of the team");
      if (team.myEndpoint() == 1) {
        refused(() -> UccCollective.init(broadcast.activeSet(one), team), "called by its members");
      } else {
        refused(() -> UccCollective.init(broadcast.root(1).activeSet(one), team), "root must be in the active set");
      }
      team.destroy();
    });
  }

  @Test
  void tagsAreForUnorderedTeams() throws Exception {
    Participants.run(1, oob -> {
      UccTeam team = team(context(), new UccTeamParams().oob(oob).ordering(UccPostOrdering.POST_UNORDERED));
      refused(() -> UccCollective.init(barrier(), team), "must have a tag");
      refused(() -> barrier().tag(65_536), "tag=65536");
      call(team, barrier().tag(0));
      team.destroy();
    });
  }

  @Test
  void collectivesAndOperationsThatWereNotAskedFor() throws Exception {
    Participants.run(1, oob -> {
      UccLib lib = UccLib.init(new UccLibParams().collectiveTypes(EnumSet.of(UccCollectiveType.ALLREDUCE))
          .reductionOps(EnumSet.of(UccReductionOp.MAX)), null);
      UccTeam team = team(lib.createContext(new UccContextParams(), null), new UccTeamParams().oob(oob));
      refusedAs(UccStatus.ERR_NOT_SUPPORTED, () -> UccCollective.init(barrier(), team), "type=BARRIER");
      refusedAs(UccStatus.ERR_NOT_SUPPORTED, () -> UccCollective.init(
          of(UccCollectiveType.ALLREDUCE).source(UccBuffer.of(1)).dest(UccBuffer.of(new int[1])), team), "op=SUM");
      team.destroy();
    });
  }

  @Test
  void nothingIsCompleteAtOnce() throws Exception {
    Participants.run(2, oob -> {
      UccTeam team = team(oob);
      if (oob.myEndpoint() == 0) {
        UccBuffer none = UccBuffer.of(new int[0]);
        UccBuffer other = UccBuffer.of(new int[0]);
        for (UccCollectiveType type : UccCollectiveType.values()) {
          boolean sized = !type.name().endsWith("V") && type != UccCollectiveType.BARRIER
              && !type.name().startsWith("FAN");
          if (sized) {
            UccCollective collective = UccCollective.initAndPost(of(type).source(none).dest(other), team);
            assertThat(collective.test()).isEqualTo(UccStatus.OK);
            collective.finalizeRequest();
          }
        }
      }
      team.destroy();
    });
  }

  @Test
  void callsFromOtherThreadsAndAfterTheEnd() throws Exception {
    UccLib lib = lib(UccThreadMode.FUNNELED);
    UccContext context = lib.createContext(new UccContextParams(), null);
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    Thread other = Thread.ofPlatform().start(() -> {
      try {
        context.progress();
      } catch (UccException e) {
        thrown.set(e);
      }
    });
    other.join();
    assertThat(thrown.get()).hasMessageContaining("threadMode=FUNNELED");
    refused(lib::finalizeLib, "contexts=1");
    context.destroy();
    refused(context::progress, "after it was destroyed");
    lib.finalizeLib();
    refused(() -> lib.createContext(new UccContextParams(), null), "finalized");
  }

  @Test
  void configurationFromFileEnvironmentAndProgram(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("ucc.conf"), "UCC_TIMEOUT=10s\nSPINS=5\nUCC_TL_UCP_TUNE=inf\n");
    UccConfig config = UccConfig.read("APP", file, Map.of("UCC_APP_SPINS", "7", "UCC_YIELDS", "9")::get);
    assertThat(config.print()).isEqualTo("UCC_SPINS=7\nUCC_TIMEOUT=10s\n");
    config.modify("SLOT_BYTES", "512");
    assertThat(config.settings().slotBytes(1)).isEqualTo(512);
    refusedAs(UccStatus.ERR_NOT_FOUND, () -> config.modify("NO_SUCH", "1"), "name=NO_SUCH");
    refused(() -> config.modify("SPINS", "many"), "SPINS");
    assertThat(config.get("SPINS")).isEqualTo("7");
    assertThat(UccConfig.read(null, folder.resolve("missing"), name -> null).print()).isEmpty();
    config.release();
    assertThat(config.print()).isEmpty();
    assertThat(UccLib.version()).hasSize(3);
    assertThat(UccLib.versionString()).startsWith(UccLib.version()[0] + ".");
  }
}
