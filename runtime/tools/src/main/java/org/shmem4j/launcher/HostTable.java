package org.shmem4j.launcher;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The facts that the hosts of a job reported, as a table of what is the same and what differs, with remedies. */
final class HostTable {
  private static final Set<String> ALIKE = Set.of("shmem4j", "java", "class path", "network", HostFacts.HEAP);
  private static final long MOST_CLOCK_MILLIS = 1000;
  private static final List<String> ORDER = List.of(
      "shmem4j", "java", "class path", HostFacts.CLOCK, "network", "interfaces", "ports", "cores", HostFacts.HEAP,
      HostFacts.SHARED_MEMORY, HostFacts.JOB);

  private final HostList hosts;
  private final boolean inOrder;
  /** For each fact, its value on each host. */
  private final Map<String, Map<String, String>> told = new TreeMap<>();

  private boolean sound = true;

  /**
   * Creates an empty table.
   *
   * @param hosts the hosts that were asked
   * @param inOrder whether the launcher numbers its processes in the order of the hosts
   */
  HostTable(HostList hosts, boolean inOrder) {
    this.hosts = hosts;
    this.inOrder = inOrder;
  }

  /** Extracts the facts from some text, and returns the rest. */
  synchronized String take(String text) {
    StringBuilder rest = new StringBuilder();
    for (String line : text.split("(?<=\n)", -1)) {
      HostFacts.Fact fact = HostFacts.Fact.in(line).orElse(null);
      if (fact == null) {
        rest.append(line);
      } else {
        note(fact);
      }
    }
    return rest.toString();
  }

  private void note(HostFacts.Fact fact) {
    // A clock is compared with this host's when its line arrives.
    String value = fact.name().equals(HostFacts.CLOCK)
        ? Long.toString(Long.parseLong(fact.value()) - System.currentTimeMillis())
        : fact.value();
    told.computeIfAbsent(fact.name(), ignored -> new LinkedHashMap<>()).put(name(fact), value);
  }

  /** The name that the user gave a host, or its own. */
  private String name(HostFacts.Fact fact) {
    try {
      int process = inOrder ? Integer.parseInt(fact.process()) : -1;
      return process >= 0 && process < hosts.hosts().size() ? hosts.hosts().get(process).name() : fact.host();
    } catch (NumberFormatException e) {
      return fact.host();
    }
  }

  /** {@return whether there is nothing to correct; known once the text is made} */
  boolean isSound() {
    return sound;
  }

  synchronized String text() {
    TextTable table = new TextTable("what", "value", "hosts", "what to do");
    Set<String> mute =
        silent(told.values().stream().flatMap(values -> values.keySet().stream()).collect(Collectors.toSet()));
    if (!mute.isEmpty()) {
      table.add("anything", "nothing came", String.join(",", mute),
          noted("see whether the launcher can start java there (ssh, paths)"));
    }
    for (String name : ORDER) {
      Map<String, String> values = new LinkedHashMap<>();
      Map<String, String> came = told.getOrDefault(name, Map.of());
      hosts.hosts().stream().map(HostList.Host::name).filter(came::containsKey)
          .forEach(host -> values.put(host, came.get(host)));
      came.forEach(values::putIfAbsent);
      Map<String, List<String>> groups = new LinkedHashMap<>();
      values.forEach(
          (host, value) -> groups.computeIfAbsent(shown(name, value, values), ignored -> new ArrayList<>()).add(host));
      String label = name;
      for (Map.Entry<String, List<String>> group : groups.entrySet()) {
        boolean all = groups.size() == 1 && group.getValue().size() == hosts.hosts().size();
        table.add(label, group.getKey(), all ? "all" : String.join(",", group.getValue()),
            noted(remedy(name, group.getKey(), group.getValue(), groups.size())));
        label = "";
      }
      Set<String> silent = silent(values.keySet());
      silent.removeAll(mute);
      if (!silent.isEmpty()) {
        table.add(label, "nothing came", String.join(",", silent), noted("see the messages above"));
      }
    }
    return table.toString();
  }

  private String noted(String remedy) {
    sound &= remedy.isEmpty();
    return remedy.isEmpty() ? "ok" : remedy;
  }

  /** The hosts that did not report a fact; only their number if the launcher gives them other names. */
  private Set<String> silent(Set<String> came) {
    Set<String> missing =
        hosts.hosts().stream().map(HostList.Host::name).collect(Collectors.toCollection(LinkedHashSet::new));
    missing.removeAll(came);
    return came.size() >= hosts.hosts().size() ? new LinkedHashSet<>() : missing;
  }

  private static String shown(String name, String value, Map<String, String> all) {
    return switch (name) {
      case HostFacts.CLOCK -> {
        long least = all.values().stream().mapToLong(Long::parseLong).min().orElse(0);
        long later = Long.parseLong(value) - least;
        yield later < MOST_CLOCK_MILLIS ? "within 1 s" : "later by " + later / 1000 + " s";
      }
      case HostFacts.HEAP, HostFacts.SHARED_MEMORY -> AmountText.bytes(Long.parseLong(value));
      case HostFacts.JOB -> value.replaceFirst("; .*", "");
      default -> value;
    };
  }

  private String remedy(String name, String value, List<String> of, int groups) {
    if (ALIKE.contains(name) && groups > 1) {
      return switch (name) {
        case "network" -> "use the same UCX and transports everywhere, or choose with UCX_NET_DEVICES and UCX_TLS";
        case HostFacts.HEAP -> "set SHMEM_SYMMETRIC_SIZE to the same value";
        default -> "must be alike: give every host the same one";
      };
    }
    if (name.equals("network") && value.startsWith("not available here")) {
      return "see the value";
    }
    if (name.equals(HostFacts.CLOCK) && value.startsWith("later")) {
      return "synchronize the clocks, or times in profiles and logs will not match";
    }
    return name.equals(HostFacts.SHARED_MEMORY) && lacksRoom(of)
        ? "give /dev/shm more room than the heaps of the host's PEs need, or make them smaller (--heap)"
        : "";
  }

  private boolean lacksRoom(List<String> of) {
    return hosts.hosts().stream().filter(host -> of.contains(host.name())).anyMatch(host -> {
      long heap = Long.parseLong(told.getOrDefault(HostFacts.HEAP, Map.of()).getOrDefault(host.name(), "0"));
      long room = Long.parseLong(told.get(HostFacts.SHARED_MEMORY).get(host.name()));
      return heap > room / host.pes();
    });
  }
}
