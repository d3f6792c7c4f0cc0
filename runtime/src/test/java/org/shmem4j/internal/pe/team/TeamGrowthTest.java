package org.shmem4j.internal.pe.team;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.reflect.Proxy;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.shmem4j.TeamConfig;
import org.shmem4j.internal.betweenhosts.transport.Transport;
import org.shmem4j.internal.onhost.memory.HostLayout;
import org.shmem4j.internal.onhost.memory.HostMemory;
import org.shmem4j.internal.onhost.memory.Placement;
import org.shmem4j.internal.pe.Guard;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.collective.Limits;
import org.shmem4j.internal.pe.control.JobControl;
import org.shmem4j.internal.pe.waiting.Waiter;
import org.shmem4j.internal.settings.Settings;

/** What it takes a PE of a large job to make the team of all PEs, and teams of some. */
class TeamGrowthTest {
  private static final int HOSTS = 1000;
  private static final int PES_PER_HOST = 64;
  private static final int ROUNDS = 100;

  private interface Body {
    void run(PeCore core, Groups groups);
  }

  /** Runs as a PE in the middle of a job of many hosts, none of which exists. */
  private static void asPe(int pe, Body body) {
    int[] hostOf = IntStream.range(0, HOSTS * PES_PER_HOST).map(other -> other / PES_PER_HOST).toArray();
    try (HostMemory memory = HostMemory.create(PES_PER_HOST, 4096, HostLayout.USUAL_RINGS)) {
      Placement placement = Placement.of(hostOf, hostOf[pe], memory.layout());
      JobControl control = new JobControl(memory, placement);
      Settings settings = Settings.ofProcess();
      Waiter waiter = new Waiter(memory.segment(), control, pe, settings, false);
      Transport nobody = (Transport) Proxy.newProxyInstance(
          Transport.class.getClassLoader(), new Class<?>[] {Transport.class}, (proxy, method, arguments) -> null);
      PeCore core = new PeCore(pe, placement, memory.segment(), control, waiter, new Guard(false), nobody, null);
      body.run(core, new Groups(null, core, Limits.of(settings, PES_PER_HOST)));
    }
  }

  /** The time limits are several times what a slow machine takes; where hosts and PEs multiply, it is not enough. */
  @Test
  @Timeout(20)
  void theTimeToMakeTheWorldGrowsWithItsMembersOnly() {
    int pe = 12_345;
    asPe(pe, (core, groups) -> {
      int[] everybody = IntStream.range(0, core.placement().pes()).toArray();
      long start = processorNanos();
      for (int i = 0; i < ROUNDS; i++) {
        close(groups, TeamImpl.predefined(groups, TeamNumbers.WORLD, everybody, pe));
      }
      tell("the world", everybody.length, start);
    });
  }

  /** All of a split but its agreement, which is a reduction of one word. */
  @Test
  @Timeout(20)
  void theTimeOfASplitGrowsWithTheMembersOfTheNewTeamOnly() {
    int pe = 192 * PES_PER_HOST + 1; // the first of its host in the larger team
    asPe(pe, (core, groups) -> {
      int[] odd = IntStream.range(0, core.placement().pes() / 2).map(member -> 2 * member + 1).toArray();
      int[] two = {pe, pe + 1};
      for (int[] members : new int[][] {odd, two}) {
        long start = processorNanos();
        for (int i = 0; i < ROUNDS; i++) {
          long key = TeamKey.of(members.length, i, members[0]);
          int me = members == odd ? pe / 2 : 0;
          long mine = groups.take(key, members, me);
          TeamImpl team = groups.found(key, members, me, TeamConfig.DEFAULT);
          assertThat(team.number()).isEqualTo((int) mine);
          close(groups, team);
          for (int member : groups.here(members)) {
            groups.leave(team.number(), members, member);
          }
        }
        tell("a split", members.length, start);
      }
    });
  }

  @Test
  @Timeout(20)
  void everyMemberIsTranslatedWithoutASearch() {
    int[] everybody = IntStream.range(0, HOSTS * PES_PER_HOST).toArray();
    int[] odd = IntStream.of(everybody).filter(pe -> pe % 2 == 1).toArray();
    int[] irregular = IntStream.of(everybody).map(pe -> pe ^ 5).filter(pe -> pe != 77).toArray();
    for (int[] members : new int[][] {everybody, odd, irregular}) {
      long start = processorNanos();
      for (int i = 0; i < ROUNDS; i++) {
        MemberIndexes indexes = new MemberIndexes(members);
        int wrong = 0;
        for (int member = 0; member < members.length; member++) {
          wrong += indexes.of(members[member]) == member ? 0 : 1;
        }
        assertThat(wrong).isZero();
        assertThat(indexes.of(members == odd ? 1000 : members == irregular ? 77 : -1)).isEqualTo(-1);
        assertThat(indexes.of(everybody.length)).isEqualTo(-1);
      }
      tell("all translations", members.length, start);
    }
  }

  private static void close(Groups groups, TeamImpl team) {
    team.release();
    groups.closed(team);
  }

  /** The machine may do other work meanwhile. */
  private static long processorNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static void tell(String what, int pes, long start) {
    System.out.printf("%s of %,d PEs on %,d hosts: %.3f ms of a PE's processor%n",
        what, pes, HOSTS, (processorNanos() - start) / 1e6 / ROUNDS);
  }
}
