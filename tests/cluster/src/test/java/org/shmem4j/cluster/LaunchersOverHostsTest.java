package org.shmem4j.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs over pretend hosts, each started by the launcher's own command and by ours. */
class LaunchersOverHostsTest {
  private static final int LIMIT_SECONDS = 60;
  private static final int END_SECONDS = 10; // two seconds on a machine that has time
  private static Hosts hosts;

  @BeforeAll
  static void makeHosts() {
    Hosts.refusal().ifPresent(reason -> assumeTrue(false, "jobs over hosts are not tested: " + reason));
    hosts = Hosts.up(2);
  }

  @AfterAll
  static void removeHosts() {
    if (hosts != null) {
      hosts.close();
    }
  }

  @ParameterizedTest
  @CsvSource({"mpirun, mpirun.openmpi", "hydra, mpirun.mpich"})
  void runStartsAJobOverHosts(String via, String program) throws Exception {
    assumeTrue(Hosts.isInstalled(program), "jobs by " + via + " are not tested: " + program + " is not installed");
    Result result = run(ClusterJob.launcher("run", "--via", via, "--hosts", "h1:2,h2:2", "--", Hello.class.getName()));
    assertThat(result.lines()).contains(ofFour());
    assertThat(result.status()).isZero();
  }

  @ParameterizedTest
  @Tag("slow")
  @CsvSource({
      "mpirun.openmpi, '--allow-run-as-root --host h1:1,h2:1 -np 2'",
      "mpirun.mpich, '-hosts h1:1,h2:1 -n 2'",
      "mpirun.mpich, '-pmi-port -hosts h1:1,h2:1 -n 2'"
  })
  void execBecomesThePe(String program, String flags) throws Exception {
    assumeTrue(Hosts.isInstalled(program), "jobs by it are not tested: " + program + " is not installed");
    List<String> command = new ArrayList<>(List.of(program));
    command.addAll(List.of(flags.split(" ", -1)));
    command.addAll(ClusterJob.launcher("exec", "--", Hello.class.getName()));
    Result result = run(command);
    assertThat(result.lines()).contains("PE 0 of 2 neighbors 1", "PE 1 of 2 neighbors 1");
    assertThat(result.status()).isZero();
  }

  @ParameterizedTest
  @Tag("slow")
  @CsvSource({"mpirun, mpirun.openmpi", "hydra, mpirun.mpich"})
  void aPeThatThrowsEndsTheJobOnAllHosts(String via, String program) throws Exception {
    assumeTrue(Hosts.isInstalled(program), "jobs by " + via + " are not tested: " + program + " is not installed");
    Result result = run(ClusterJob.launcher(
        "run", "--via", via, "--hosts", "h1:1,h2:1", "--", Hello.class.getName(), "throw"));
    assertThat(result.lines()).contains("shmem4j: PE 1: java.lang.IllegalStateException: on purpose");
    assertThat(result.status()).isNotZero();
  }

  @ParameterizedTest
  @Tag("slow")
  @CsvSource({"mpirun, mpirun.openmpi", "hydra, mpirun.mpich"})
  void aProcessMayJoinItsJobAgain(String via, String program) throws Exception {
    assumeTrue(Hosts.isInstalled(program), "jobs by " + via + " are not tested: " + program + " is not installed");
    Result result = run(ClusterJob.launcher("run", "--via", via, "--hosts", "h1:1,h2:1", "--", Again.class.getName()));
    assertThat(result.lines())
        .contains("PE 0 of 2 time 0", "PE 1 of 2 time 0", "PE 0 of 2 time 1", "PE 1 of 2 time 1");
    assertThat(result.status()).isZero();
  }

  @ParameterizedTest
  @Tag("slow")
  @CsvSource({"mpirun, mpirun.openmpi", "hydra, mpirun.mpich"})
  void pesEndWithTheirLauncher(String via, String program) throws Exception {
    assumeTrue(Hosts.isInstalled(program), "jobs by " + via + " are not tested: " + program + " is not installed");
    String mark = "mark" + System.nanoTime();
    ProcessBuilder builder = hosts.on(1, ClusterJob.launcher(
        "run", "--via", via, "--hosts", "h1:1,h2:1", "--", Busy.class.getName(), "wait", mark));
    try (ClusterJob job = ClusterJob.start(builder, mark)) {
      job.awaitReady(2);
      job.launcher().destroyForcibly();
      assertThat(ClusterJob.holdsWithin(END_SECONDS, () -> job.processes().isEmpty())).isTrue();
    }
  }

