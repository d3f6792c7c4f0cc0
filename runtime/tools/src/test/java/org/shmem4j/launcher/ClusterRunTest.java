package org.shmem4j.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands that start jobs on several hosts, with programs that only say what they are in place of launchers. */
class ClusterRunTest {
  @TempDir
  private Path path;

  @BeforeEach
  void installLaunchers() throws IOException {
    install("mpirun", "echo 'mpirun (Open MPI) 4.1.4'");
    install("mpiexec.hydra", "echo 'HYDRA build details:'");
    install("srun", "case $1 in --mpi=list) echo 'none pmi2 pmix' ;; *) echo slurm 22.05 ;; esac");
  }

  @Test
  void openMpiIsGivenHostsAndVariables() {
    assertThat(dryRun(Map.of("SHMEM4J_REPORT", "5s"), "-n", "3", "--hosts", "a:2,b:2", "-x", "X=a b"))
        .startsWith(path + "/mpirun -np 3 --bind-to none --host a:2,b:1 ")
        .contains(" -x SHMEM4J_REPORT ", " -x 'X=a b' env /", "/bin/java --enable-native-access=ALL-UNNAMED ")
        .contains(" -XX:MaxRAMPercentage=25.0 ")
        .endsWith(" Main 'an argument'\n");
  }

  @Test
  void hydraIsGivenHostsAndVariables() {
    assertThat(dryRun(Map.of(), "--via=hydra", "--hosts", "a:2,b:2", "-x", "X=1", "--tag"))
        .startsWith(path + "/mpiexec.hydra -genv X 1 -prepend-rank -hosts a:2,b:2 -n 4 ");
  }

  @Test
  void inAJobOfSlurmsItsLauncherIsTaken() {
    assertThat(dryRun(Map.of("SLURM_JOB_ID", "7"), "-n", "4", "--hosts", "a,b"))
        .startsWith(path + "/srun --ntasks=4 --cpu-bind=none --kill-on-bad-exit=1 --mpi=pmix --nodelist=a,b --nodes=2"
            + " --ntasks-per-node=2 ");
    assertThat(dryRun(Map.of("SLURM_JOB_ID", "7", "SLURM_JOB_NUM_NODES", "2"), "-n", "8", "--via=srun"))
        .doesNotContain("nodelist")
        .contains(" -XX:MaxRAMPercentage=12.5 ");
  }

  @Test
  void variablesReachPesThroughSlurmsOwnEnvironment() throws IOException {
    install("srun", "case $1 in --version) echo slurm ;; --mpi=list) ;; *) echo \"X is $X and $*\" ;; esac");
    try (Launched launched = Launched.start(
        Map.of("PATH", path.toString()), "run", "-n", "1", "--via=srun", "-x", "X=1", "--", "Main")) {
      assertThat(launched.result().out()).startsWith("X is 1 and --ntasks=1 ").contains("--mpi=pmi2");
    }
  }

  /** Every user of a host can read command lines, remote shells' included; an environment only its own user. */
  @ParameterizedTest
  @ValueSource(strings = {"mpirun", "hydra"})
  void theSecretOfACheckedJobIsInItsEnvironmentAndInNoCommandLine(String via) throws IOException {
    String tell =
        "case $1 in --version) echo Open MPI HYDRA ;; *) echo \"search $SHMEM4J_SEARCH\"; echo \"flags $*\" ;;"
            + " esac";
    install("mpirun", tell);
    install("mpiexec.hydra", tell);
    try (Launched launched = Launched.start(
        Map.of("PATH", path.toString()), "run", "--check", "-n", "1", "--via", via, "--", "Main")) {
      Launched.Result result = launched.result();
      String[] search = result.out().lines().findFirst().orElseThrow().split("[ /]", -1);
      assertThat(search).as(result.toString()).hasSizeGreaterThan(3);
      assertThat(result.out().lines().filter(line -> line.startsWith("flags "))).singleElement().asString()
          .contains(" Main")
          .doesNotContain(search[search.length - 1], search[search.length - 2]);
      assertThat(search[1]).startsWith("127.0.0.1:");
    }
  }

