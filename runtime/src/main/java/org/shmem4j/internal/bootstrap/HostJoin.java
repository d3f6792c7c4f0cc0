package org.shmem4j.internal.bootstrap;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.shmem4j.internal.memory.HostMemory;
import org.shmem4j.internal.memory.HostLayout;
import org.shmem4j.internal.memory.Placement;

/** How the PEs of a host come to share memory: the first of them makes it, and tells the others where to open it. */
public final class HostJoin {
  private HostJoin() {}

  /**
   * A PE's place.
   *
   * @param memory the memory of its host
   * @param placement where the PEs of the job live
   */
  public record Joined(HostMemory memory, Placement placement) {}

  /**
   * Joins the PEs of this host; every PE of the job calls it.
   *
   * @param launch the job's launcher
   * @param heapBytes the heap of each PE
   * @param time how often this process has joined its job, this time included
   * @return this PE's place
   */
  public static Joined join(Launch launch, long heapBytes, int time) {
    int[] hostOf = launch.hostOf();
    int host = hostOf[launch.pe()];
    int[] here = IntStream.range(0, hostOf.length).filter(pe -> hostOf[pe] == host).toArray();
    String key = "memory." + time;
    HostMemory memory = null;
    if (here[0] == launch.pe()) {
      memory = HostMemory.create(here.length, heapBytes);
      launch.put(key, memory.path().toString().getBytes(StandardCharsets.UTF_8));
    }
    launch.fence();
    if (memory == null) {
      memory = HostMemory.attach(Path.of(new String(launch.get(here[0], key), StandardCharsets.UTF_8)));
    }
    HostLayout layout = memory.layout();
    return new Joined(memory, Placement.of(hostOf, host, layout));
  }
}
