package org.shmem4j.internal.betweenhosts.bootstrap;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.shmem4j.internal.onhost.memory.Words;
import org.shmem4j.internal.settings.Settings;

/** Joins a job that a cluster's launcher started, and uses the memory that the PEs of a host share. */
public final class HostJoinProgram {
  private HostJoinProgram() {}

  /**
   * Runs as one PE.
   *
   * @param arguments none
   * @throws Exception if anything goes wrong
   */
  public static void main(String[] arguments) throws Exception {
    Launch launch = Launchers.join(Settings.ofProcess());
    HostJoin join = HostJoin.join(launch, Settings.ofProcess(), 1);
    long[] sum = new long[1];
    for (int pe = 0; pe < launch.pes(); pe++) {
      if (join.placement().isHere(pe)) {
        long ignored = Words.getAndAdd(join.memory().segment(), join.placement().heap(pe), 1L << launch.pe());
      }
    }
    fence(launch, "wrote");
    sum[0] = Words.getAcquire(join.memory().segment(), join.placement().heap(launch.pe()));
    join.memory().reserve(join.placement().heap(launch.pe()), 4096); // by the name that this process has for it
    String names;
    try (var files = Files.list(Path.of("/dev/shm"))) {
      names = files.map(file -> file.getFileName().toString())
          .filter(name -> name.startsWith("shmem4j-"))
          .toList()
          .toString();
    }
    System.out.println("PE " + launch.pe() + " hosts " + Arrays.toString(launch.hostOf()) + " wrote "
        + Long.toBinaryString(sum[0]) + " names " + names);
    fence(launch, "read");
    Launchers.left();
  }

  private static void fence(Launch launch, String key) {
    launch.put(key, new byte[0]);
    launch.fence(key);
  }
}
