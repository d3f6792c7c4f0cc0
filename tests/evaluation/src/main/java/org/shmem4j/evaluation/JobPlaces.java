package org.shmem4j.evaluation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.shmem4j.benchmarks.BenchUsageException;

/**
 * Where the PEs of jobs run, and what starts them.
 *
 * @param hosts how many PEs each host takes, by its name; empty if the launcher knows the hosts, or there is only one
 * @param launcher a cluster's launcher; empty for the one that is found, or none
 * @param wanted how many PEs jobs have, if the hosts do not determine it; 0 for as many as there are cores
 */
record JobPlaces(Map<String, Integer> hosts, String launcher, int wanted) {
  private static final String SRUN = "srun";
  private static final String TASKS_OF_SLURM = "SLURM_NTASKS";

  /** This machine, without a cluster's launcher. */
  static final JobPlaces HERE = new JobPlaces(Map.of(), "", 0);

  /**
   * Reads a list of hosts such as {@code a:4,b:4}.
   *
   * @param list the list; empty if the launcher knows the hosts
   * @param launcher the launcher; empty for the one that is found
   * @param wanted how many PEs jobs have, if the list is empty; 0 for as many as there are cores
   * @return the places
   */
  static JobPlaces parse(String list, String launcher, int wanted) {
    if (wanted > 0 && !list.isEmpty()) {
      throw new BenchUsageException("--pes must not be given with --hosts, which says how many PEs there are: --pes="
          + wanted);
    }
    Map<String, Integer> hosts = new LinkedHashMap<>();
    for (String entry : list.isEmpty() ? new String[0] : list.split(",", -1)) {
      String[] words = entry.split(":", -1);
      boolean isRight = words.length == 2 && !words[0].isEmpty() && words[1].matches("[1-9]\\d{0,4}");
      if (!isRight || hosts.put(words[0], Integer.valueOf(words[1])) != null) {
        throw new BenchUsageException(
            "--hosts must name each host once, and how many PEs it takes, such as a:4,b:4: --hosts=" + list);
      }
    }
    return new JobPlaces(hosts, launcher, wanted);
  }

  /** {@return whether jobs run on this machine, with our own launcher alone} */
  boolean areHere() {
    return hosts.isEmpty() && launcher.isEmpty();
  }

  /** {@return how many PEs a job can have: as many as are wanted, or otherwise no more on a host than it has cores} */
  int most() {
    if (wanted > 0) {
      return wanted;
    }
    return hosts.isEmpty() ? Math.max(2, allocated(System.getenv(TASKS_OF_SLURM)))
        : hosts.values().stream().mapToInt(pes -> pes).sum();
  }

  /**
   * {@return the places of an allocation, whose hosts only the launcher knows; the cores here if it does not report
   * them}
   */
  int allocated(String tasks) {
    return launcher.equals(SRUN) && tasks != null ? Integer.parseInt(tasks)
        : Runtime.getRuntime().availableProcessors();
  }

  /** {@return whether a job can have this many PEs; on this host alone they may outnumber the cores} */
  boolean take(int pes) {
    boolean isUneven =
        launcher.equals(SRUN) && !hosts.isEmpty() && spread(pes).values().stream().distinct().count() > 1;
    return areHere() || (pes <= most() && !isUneven); // srun requires the same number on each host
  }

  /** {@return the number of PEs of jobs that just need several: as many as are wanted, but at most a given number} */
  int several(int atMost) {
    int pes = wanted > 0 ? wanted : Math.min(most(), atMost);
    while (!take(pes)) {
      pes--;
    }
    return pes;
  }

  /** {@return whether the killed PE is named: hydra ends the others at once, and names none} */
  boolean tellWhoWasKilled() {
    return !launcher.equals("hydra");
  }

  /** {@return texts, one of which is printed when a PE of a job over hosts has been killed} */
  List<String> namesOfKilled(int pe) {
    String byOthers = "PE " + pe + " on host ";
    // A launcher ends the others as soon as it sees the death, often before they say so.
    String byLauncher = launcher.equals(SRUN) ? "task " + pe + ": Killed" : "process rank " + pe + " with PID ";
    return List.of(byOthers, byLauncher);
  }

  /**
   * A size of jobs, to measure how programs scale.
   *
   * @param hosts on how many hosts; 0 if only the launcher knows
   * @param pes how many PEs
   */
  record Extent(int hosts, int pes) {}

  /** {@return 1, 2, 4 and so on PEs of the first host, and then 2, 4 and so on hosts, each with all its PEs} */
  List<Extent> extents() {
    int ofFirst = hosts.isEmpty() ? most() : hosts.values().iterator().next();
    List<Extent> extents = new ArrayList<>();
    for (int pes = 1; pes <= ofFirst; pes *= 2) {
      extents.add(new Extent(hosts.isEmpty() && !areHere() ? 0 : 1, pes));
    }
    for (int some = 2; some < 2 * hosts.size(); some *= 2) {
      int used = Math.min(some, hosts.size());
      extents.add(new Extent(used, hosts.values().stream().limit(used).mapToInt(pes -> pes).sum()));
    }
    return extents;
  }

  /** {@return the options of {@code run} for an extent} */
  List<String> options(Extent extent) {
    Map<String, Integer> used = new LinkedHashMap<>();
    hosts.entrySet().stream().limit(extent.hosts()).forEach(host -> used.put(host.getKey(),
        Math.min(host.getValue(), extent.pes())));
    return options(extent.pes(), used);
  }

  /** {@return the options of {@code run} for this many PEs, on as many of the hosts as possible} */
  List<String> options(int pes) {
    return options(pes, spread(pes));
  }

  private List<String> options(int pes, Map<String, Integer> used) {
    List<String> options = new ArrayList<>();
    if (hosts.isEmpty()) {
      options.addAll(List.of("-n", Integer.toString(pes)));
    } else {
      options.addAll(List.of("--hosts", used.entrySet().stream().map(each -> each.getKey() + ":" + each.getValue())
          .collect(Collectors.joining(","))));
    }
    if (areHere()) {
      options.add("--oversubscribe");
    } else if (!launcher.isEmpty()) {
      options.addAll(List.of("--via", launcher));
    }
    return options;
  }

  private Map<String, Integer> spread(int pes) {
    Map<String, Integer> placed = new LinkedHashMap<>();
    int left = pes;
    for (int turn = 0; left > 0 && turn < pes; turn++) {
      for (Map.Entry<String, Integer> host : hosts.entrySet()) {
        if (left > 0 && turn < host.getValue()) {
          placed.put(host.getKey(), turn + 1);
          left--;
        }
      }
    }
    return placed;
  }
}
