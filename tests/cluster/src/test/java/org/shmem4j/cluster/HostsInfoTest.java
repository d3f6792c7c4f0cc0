package org.shmem4j.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code info --hosts} tries the hosts of a job before the job does. */
@Tag("slow")
class HostsInfoTest {
  private static final int LIMIT_SECONDS = 90;
  private static final String PORTS = "40000:40100";
  private static Hosts hosts;

  @BeforeAll
  static void makeHosts() {
    Hosts.refusal().ifPresent(reason -> assumeTrue(false, "hosts are not tried: " + reason));
    hosts = Hosts.up(3);
  }

  @AfterAll
  static void removeHosts() {
    if (hosts != null) {
      hosts.close();
    }
  }

  private record Result(int status, String text) {}

  private static Result info(String... arguments) throws Exception {
    try (ClusterJob job = ClusterJob.start(hosts.on(1, ClusterJob.launcher(arguments)), null)) {
      return new Result(job.awaitEnd(LIMIT_SECONDS), job.text());
    }
  }

  @ParameterizedTest
  @CsvSource({"mpirun, mpirun.openmpi", "hydra, mpirun.mpich"})
  void hostsThatFitAreFound(String via, String program) throws Exception {
    assumeTrue(Hosts.isInstalled(program), "hosts by " + via + " are not tried: " + program + " is not installed");
    Result result = info("info", "--hosts", "h1:2,h2:2,h3:2", "--heap", "1m", "--via", via);
    assertThat(result.text())
        .containsPattern("(?m)^job +each reaches each +all +ok$")
        .containsPattern("(?m)^shmem4j +\\S+ +all +ok$")
        .containsPattern("(?m)^clock +within 1 s +all +ok$")
        .containsPattern("(?m)^interfaces +eth0 10.77.0.1/24, inner0 172.17.0.1/16 +h1 +ok$")
        .containsPattern("(?m)^heap of a PE +1m +all +ok$")
        .doesNotContain("shmem4j-fact", "nothing came");
    assertThat(result.status()).as(result.text()).isZero();
  }

  @Test
  void aFirewallIsFound() throws Exception {
    assumeTrue(Hosts.isInstalled("mpirun.mpich"), "firewalls are not tried: there is no mpirun.mpich");
    assumeTrue(Hosts.isInstalled("iptables"), "firewalls are not tested: there is no iptables");
    try {
      for (int host = 1; host <= 2; host++) {
        assumeTrue(firewall(host, "-A") == 0, "firewalls are not tested: this kernel has none");
      }
      Result result =
          info("info", "--hosts", "h1,h2", "--via", "hydra", "-x", "UCX_TCP_PORT_RANGE=" + PORTS.replace(':', '-'));
      assertThat(result.text())
          .containsPattern("(?m)^shmem4j +\\S+ +all +ok$")
          .containsPattern("(?m)^job +nothing came +h1,h2 +see the messages above$")
          .contains("could never be reached", "check UCX_NET_DEVICES and UCX_TLS")
          .containsPattern("(?m)^ports +40000-40100 +all +ok$");
      assertThat(result.status()).as(result.text()).isNotZero();
    } finally {
      int ignored = firewall(1, "-D") + firewall(2, "-D");
    }
  }

  private static int firewall(int host, String change) throws Exception {
    return hosts
        .on(host, List.of("iptables", change, "INPUT", "-i", "eth0", "-p", "tcp", "--dport", PORTS, "-j", "DROP"))
        .start().waitFor();
  }

  @Test
  void aHeapWithoutRoomIsFound() throws Exception {
    assumeTrue(Hosts.isInstalled("mpirun.mpich"), "room is not tried: there is no mpirun.mpich");
    Result result = info("info", "--hosts", "h1:1000,h2:1", "--heap", "64g", "--via", "hydra");
    assertThat(result.text()).containsPattern("(?m)^/dev/shm free .* give /dev/shm more room");
    assertThat(result.status()).as(result.text()).isNotZero();
  }
}
