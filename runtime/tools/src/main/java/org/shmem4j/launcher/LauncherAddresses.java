package org.shmem4j.launcher;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.shmem4j.ShmemException;
import org.shmem4j.internal.betweenhosts.bootstrap.SourceAddresses;

/**
 * The addresses of this host by which the hosts of a job reach its launcher: those from which the system sends to them,
 * or those of the interfaces that the user has chosen for UCX.
 */
final class LauncherAddresses {
  private static final String INTERFACES = "UCX_NET_DEVICES";

  private LauncherAddresses() {}

  /** {@return the addresses for a job, at least one; the loopback address if the job is only on this host} */
  static List<InetAddress> of(RunOptions job) {
    List<InetAddress> named = ofInterfaces(job.variable(INTERFACES));
    if (!named.isEmpty()) {
      return named;
    }
    Set<InetAddress> found = new LinkedHashSet<>();
    for (String host : hosts(job.cluster().hosts())) {
      found.addAll(towards(host));
    }
    return found.isEmpty() ? List.of(InetAddress.getLoopbackAddress()) : List.copyOf(found);
  }

  /** The addresses of those UCX devices that are interfaces of this host. */
  private static List<InetAddress> ofInterfaces(String devices) {
    List<InetAddress> found = new ArrayList<>();
    try {
      for (String device : devices == null ? new String[0] : devices.split(",", -1)) {
        NetworkInterface one = device.isEmpty() ? null : NetworkInterface.getByName(device);
        if (one != null) {
          one.inetAddresses().filter(each -> !each.isLinkLocalAddress()).forEach(found::add);
        }
      }
      return found;
    } catch (SocketException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The names of the job's hosts; none if neither the job nor Slurm names any, because then it runs here. */
  private static List<String> hosts(HostList given) {
    String nodes = System.getenv("SLURM_JOB_NODELIST");
    if (given != null) {
      return given.hosts().stream().map(HostList.Host::name).toList();
    }
    return nodes == null
        ? List.of()
        : ClusterLauncher.output(Path.of("scontrol"), "show", "hostnames", nodes).lines().toList();
  }

  /** The addresses from which this host sends to another; none if the other is this host itself. */
  private static Set<InetAddress> towards(String host) {
    Set<InetAddress> found = new LinkedHashSet<>();
    try {
      for (InetAddress each : InetAddress.getAllByName(host)) {
        if (isOfThisHost(each)) {
          return Set.of();
        }
        InetAddress source = SourceAddresses.sourceTo(each);
        if (source != null && !source.isAnyLocalAddress() && !source.isLinkLocalAddress()) {
          found.add(source);
        }
      }
    } catch (UnknownHostException e) {
      throw refused(host, "its name is not known here");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (found.isEmpty()) {
      throw refused(host, "no network leads there");
    }
    return found;
  }

  private static boolean isOfThisHost(InetAddress address) throws IOException {
    return address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
  }

  private static ShmemException refused(String host, String why) {
    return new ShmemException("the launcher of a checked job must know by which of its addresses each host reaches it,"
        + " to wait for records there and nowhere else: host=" + host + " (" + why
        + "); give the host a name that this system"
        + " knows, or name the interface to it, such as -x " + INTERFACES + "=eth0");
  }
}
