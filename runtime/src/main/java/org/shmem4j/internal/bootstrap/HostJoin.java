package org.shmem4j.internal.bootstrap;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.shmem4j.ShmemException;
import org.shmem4j.internal.config.Settings;
import org.shmem4j.internal.memory.HostLayout;
import org.shmem4j.internal.memory.HostMemory;
import org.shmem4j.internal.memory.Placement;
import org.shmem4j.internal.memory.Words;

/**
 * The memory that the PEs of a host share in a job of a cluster's launcher: the first PE of the host creates it, and
 * the others open it. Normally they find it among the first one's open files, and it has no name. In containers with
 * their own numbering of processes it has a name in the file system for shared memory until all have opened it.
 *
 * @param memory the memory of this host
 * @param placement the hosts of the job's PEs
 */
public record HostJoin(HostMemory memory, Placement placement) {
  private static final String VIEW = "view.";
  private static final String MEMORY = "memory.";

  /** The first character of a text that says why there is no memory. */
  private static final String REFUSED = "!";

  private static final long LOOK_MILLIS = 1;

  /**
   * Meets the other PEs of the job and shares memory with those of this host. Every PE of the job calls this. It fences
   * twice, so that afterwards all PEs can get what was put before.
   *
   * @param launch the launch that connects the PEs
   * @param settings the settings of this process
   * @param time how often this process has joined its job, this time included
   * @return the memory and the placement
   */
  public static HostJoin join(Launch launch, Settings settings, int time) {
    int[] hostOf = launch.hostOf();
    int host = hostOf[launch.pe()];
    int[] here = IntStream.range(0, hostOf.length).filter(pe -> hostOf[pe] == host).toArray();
    launch.put(VIEW + time, View.ofProcess().text().getBytes(StandardCharsets.UTF_8));
    launch.fence();
    HostMemory memory = launch.pe() == here[0] ? make(launch, settings, here, time) : open(launch, here[0], time);
    return new HostJoin(memory, Placement.of(hostOf, host, memory.layout()));
  }

  private static HostMemory make(Launch launch, Settings settings, int[] here, int time) {
    HostMemory memory;
    boolean named;
    try {
      named = mustHaveName(launch, here, time);
      memory = named
          ? HostMemory.createNamed(here.length, settings.symmetricSize(), settings.teams())
          : HostMemory.create(here.length, settings.symmetricSize(), settings.teams());
    } catch (ShmemException e) {
      tell(launch, time, REFUSED + e.getMessage());
      throw e;
    }
    try {
      tell(launch, time, memory.identity() + " " + memory.path());
      await(launch, memory, here.length - 1);
      return memory;
    } finally {
      if (named) {
        memory.unlink();
      }
    }
  }

  private static boolean mustHaveName(Launch launch, int[] here, int time) {
    List<View> views = IntStream.of(here)
        .mapToObj(pe -> View.parse(new String(launch.get(pe, VIEW + time), StandardCharsets.UTF_8)))
        .toList();
    if (views.stream().map(View::processes).distinct().count() == 1) {
      return false;
    }
    if (views.stream().map(View::files).distinct().count() == 1) {
      return true;
    }
    throw new ShmemException("the PEs of a host must share /dev/shm or the numbering of processes: pes=" + here.length
        + " first=" + here[0] + "; start their containers with --ipc=host or --pid=host, or one container for all of"
        + " them");
  }

  private static void tell(Launch launch, int time, String text) {
    launch.put(MEMORY + time, text.getBytes(StandardCharsets.UTF_8));
    launch.fence();
  }

  private static void await(Launch launch, HostMemory memory, int others) {
    while (Words.getAcquire(memory.segment(), HostLayout.OPENED_AT) < others) {
      if (launch.isLauncherGone()) {
        throw new ShmemException("the launcher of the job is gone");
      }
      try {
        Thread.sleep(LOOK_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new ShmemException("a PE must not be interrupted while it joins its job: pe=" + launch.pe(), e);
      }
    }
  }

  private static HostMemory open(Launch launch, int first, int time) {
    launch.fence();
    String text = new String(launch.get(first, MEMORY + time), StandardCharsets.UTF_8);
    if (text.startsWith(REFUSED)) {
      throw new ShmemException("PE " + first + " made no memory for this host: " + text.substring(REFUSED.length()));
    }
    int end = text.indexOf(' ');
    HostMemory memory = HostMemory.attach(Path.of(text.substring(end + 1)));
    if (memory.identity() != Long.parseLong(text.substring(0, end))) {
      memory.close();
      throw new ShmemException("the PEs of a host must see the same files: memory=" + text.substring(end + 1)
          + " is not what PE " + first + " made; start their containers with --ipc=host or --pid=host");
    }
    long ignored = Words.getAndAdd(memory.segment(), HostLayout.OPENED_AT, 1);
    return memory;
  }
}
