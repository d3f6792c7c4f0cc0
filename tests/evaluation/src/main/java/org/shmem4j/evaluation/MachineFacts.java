package org.shmem4j.evaluation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The properties of the machine; those that the system does not report are left out. */
final class MachineFacts {
  private static final Path CPUS = Path.of("/sys/devices/system/cpu");
  private static final Path NODES = Path.of("/sys/devices/system/node");
  private static final int MOST_CACHES = 8;

  private MachineFacts() {}

  /** {@return its properties by name} */
  static Map<String, String> facts() {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("processor", ofLine("/proc/cpuinfo", "model name"));
    facts.put("cores", Integer.toString(Runtime.getRuntime().availableProcessors()));
    facts.put("architecture", System.getProperty("os.arch"));
    facts.put("caches", caches());
    facts.put("NUMA nodes", numbered(NODES, "node"));
    facts.put("memory", ofLine("/proc/meminfo", "MemTotal"));
    facts.put("system", ofLine("/etc/os-release", "PRETTY_NAME").replace("\"", ""));
    facts.put("kernel", text("/proc/sys/kernel/osrelease"));
    facts.put("governor", text(CPUS + "/cpu0/cpufreq/scaling_governor"));
    facts.put("container", container());
    facts.put("quota", text("/sys/fs/cgroup/cpu.max"));
    facts.put("guest of a hypervisor", ofLine("/proc/cpuinfo", "flags").contains(" hypervisor") ? "yes" : "");
    facts.put("load before", load());
    facts.put("JDK", System.getProperty("java.vendor") + " " + System.getProperty("java.runtime.version") + ", "
        + System.getProperty("java.vm.name"));
    facts.values().removeIf(String::isEmpty);
    return facts;
  }

  /** {@return how many threads ran or waited for a core, over the last one, five and fifteen minutes} */
  static String load() {
    return Stream.of(text("/proc/loadavg").split(" ", -1)).limit(3).collect(Collectors.joining(" "));
  }

  private static String caches() {
    return IntStream.range(0, MOST_CACHES)
        .mapToObj(i -> CPUS + "/cpu0/cache/index" + i)
        .filter(folder -> Files.isDirectory(Path.of(folder)))
        .map(folder -> "L" + text(folder + "/level") + " " + text(folder + "/type") + " " + text(folder + "/size")
            + " of cores " + text(folder + "/shared_cpu_list"))
        .collect(Collectors.joining("; "));
  }

  private static String numbered(Path folder, String name) {
    try (Stream<Path> files = Files.list(folder)) {
      return Long.toString(files.filter(file -> file.getFileName().toString().matches(name + "\\d+")).count());
    } catch (IOException e) {
      return "";
    }
  }

  private static String container() {
    TreeSet<String> signs = new TreeSet<>();
    Map<String, String> files = Map.of("/.dockerenv", "Docker", "/run/.containerenv", "Podman");
    files.forEach((file, name) -> {
      if (Files.exists(Path.of(file))) {
        boolean ignored = signs.add(name);
      }
    });
    if (System.getenv("KUBERNETES_SERVICE_HOST") != null) {
      boolean ignored = signs.add("Kubernetes");
    }
    return String.join(", ", signs);
  }

  private static String ofLine(String file, String start) {
    return text(file).lines().filter(line -> line.startsWith(start)).findFirst()
        .map(line -> line.replaceFirst("^[^:=]*[:=]\\s*", "")).orElse("");
  }

  /** {@return the content of a file of the system; empty if it is missing} */
  static String text(String file) {
    try {
      return Files.readString(Path.of(file)).strip();
    } catch (IOException e) {
      return "";
    }
  }
}