  /** On this host alone no daemon of Open MPI ends them, and no PE of another host is missed. */
  @Test
  @Tag("slow")
  void pesEndWithALauncherThatCouldNotEndThem() throws Exception {
    assumeTrue(Hosts.isInstalled("mpirun.openmpi"), "a killed mpirun is not tested: there is no mpirun.openmpi");
    String mark = "mark" + System.nanoTime();
    List<String> command =
        new ArrayList<>(List.of("mpirun.openmpi", "--allow-run-as-root", "--host", "h1:2", "-np", "2"));
    command.addAll(ClusterJob.launcher("exec", "--", Busy.class.getName(), "wait", mark));
    try (ClusterJob job = ClusterJob.start(hosts.on(1, command), mark)) {
      job.awaitReady(2);
      job.launcher().destroyForcibly();
      assertThat(ClusterJob.holdsWithin(END_SECONDS, () -> job.processes().isEmpty())).isTrue();
    }
  }

  @ParameterizedTest
  @Tag("slow")
  @ValueSource(strings = {"pmix", "pmi2"})
  void slurmStartsAJobOverHosts(String protocol, @TempDir Path directory) throws Exception {
    assumeTrue(Slurm.isInstalled(), "jobs by srun are not tested: slurmctld, slurmd or slurm-client is missing");
    try (Slurm slurm = Slurm.start(hosts, directory)) {
      List<String> command =
          new ArrayList<>(List.of("srun", "--mpi=" + protocol, "-N2", "-n4", "--ntasks-per-node=2"));
      command.addAll(ClusterJob.launcher("exec", "--", Hello.class.getName()));
      Result result = run(slurm.on(1, command));
      assertThat(result.lines()).contains(ofFour());
      assertThat(result.status()).isZero();
      String secondIsWrong = "export SHMEM4J_TEAMS=$((16 - SLURM_NODEID)); exec \"$@\"";
      command.addAll(command.indexOf("env"), List.of("sh", "-c", secondIsWrong, "sh"));
      Result failed = run(slurm.on(1, command));
      assertThat(failed.lines()).anyMatch(line -> line.contains("cannot join its job, which therefore ends"));
      assertThat(failed.status()).isNotZero();
    }
  }

  /** Slurm tells its tasks nothing of their job then; with PEs started by java or by exec. */
  @ParameterizedTest
  @Tag("slow")
  @ValueSource(booleans = {false, true})
  void slurmWithoutAProtocolIsOneSentence(boolean execs, @TempDir Path directory) throws Exception {
    assumeTrue(Slurm.isInstalled(), "jobs by srun are not tested: slurmctld, slurmd or slurm-client is missing");
    try (Slurm slurm = Slurm.start(hosts, directory)) {
      List<String> command = new ArrayList<>(List.of("srun", "-N2", "-n4", "--ntasks-per-node=2"));
      command.addAll(execs ? ClusterJob.launcher("exec", "--", Hello.class.getName()) : ClusterJob.java(Hello.class));
      Result result = run(slurm.on(1, command));
      assertThat(result.lines().stream().filter(line -> line.contains("shmem4j"))).as("%s", result).singleElement()
          .satisfies(line -> assertThat(line).contains("Slurm's srun must tell", "start it with srun --mpi=pmix"));
      assertThat(result.lines()).noneMatch(line -> line.startsWith("\tat "));
      assertThat(result.status()).isNotZero();
    }
  }

  @Test
  @Tag("slow")
  void aMissingLibraryOfThePmixIsOneSentence() throws Exception {
    assumeTrue(Hosts.isInstalled("mpirun.openmpi"), "its library is not tested: there is no mpirun.openmpi");
    Path library = Path.of("/usr/lib/x86_64-linux-gnu/libpmix.so.2");
    assumeTrue(Files.exists(library), "a missing library is not tested: it is not where Debian puts it");
    List<String> command =
        new ArrayList<>(List.of("mpirun.openmpi", "--allow-run-as-root", "--host", "h1:2,h2:2", "-np",
            "4", "unshare", "--mount", "sh", "-c",
            "mount --bind /dev/null " + library.toRealPath() + " && exec \"$@\"", "sh"));
    command.addAll(ClusterJob.launcher("exec", "--", Hello.class.getName()));
    Result result = run(command);
    assertThat(result.lines().stream().filter(line -> line.contains("shmem4j:"))).as("%s", result).singleElement()
        .satisfies(line -> assertThat(line).contains("install it (Debian: libpmix2"));
    assertThat(result.lines()).noneMatch(line -> line.startsWith("\tat "));
    assertThat(result.status()).isNotZero();
  }

