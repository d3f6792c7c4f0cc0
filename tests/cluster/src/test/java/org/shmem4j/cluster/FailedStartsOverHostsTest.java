package org.shmem4j.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A job of which one PE, on the second host, cannot start ends everywhere and says why. */
@Tag("slow")
class FailedStartsOverHostsTest {
  private static final int LIMIT_SECONDS = 30;
  private static Hosts hosts;

  @BeforeAll
  static void makeHosts() {
    Hosts.refusal().ifPresent(reason -> assumeTrue(false, "failed starts are not tested: " + reason));
    hosts = Hosts.up(2);
  }

  @AfterAll
  static void removeHosts() {
    if (hosts != null) {
      hosts.close();
    }
  }

  private static String ended(String program, String faultOnSecondHost) throws Exception {
    assumeTrue(Hosts.isInstalled(program), "its failed starts are not tested: " + program + " is not installed");
    String mark = "mark" + System.nanoTime();
    List<String> command = new ArrayList<>(program.equals("mpirun.mpich")
        ? List.of(program, "-hosts", "h1:1,h2:1", "-n", "2")
        : List.of(program, "--allow-run-as-root", "--host", "h1:1,h2:1", "-np", "2", "-x", "SHMEM4J_START_TIMEOUT"));
    command.addAll(List.of("unshare", "--mount", "sh", "-c",
        "if [ \"$(hostname)\" = h2 ]; then " + faultOnSecondHost + "; fi; exec \"$@\"", mark));
    command.addAll(ClusterJob.launcher("exec", "--", Hello.class.getName(), mark));
    ProcessBuilder builder = hosts.on(1, command);
    builder.environment().put("SHMEM4J_START_TIMEOUT", "2s");
    try (ClusterJob job = ClusterJob.start(builder, mark)) {
      assertThat(job.awaitEnd(LIMIT_SECONDS)).as(job.text()).isNotZero();
      assertThat(ClusterJob.holdsWithin(LIMIT_SECONDS, () -> job.processes().isEmpty())).as(job.text()).isTrue();
      return job.text();
    }
  }

  @Test
  void withoutUcx() throws Exception {
    Optional<Path> library = ucx();
    assumeTrue(library.isPresent(), "a start without UCX is not tested: it is not where Debian puts it");
    assertThat(ended("mpirun.mpich", "mount --bind /dev/null " + library.get()))
        .containsOnlyOnce("PE 1 cannot join its job, which therefore ends")
        .containsOnlyOnce("install it (Debian: libucx0) on every host");
  }

  private static Optional<Path> ucx() throws Exception {
    try (Stream<Path> libraries = Files.walk(Path.of("/usr/lib"), 2)) {
      Optional<Path> found = libraries.filter(file -> file.endsWith("libucp.so.0")).findFirst();
      return found.isPresent() ? Optional.of(found.get().toRealPath()) : found;
    }
  }

  @ParameterizedTest
  @CsvSource({"SHMEM4J_ENGINE, its engine", "SHMEM4J_TEAMS, its memory"})
  void withASettingThatIsWrong(String name, String needs) throws Exception {
    assertThat(ended("mpirun.mpich", "export " + name + "=none"))
        .as(needs)
        .containsOnlyOnce("PE 1 cannot join its job, which therefore ends")
        .contains(name + "=none");
  }

  @ParameterizedTest
  @CsvSource({"SHMEM_SYMMETRIC_SIZE, 1m, 1048576, auto", "SHMEM4J_TEAMS, 64, 64, 256"})
  void withASettingThatDiffers(String name, String value, String seen, String others) throws Exception {
    assertThat(ended("mpirun.mpich", "export " + name + "=" + value))
        .containsOnlyOnce("PE 1 cannot join its job, which therefore ends")
        .containsOnlyOnce("agree on " + name + ": " + name + "=" + seen + " for PE 1 on host 1, " + name + "=" + others
            + " for PE 0 on host 0");
  }

  @ParameterizedTest
  @CsvSource({"UCX_NET_DEVICES, nosuch, 'UCX_NET_DEVICES=nosuch, UCX_TLS is unset'", "UCX_TLS, self, UCX_TLS=self"})
  void withANetworkThatLeadsNowhere(String name, String value, String named) throws Exception {
    assertThat(ended("mpirun.mpich", "export " + name + "=" + value))
        .contains("PE 1 on host 1 could never be reached: no connection could be made by PE 0: listens=no TCP port")
        .contains(named)
        .doesNotContain("can no longer be reached");
  }

  @Test
  void withAFirewall() throws Exception {
    assumeTrue(Hosts.isInstalled("iptables"), "firewalls are not tested: there is no iptables");
    firewall("-A");
    try {
      assertThat(ended("mpirun.mpich", "true"))
          .containsPattern("could never be reached: no connection could be made by PE 0: listens=10.77.0.2:\\d+;"
              + " check UCX_NET_DEVICES and UCX_TLS .*firewalls")
          .doesNotContain("can no longer be reached");
    } finally {
      firewall("-D");
    }
  }

  private static void firewall(String change) throws Exception {
    List<String> command =
        List.of("iptables", change, "INPUT", "-i", "eth0", "-p", "tcp", "--syn", "-s", "10.77.0.1", "-j", "DROP");
    assumeTrue(hosts.on(2, command).start().waitFor() == 0, "firewalls are not tested: this kernel has none");
  }

  /** Hydra does not mind a process that never asked it for anything. */
  @Test
  void withoutJava() throws Exception {
    assertThat(ended("mpirun.mpich", "exit 1"))
        .containsOnlyOnce("PE 0 cannot join its job, which therefore ends")
        .contains("missing=PE 1 of host 1");
  }

  @Test
  void withAProcessThatIsStopped() throws Exception {
    assertThat(ended("mpirun.openmpi", "kill -STOP $$"))
        .containsOnlyOnce("PE 0 cannot join its job, which therefore ends")
        .contains("missing=PE 1 of host 1");
  }
}
