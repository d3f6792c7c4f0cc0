package org.shmem4j.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What happens to a job over hosts when something happens to one of its PEs, its hosts or its launcher. The times are
 * those of a machine that has time for its PEs; {@code -Dshmem4j.patience=2} doubles them.
 */
@Tag("slow")
@Timeout(3600)
class FaultsOverHostsTest {
  private static final Pattern PE_1_ELSEWHERE = Pattern.compile("PE 1 (runs|sleeps).* \\(on host 1\\)");

  private static final Pattern CLUSTERS_LAUNCHER = Pattern.compile("/(orterun|prterun|mpirun|mpiexec)[^/]*$");

  private static final double PATIENCE = Double.parseDouble(System.getProperty("shmem4j.patience", "2"));
  private static final double TOLD_SECONDS = 2 * PATIENCE;
  private static final double SILENT_SECONDS = 10 + 2 * PATIENCE;
  private static final double LAUNCHER_SECONDS = 8;
  private static final double TIDY_SECONDS = 10 * PATIENCE;
  /** How long PEs wait for others that start, so that faults of starts end them soon. */
  private static final int START_SECONDS = 20;
  private static final int SOAK = Integer.getInteger("shmem4j.soak", 3);
  private static final String GONE = "PE \\d on host \\d can no longer be reached";
  private static Hosts hosts;

  @BeforeAll
  static void makeHosts() {
    Hosts.refusal().ifPresent(reason -> assumeTrue(false, "jobs over hosts are not tested: " + reason));
    assumeTrue(Hosts.isInstalled("mpirun.mpich"), "faults over hosts are not tested: there is no mpirun.mpich");
    hosts = Hosts.up(3);
  }

  @AfterAll
  static void removeHosts() {
    if (hosts != null) {
      hosts.close();
    }
  }

  private static ClusterJob job(String via, String places, String... arguments) throws IOException {
    return job(via, places, Map.of(), arguments);
  }

  private static ClusterJob job(String via, String places, Map<String, String> variables, String... arguments)
      throws IOException {
    String mark = "mark" + System.nanoTime();
    List<String> command = ClusterJob.launcher(
        "run", "--via", via, "--hosts", places, "--", Busy.class.getName(), arguments[0], mark);
    command.addAll(List.of(arguments).subList(1, arguments.length));
    ProcessBuilder builder = hosts.on(1, command);
    builder.environment().put("SHMEM_SYMMETRIC_SIZE", "80m");
    builder.environment().putAll(variables);
    builder.environment().put("SHMEM4J_REPORT", "3s"); // so that faults meet reports, too
    return ClusterJob.start(builder, mark);
  }

  /** PEs end within the limit; launchers take a little longer to tidy up. */
  private static void assertEnds(ClusterJob job, double seconds, String what) throws InterruptedException {
    assertThat(ClusterJob.holdsWithin(seconds, () -> job.pes().isEmpty())).as("PEs: %s\n%s", what, job.text()).isTrue();
    assertThat(ClusterJob.holdsWithin(TIDY_SECONDS, () -> job.processes().isEmpty()))
        .as("launcher: %s\n%s", what, job.text())
        .isTrue();
  }

  private static void assertEndsNamed(ClusterJob job, double seconds, String named) throws InterruptedException {
    assertEnds(job, seconds, named);
    assertThat(job.awaitEnd(5)).isNotZero();
    assertThat(job.text()).containsPattern(named).doesNotContain("UCX refused");
  }

  @ParameterizedTest
  @ValueSource(strings = {"put", "large", "barrier", "lock"})
  void aKilledPeEndsTheOthersAndIsNamed(String work) throws Exception {
    assumeTrue(Hosts.isInstalled("mpirun.openmpi"), "a killed PE's name is not tested: hydra ends all others at once");
    try (ClusterJob job = job("mpirun", "h1:1,h2:1,h3:1", work)) {
      job.awaitReady(3);
      TimeUnit.MILLISECONDS.sleep(300);
      job.processOf(1).destroyForcibly();
      assertEndsNamed(job, TOLD_SECONDS, "PEs? .* ends? as well: PE 1 on host 1 can no longer be reached");
    }
  }

  @ParameterizedTest
  @Tag("nightly")
  @ValueSource(strings = {"send", "add", "wait"})
  void aKilledPeEndsTheOthersInOtherWork(String work) throws Exception {
    aKilledPeEndsTheOthersAndIsNamed(work);
  }

  /** Hydra lets the others go on. */
  @Test
  void aPeThatExitsEndsOneThatMakesNoCall() throws Exception {
    try (ClusterJob job = job("hydra", "h1:1,h2:1", "sleep", "linger", "1", "300")) {
      job.awaitReady(2);
      assertEndsNamed(job, TOLD_SECONDS, "PE 0 ends as well: the program has made no call .*: PE 1 left the job");
      assertThat(job.lines()).as("PE 1 ends in its own time").contains("lingered");
    }
  }

