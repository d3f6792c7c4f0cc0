package org.shmem4j.launcher;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The hosts of a job.
 *
 * @param hosts the hosts in the order of their PEs
 */
record HostList(List<Host> hosts) {
  /**
   * A host and its number of PEs.
   *
   * @param name its name
   * @param pes the number of its PEs
   */
  record Host(String name, int pes) {}

  /**
   * Parses a list such as {@code a:4,b:4}.
   *
   * @param text the list
   * @param pes the number of PEs, which are divided equally among hosts without a number, or 0 if not given
   * @return the hosts
   */
  static HostList parse(String text, int pes) {
    List<String> entries = List.of(text.split(",", -1));
    boolean counted = text.contains(":");
    int each = Math.max(1, (pes + entries.size() - 1) / entries.size());
    List<Host> hosts = new ArrayList<>();
    int placed = 0;
    for (String entry : entries) {
      int colon = entry.indexOf(':');
      String name = colon < 0 ? entry : entry.substring(0, colon);
      int count = colon < 0 ? (counted ? 1 : each) : number(entry, colon);
      if (name.isEmpty() || count < 1 || count > RunOptions.MOST_PES) {
        throw wrong(entry);
      }
      int left = pes == 0 ? count : pes - placed;
      if (left > 0) {
        hosts.add(new Host(name, Math.min(count, left)));
        placed += hosts.getLast().pes();
      }
    }
    if (placed < pes) {
      throw new UsageException(
          "the hosts must have room for all PEs: --hosts=" + text + " places=" + placed + " --pes=" + pes);
    }
    return new HostList(hosts);
  }

  /**
   * Reads a host file of mpirun or hydra: one host per line, optionally with a number after a colon or "slots=".
   *
   * @param file the file
   * @return a list for {@link #parse}
   */
  static String ofFile(Path file) {
    try (Stream<String> lines = Files.lines(file)) {
      String list = lines.map(line -> line.replaceFirst("#.*", "").strip())
          .filter(line -> !line.isEmpty())
          .map(line -> line.replaceFirst("\\s+(max[-_]slots=\\S+)", "").replaceFirst("\\s+slots\\s*=\\s*", ":"))
          .collect(Collectors.joining(","));
      if (list.isEmpty()) {
        throw new UsageException("--hostfile must have a host on each line: --hostfile=" + file);
      }
      return list;
    } catch (IOException | UncheckedIOException e) {
      throw new UsageException("--hostfile must be a file that can be read: --hostfile=" + file);
    }
  }

  private static int number(String entry, int colon) {
    try {
      return Integer.parseInt(entry.substring(colon + 1));
    } catch (NumberFormatException e) {
      throw wrong(entry);
    }
  }

  private static UsageException wrong(String entry) {
    return new UsageException(
        "--hosts must be host names, optionally each with a number of PEs, such as a:4,b:4: " + entry);
  }

  HostList withOnePeEach() {
    return new HostList(hosts.stream().map(host -> new Host(host.name(), 1)).toList());
  }

  int pes() {
    return hosts.stream().mapToInt(Host::pes).sum();
  }

  /** {@return the largest number of PEs on a host} */
  int mostPes() {
    return hosts.stream().mapToInt(Host::pes).max().orElseThrow();
  }

  boolean isEven() {
    return hosts.stream().mapToInt(Host::pes).distinct().count() == 1;
  }

  /** {@return the hosts with their numbers of PEs, in the form that Open MPI and hydra take} */
  String counted() {
    return hosts.stream().map(host -> host.name() + ":" + host.pes()).collect(Collectors.joining(","));
  }

  /** {@return the hosts' names} */
  String names() {
    return hosts.stream().map(Host::name).collect(Collectors.joining(","));
  }
}
