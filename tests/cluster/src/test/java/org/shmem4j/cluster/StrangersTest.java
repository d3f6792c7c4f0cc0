package org.shmem4j.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The packet filter that docs/how-to/clusters.md shows: a host that is not the job's reaches no PE, and the job runs. */
@Tag("slow")
class StrangersTest {
  private static final String PORTS = "40000:40100";

  @Test
  void aPacketFilterKeepsAnotherHostOut() throws Exception {
    Hosts.refusal().ifPresent(reason -> assumeTrue(false, "strangers are not tested: " + reason));
    for (String program : List.of("mpirun.mpich", "iptables", "ss", "bash")) {
      assumeTrue(Hosts.isInstalled(program), "strangers are not tested: " + program + " is not installed");
    }
    String mark = "mark" + System.nanoTime();
    try (Hosts hosts = Hosts.up(3)) {
      ProcessBuilder builder = hosts.on(1, ClusterJob.launcher(
          "run", "--via", "hydra", "--hosts", "h1:1,h2:1", "--", Busy.class.getName(), "put", mark));
      builder.environment().put("UCX_TCP_PORT_RANGE", PORTS.replace(':', '-'));
      try (ClusterJob job = ClusterJob.start(builder, mark)) {
        job.awaitReady(2);
        String listening = output(hosts, 1, "ss -ltnH");
        String port = listening.replaceFirst("(?s).*10\\.77\\.0\\.1:(400\\d\\d|40100)\\s.*", "$1");
        assertThat(port).as(listening).hasSize(5);
        String connects = "timeout 2 bash -c '</dev/tcp/10.77.0.1/" + port + "' && echo connected || echo kept out";
        assertThat(output(hosts, 3, connects)).as("without a filter").contains("connected");
        String filter = output(hosts, 1, "for host in 1 2; do iptables -A INPUT -p tcp --dport " + PORTS
            + " -s 10.77.0.$host -j ACCEPT; done; iptables -A INPUT -p tcp --dport " + PORTS + " -j DROP; echo done");
        assumeTrue(filter.endsWith("done\n"), "strangers are not tested: this kernel has no filter: " + filter);
        assertThat(output(hosts, 3, connects)).as("with the filter").contains("kept out");
        long before = job.words("done").count();
        assertThat(ClusterJob.holdsWithin(20, () -> job.words("done").count() > before + 2)).as(job.text()).isTrue();
      }
    }
  }

  private static String output(Hosts hosts, int host, String command) throws Exception {
    Process process = hosts.on(host, List.of("sh", "-c", command)).redirectErrorStream(true).start();
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }
}