  @ParameterizedTest
  @CsvSource({"large, 2", "wait, 1", "sleep, 2"})
  void aHostThatVanishesEndsTheJobEverywhere(String work, int host) throws Exception {
    try (ClusterJob job = job("hydra", "h1:1,h2:1", work)) {
      job.awaitReady(2);
      TimeUnit.MILLISECONDS.sleep(300);
      hosts.link(host, false);
      try {
        assertThat(ClusterJob.holdsWithin(SILENT_SECONDS, () -> job.pes().isEmpty())).as(job.text()).isTrue();
      } finally {
        hosts.link(host, true);
      }
      assertEndsNamed(job, SILENT_SECONDS, GONE);
    }
  }

  @ParameterizedTest
  @Tag("nightly")
  @CsvSource({"put, 2", "barrier, 1"})
  void aHostThatVanishesEndsTheJobInOtherWork(String work, int host) throws Exception {
    aHostThatVanishesEndsTheJobEverywhere(work, host);
  }

  /** The launcher of Open MPI, and hydra, would wait for it. */
  @ParameterizedTest
  @CsvSource({"mpirun, mpirun.openmpi, put", "hydra, mpirun.mpich, put"})
  void aHostThatNeverComesBackEndsTheLauncherToo(String via, String program, String work) throws Exception {
    assumeTrue(Hosts.isInstalled(program), "lost hosts are not tested: " + program + " is not installed");
    try (ClusterJob job = job(via, "h1:1,h2:1", work)) {
      job.awaitReady(2);
      hosts.link(2, false);
      try {
        assertThat(job.awaitEnd((int) (SILENT_SECONDS + LAUNCHER_SECONDS))).as(job.text()).isNotZero();
        assertThat(ClusterJob.holdsWithin(1, () -> job.processes().isEmpty())).as(job.text()).isTrue();
      } finally {
        hosts.link(2, true);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"mpirun, mpirun.openmpi, TERM, 143", "hydra, mpirun.mpich, TERM, 143", "hydra, mpirun.mpich, INT, 130"})
  void aSignalIsTheStatusOfTheJob(String via, String program, String signal, int status) throws Exception {
    assumeTrue(Hosts.isInstalled(program), "signals are not tested: " + program + " is not installed");
    try (ClusterJob job = job(via, "h1:1,h2:1", "wait")) {
      job.awaitReady(2);
      signal(signal, job.launcher().toHandle());
      assertThat(job.launcher().waitFor((long) TIDY_SECONDS, TimeUnit.SECONDS)).as(job.text()).isTrue();
      assertThat(job.processes()).as("ours waits for it").noneMatch(FaultsOverHostsTest::isClustersLauncher);
      assertThat(job.awaitEnd(1)).as(job.text()).isEqualTo(status);
      assertEnds(job, TIDY_SECONDS, signal);
    }
  }

  private static boolean isClustersLauncher(ProcessHandle process) {
    return CLUSTERS_LAUNCHER.matcher(process.info().command().orElse("")).find();
  }

  @Test
  void aDeadlockIsReportedWithThePesOfAllHosts() throws Exception {
    try (ClusterJob job = job("hydra", "h1:2,h2:1", "deadlock")) {
      assertThat(job.awaitEnd(60)).isNotZero();
      assertThat(job.text())
          .contains("every PE waits and none can go on")
          .doesNotContain("UcxTransport")
          .containsPattern("(PE 1 waits|PEs 0, 1 wait) in waitUntil for any PE since .* s.*\n")
          .containsPattern("PE 2 waits in waitUntil for any PE since .* s.* \\(on host 1\\)\n");
    }
  }

  @Test
  void aLongWaitIsReportedWithWhomItIsFor() throws Exception {
    try (ClusterJob job = job("hydra", "h1:1,h2:1", "late")) {
      assertThat(ClusterJob.holdsWithin(30, () -> job.text().contains("PE 0 has waited long"))).isTrue();
      assertThat(ClusterJob.holdsWithin(5, () -> PE_1_ELSEWHERE.matcher(job.text()).find())).as(job.text()).isTrue();
      assertThat(job.text()).containsPattern("PE 0 waits in barrier for PE 1 since");
    }
  }

  /**
   * TCP sends again 3.0 and 6.2 s after an interruption began, the second time after the limit. {@code
   * -Dshmem4j.interruption=4500} tries others.
   */
  @ParameterizedTest
  @Tag("alone")
  @ValueSource(strings = {"put", "sleep"})
  void anInterruptionShorterThanTheLimitIsWaitedFor(String work) throws Exception {
    assumeTrue(Hosts.isInstalled("iptables"), "interruptions are not tested: there is no iptables");
    try (ClusterJob job = job("hydra", "h1:1,h2:1", Map.of("SHMEM4J_SILENCE", "5s"), work)) {
      job.awaitReady(2);
      TimeUnit.SECONDS.sleep(1);
      interrupt(Integer.getInteger("shmem4j.interruption", 3500));
      assertThat(ClusterJob.holdsWithin(LAUNCHER_SECONDS, () -> job.pes().size() < 2)).as(job.text()).isFalse();
      if (work.equals("put")) {
        assertGoesOn(job, 2);
      }
    }
  }

  private static void interrupt(int millis) throws InterruptedException {
    hosts.silence(2, true);
    try {
      TimeUnit.MILLISECONDS.sleep(millis);
    } finally {
      hosts.silence(2, false);
    }
  }

  @Test
  void aHostWhosePesAreStoppedIsWaitedFor() throws Exception {
    try (ClusterJob job = job("hydra", "h1:1,h2:2", "large")) {
      job.awaitReady(3);
      signal("STOP", job.processOf(1), job.processOf(2));
      TimeUnit.SECONDS.sleep(15);
      signal("CONT", job.processOf(1), job.processOf(2));
      assertGoesOn(job, 3);
    }
  }

  private static void signal(String name, ProcessHandle... processes) throws Exception {
    for (ProcessHandle process : processes) {
      assertThat(new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor()).isZero();
    }
  }

  private static void assertGoesOn(ClusterJob job, int pes) throws InterruptedException {
    long before = job.words("done").count();
    assertThat(ClusterJob.holdsWithin(20, () -> job.words("done").skip(before).map(words -> words[1]).distinct()
        .count() == pes)).as(job.text()).isTrue();
  }

  /**
   * {@code -Dshmem4j.soak=100} tries so many; {@code -Dshmem4j.seed} repeats a run, {@code -Dshmem4j.via=srun} takes
   * another launcher than mpirun and hydra in turn.
   */
  @Test
  @Tag("soak")
  void randomFaultsEndTheJob(@TempDir Path directory) throws Exception {
    long seed = Long.getLong("shmem4j.seed", System.nanoTime());
    String via = System.getProperty("shmem4j.via");
    Random random = new Random(seed);
    try (Slurm slurm = "srun".equals(via) ? Slurm.start(hosts, directory) : null) {
      for (int i = 0; i < SOAK; i++) {
        String turn = i % 2 == 0 && Hosts.isInstalled("mpirun.openmpi") ? "mpirun" : "hydra";
        RandomFault fault = RandomFault.of(via == null ? turn : via, random);
        System.out.printf("%d of %d: seed=%d %s%n", i + 1, SOAK, seed, fault);
        double seconds = strike(fault, slurm, "seed=%d fault=%s".formatted(seed, fault));
        System.out.printf("%d of %d: ended after %.1f s%n", i + 1, SOAK, seconds);
      }
    }
  }

  /** Lets a job have its fault; returns after how many seconds its PEs had ended. */
  private static double strike(RandomFault fault, Slurm slurm, String what) throws Exception {
    Map<String, String> variables = new HashMap<>(Map.of("SHMEM4J_START_TIMEOUT", START_SECONDS + "s"));
    if (slurm != null) {
      variables.putAll(slurm.variables());
    }
    try (ClusterJob job = job(fault.via(), fault.places(), variables, fault.arguments())) {
      fault.await(job);
      fault.strike(job, hosts);
      try {
        long start = System.nanoTime();
        double limit = (fault.isSilent() ? SILENT_SECONDS : TOLD_SECONDS + fault.delaySeconds())
            + (fault.hitsStart() ? START_SECONDS + 4 * fault.pes() : 0);
        boolean ended = ClusterJob.holdsWithin(limit, () -> job.pes().isEmpty() && fault.isOver(job));
        double seconds = (System.nanoTime() - start) / 1e9;
        fault.heal(hosts);
        assertThat(ended).as("PEs: %s\n%s", what, job.text()).isTrue();
        assertEnds(job, 1, what);
        int status = job.awaitEnd((int) TIDY_SECONDS);
        boolean finished = job.words("finished").count() == fault.pes();
        assertThat(status != 0 || finished).as("status: %s\n%s", what, job.text()).isTrue();
        assertThat(job.text()).as(what).doesNotContain("UCX refused", "SIGSEGV").containsPattern(fault.named());
        return seconds;
      } finally {
        fault.heal(hosts);
      }
    }
  }
}
