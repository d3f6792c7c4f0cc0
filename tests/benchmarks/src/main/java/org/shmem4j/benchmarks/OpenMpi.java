package org.shmem4j.benchmarks;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.shmem4j.cluster.Hosts;

/** How to start programs over Open MPI and its OpenSHMEM. */
public final class OpenMpi {
  /** The variable that tells UCX which network interfaces to use. */
  static final String DEVICES = "UCX_NET_DEVICES";

  private OpenMpi() {}

  /**
   * Whether a program is on the path.
   *
   * @param program its name
   * @return whether it is
   */
  public static boolean isInstalled(String program) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  /**
   * The launcher's options: a core for each process where there are enough.
   *
   * @param pes how many processes
   * @return the options
   */
  public static List<String> options(int pes) {
    List<String> options = new ArrayList<>(List.of("--allow-run-as-root", "-np", Integer.toString(pes)));
    boolean crowded = pes > Runtime.getRuntime().availableProcessors();
    options.addAll(crowded ? List.of("--oversubscribe") : List.of("--bind-to", "core"));
    return options;
  }

  /**
   * The launcher's options for a job over several hosts, whose cores are those of one machine.
   *
   * @param pes how many processes
   * @param places the hosts, each with its processes
   * @return the options
   */
  static List<String> options(int pes, String places) {
    List<String> options = new ArrayList<>(
        List.of("--allow-run-as-root", "-np", Integer.toString(pes), "--host", places, "--bind-to", "none",
            "-x", DEVICES + '=' + Hosts.INTERFACE, "--mca", "btl_tcp_if_include", Hosts.INTERFACE,
            "--mca", "osc", "ucx,pt2pt")); // its own choice cannot make windows over TCP
    if (pes > Runtime.getRuntime().availableProcessors()) {
      options.addAll(List.of("--mca", "mpi_yield_when_idle", "1"));
    }
    return options;
  }

  /**
   * The environment of the launcher.
   *
   * @param heapBytes the symmetric heap of each process
   * @return variables
   */
  public static Map<String, String> environment(long heapBytes) {
    String heap = Long.toString(heapBytes);
    return Map.of(
        "OMPI_MCA_opal_common_ucx_opal_mem_hooks", "0", "SHMEM_SYMMETRIC_SIZE", heap, "SHMEM_SYMMETRIC_HEAP_SIZE",
        heap);
  }
}
