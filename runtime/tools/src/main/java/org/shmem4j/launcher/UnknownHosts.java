package org.shmem4j.launcher;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Refuses hosts that cannot be found, about which launchers print long messages. It looks hosts up as ssh does, whose
 * settings may define other names or jump hosts; if something other than ssh starts the processes, it does nothing.
 */
final class UnknownHosts {
  /** Prefixes of variables that choose how a launcher starts processes. */
  private static final List<String> OTHER_WAYS = List.of("OMPI_MCA_plm", "PRTE_MCA_plm", "HYDRA_LAUNCHER", "HYDRA_RSH",
      "I_MPI_HYDRA_BOOTSTRAP", "SLURM_JOB_ID", "PBS_JOBID", "LSB_JOBID", "PE_HOSTFILE");

  private UnknownHosts() {}

  /** Refuses the first host that cannot be found. */
  static void refuse(HostList hosts) {
    boolean isBySsh =
        System.getenv().keySet().stream().noneMatch(name -> OTHER_WAYS.stream().anyMatch(name::startsWith));
    if (!isBySsh) {
      return;
    }
    for (HostList.Host host : hosts.hosts()) {
      if (!isFound(host.name()) && !isKnownToSsh(host.name())) {
        throw new UsageException("a host must have a name or an address that this machine finds: host=" + host.name()
            + " --hosts=" + hosts.counted() + "; check that ssh " + host.name() + " reaches it");
      }
    }
  }

  private static boolean isFound(String name) {
    try {
      return InetAddress.getByName(name) != null;
    } catch (UnknownHostException e) {
      return false;
    }
  }

  /** {@return whether ssh's settings say how to reach a host} */
  private static boolean isKnownToSsh(String name) {
    if (name.startsWith("-")) {
      return false;
    }
    String settings = ClusterLauncher.output(Path.of("ssh"), "-G", name);
    for (String line : settings.toLowerCase(Locale.ROOT).lines().toList()) {
      String[] words = line.split(" ", 2);
      boolean isThroughOthers = words[0].equals("proxyjump") || words[0].equals("proxycommand");
      if (isThroughOthers || (words[0].equals("hostname") && isFound(words[1]))) {
        return true;
      }
    }
    return false;
  }
}