  @Test
  void aCheckedJobWhoseHostsCannotReachTheLauncherIsOneSentence() {
    for (String variable : new String[] {"X=1", "UCX_NET_DEVICES=nothing0"}) {
      try (Launched launched = Launched.start(Map.of("PATH", path.toString()), "run", "--check", "-x", variable,
          "--via=mpirun", "--hosts", "no-such-host.invalid:1", "--", "Main")) {
        Launched.Result result = launched.result();
        assertThat(result.error().lines()).singleElement().asString()
            .contains("host=no-such-host.invalid (its name is not known here)", "such as -x UCX_NET_DEVICES=eth0");
        assertThat(result.status()).isEqualTo(1);
      }
    }
  }

  @Test
  void aCheckedJobWaitsAtTheInterfacesThatTheUserNames() throws IOException {
    install("mpirun", "case $1 in --version) echo Open MPI ;; *) echo \"search $SHMEM4J_SEARCH\" ;; esac");
    Map<String, String> otherWay = Map.of("PATH", path.toString(), "OMPI_MCA_plm_rsh_agent", "unused"); // asks no host
    try (Launched launched = Launched.start(otherWay, "run", "--check", "-x", "UCX_NET_DEVICES=nothing0,lo",
        "--via=mpirun", "--hosts", "no-such-host.invalid:1", "--", "Main")) {
      assertThat(launched.result().out()).startsWith("search ").contains("127.0.0.1:");
    }
  }

  @Test
  void aJobOnThisMachineShowsItsCommandToo() {
    assertThat(dryRun(Map.of(), "-n", "2")).contains("/bin/java ").endsWith(" Main 'an argument'\n");
  }

  @Test
  void whatCannotBeStartedIsExplained() throws IOException {
    assertThatThrownBy(() -> HostList.parse("a:2,b:1", 4))
        .hasMessage("the hosts must have room for all PEs: --hosts=a:2,b:1 places=3 --pes=4");
    for (String wrong : new String[] {"a:0", "a:x", ":2", "a,,b"}) {
      assertThatThrownBy(() -> HostList.parse(wrong, 0)).hasMessageStartingWith("--hosts must be host names");
    }
    assertThat(failing("--via=ssh")).contains("--via must be mpirun, hydra or srun: --via=ssh");
    assertThat(failing("--via=srun", "--hosts=a:2,b:1")).contains("srun takes the same number of PEs on each host");
    Files.delete(path.resolve("srun"));
    assertThat(failing("--via=srun", "-n", "2")).contains("a launcher must be installed", "srun is not on the path");
    assertThat(failing("--hosts=a:1,b:1", "--debug-pe=0")).contains("--debug-pe is for jobs on this machine");
  }

  @Test
  void execIsForLaunchedProcesses() {
    try (Launched launched = Launched.start(Map.of(), "exec", "--", "-cp", "x", "Main")) {
      assertThat(launched.result().error()).contains("exec is for processes that a cluster's launcher starts");
    }
    try (Launched launched = Launched.start(
        Map.of("OMPI_COMM_WORLD_LOCAL_SIZE", "4"), "exec", "--dry-run", "--", "-cp", "x", "Main")) {
      assertThat(launched.result().out()).contains("-XX:MaxRAMPercentage=12.5").endsWith(" Main\n");
    }
  }

  @Test
  void execReplacesItsProcess() {
    Map<String, String> launcher = Map.of("PMI_FD", "0", "PMI_RANK", "0", "PMI_SIZE", "1");
    try (Launched launched = Launched.start(
        launcher, "exec", "-x", "X=1", "--", "-cp", "target/test-classes", ShownEnvironment.class.getName(), "X")) {
      long pid = launched.process().pid();
      assertThat(launched.result().out()).isEqualTo(pid + " 1\n");
    }
  }

  private String failing(String... options) {
    return launched(Map.of(), options).error();
  }

  private String dryRun(Map<String, String> environment, String... options) {
    Launched.Result result = launched(environment, options);
    assertThat(result.error()).isEmpty();
    return result.out();
  }

  private Launched.Result launched(Map<String, String> environment, String... options) {
    Map<String, String> all = new HashMap<>(environment);
    all.put("PATH", path.toString());
    List<String> arguments = new ArrayList<>(List.of("run", "--dry-run"));
    arguments.addAll(List.of(options));
    arguments.addAll(List.of("--", "-cp", "x", "Main", "an argument"));
    try (Launched launched = Launched.start(all, arguments.toArray(String[]::new))) {
      return launched.result();
    }
  }

  private void install(String name, String script) throws IOException {
    Path file = path.resolve(name);
    Files.writeString(file, "#!/bin/sh\n" + script + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
