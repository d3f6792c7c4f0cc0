package org.shmem4j.internal.pe.team;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
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

  /** The time limit is several times what a slow machine takes; where hosts and PEs multiply, it is not enough. */
  @Test
  @Timeout(20)
  void theTimeToMakeATeamGrowsWithItsMembersOnly() {
    int pe = 12_345;
    asPe(pe, (core, groups) -> {
      int[] everybody = IntStream.range(0, core.placement().pes()).toArray();
      int[] odd = IntStream.of(everybody).filter(other -> other % 2 == 1).toArray();
      long start = System.nanoTime();
      for (int i = 0; i < ROUNDS; i++) {
        TeamImpl world = TeamImpl.predefined(groups, TeamNumbers.WORLD, everybody, pe);
        TeamImpl half = TeamImpl.predefined(groups, TeamNumbers.WORLD, odd, pe / 2);
        for (int member = 0; member < half.nPes(); member++) {
          assertThat(half.translate(member, world) == 2 * member + 1).isTrue();
          assertThat(world.translate(2 * member, half) == -1).isTrue();
        }
        world.release();
        half.release();
        groups.closed(world);
        groups.closed(half);
      }
      System.out.printf("teams of %,d and %,d PEs on %,d hosts, and all members translated, take a PE %.1f ms%n",
          everybody.length, odd.length, HOSTS, (System.nanoTime() - start) / 1e6 / ROUNDS);
    });
  }
}
