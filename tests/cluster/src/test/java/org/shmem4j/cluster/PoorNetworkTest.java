package org.shmem4j.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A job over hosts whose network loses packets and is slow: it takes longer, and everything arrives. */
@Tag("slow")
@Timeout(600)
class PoorNetworkTest {
  private static final int LIMIT_SECONDS = 300;
  private static Hosts hosts;

  @BeforeAll
  static void makeHosts() {
    Hosts.refusal().ifPresent(reason -> assumeTrue(false, "poor networks are not tested: " + reason));
    for (String program : List.of("iptables", "tc", "mpirun.mpich")) {
      assumeTrue(Hosts.isInstalled(program), "poor networks are not tested: " + program + " is not installed");
    }
    hosts = Hosts.up(2);
    try {
      hosts.worsen(1, 0.01, "400mbit");
      hosts.worsen(2, 0.01, "400mbit");
    } catch (IllegalStateException e) {
      assumeTrue(false, "poor networks are not tested: this kernel cannot make them: " + e.getMessage());
    }
  }

  @AfterAll
  static void removeHosts() {
    if (hosts != null) {
      hosts.close();
    }
  }

  @Test
  void everythingArrives() throws Exception {
    List<String> command = ClusterJob.launcher("run", "--via", "hydra", "--hosts", "h1:2,h2:1", "--");
    command.addAll(List.of(Traffic.class.getName(), "60"));
    try (ClusterJob job = ClusterJob.start(hosts.on(1, command), null)) {
      assertThat(job.awaitEnd(LIMIT_SECONDS)).as(job.text()).isZero();
      assertThat(job.text()).contains("traffic: right");
    }
  }
}