  /** In each host UCX finds eth0, inner0 and the loopback interface; the hosts reach each other by eth0. */
  @ParameterizedTest
  @Tag("slow")
  @CsvSource({"mpirun, mpirun.openmpi", "hydra, mpirun.mpich"})
  void ucxWaitsForConnectionsOnlyWhereOtherHostsAre(String via, String program) throws Exception {
    assumeTrue(Hosts.isInstalled(program), "jobs by " + via + " are not tested: " + program + " is not installed");
    List<String> command =
        ClusterJob.launcher("run", "--via", via, "--hosts", "h1:2,h2:1", "--", Listening.class.getName());
    Result result = run(command);
    assertThat(result.lines())
        .contains("PE 0 listens 10.77.0.1", "PE 1 listens 10.77.0.1", "PE 2 listens 10.77.0.2")
        .noneMatch(line -> line.contains("on more than one interface"));
    assertThat(result.status()).isZero();
  }

  @Test
  @Tag("slow")
  void ucxWaitsForConnectionsOnTheInterfacesThatTheUserNames() throws Exception {
    assumeTrue(Hosts.isInstalled("mpirun.mpich"), "interfaces are not tested: there is no mpirun.mpich");
    List<String> command =
        ClusterJob.launcher("run", "--via", "hydra", "--hosts", "h1:1,h2:1", "--", Listening.class.getName());
    command.add(1, "UCX_NET_DEVICES=eth0,lo");
    Result result = run(command);
    assertThat(result.lines()).contains("PE 0 listens 10.77.0.1 127.0.0.1", "PE 1 listens 10.77.0.2 127.0.0.1");
    assertThat(result.lines().stream().filter(line -> line.contains("on more than one interface"))).singleElement()
        .satisfies(line -> assertThat(line).contains("10.77.0.1:", "127.0.0.1:", "UCX_NET_DEVICES"));
    assertThat(result.status()).isZero();
  }

  /** What containers do: each process is the first of a numbering of its own. */
  @Test
  @Tag("slow")
  void pesThatDoNotSeeEachOthersProcessesShareMemory() throws Exception {
    assumeTrue(Hosts.isInstalled("mpirun.mpich"), "jobs in containers are not tested: there is no mpirun.mpich");
    List<String> command = new ArrayList<>(List.of("mpirun.mpich", "-hosts", "h1:2,h2:2", "-n", "4",
        "unshare", "--pid", "--fork", "--mount-proc"));
    command.addAll(ClusterJob.launcher("exec", "--", "-XX:-UsePerfData", Hello.class.getName()));
    Result result = run(command);
    assertThat(result.lines()).contains(ofFour());
    assertThat(result.status()).isZero();
    assertThat(ClusterJob.holdsWithin(END_SECONDS, () -> namesOfMemory().isEmpty())).as("%s", namesOfMemory()).isTrue();
  }

  /** {@return the memory that can be found by name, of all jobs here} */
  private static List<Path> namesOfMemory() {
    try (Stream<Path> files = Files.list(Path.of("/dev/shm"))) {
      return files.filter(file -> file.getFileName().toString().startsWith("shmem4j-")).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String[] ofFour() {
    return IntStream.range(0, 4).mapToObj(pe -> "PE " + pe + " of 4 neighbors 2").toArray(String[]::new);
  }

  private record Result(int status, List<String> lines) {}

  private static Result run(List<String> command) throws IOException, InterruptedException {
    return run(hosts.on(1, command));
  }

  private static Result run(ProcessBuilder builder) throws IOException, InterruptedException {
    try (ClusterJob job = ClusterJob.start(builder, null)) {
      int status = job.awaitEnd(LIMIT_SECONDS);
      return new Result(status, job.lines());
    }
  }
}
