package org.shmem4j.internal.betweenhosts.bootstrap;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.shmem4j.ShmemException;
import org.shmem4j.internal.onhost.memory.HostLayout;
import org.shmem4j.internal.onhost.memory.HostMemory;
import org.shmem4j.internal.onhost.memory.HostSize;
import org.shmem4j.internal.onhost.memory.Placement;
import org.shmem4j.internal.onhost.memory.Words;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.settings.Settings;

/**
 * The memory that the PEs of a host share in a job of a cluster's launcher: the first PE of the host creates it, and
 * the others open it. Normally they find it among the first PE's open files, and it has no name. In containers with
 * separate process namespaces it has a name in the file system for shared memory until all have opened it.
 *
 * @param memory the memory of this host
 * @param placement the hosts of the job's PEs
 * @param interfaces the network interfaces by which this host reaches the others; empty if none is known
 */
public record HostJoin(HostMemory memory, Placement placement, List<String> interfaces) {
  private static final String HOST_WORD = "host.";
  /** The key of the first word, under which older versions of the library stored their view only. */
  private static final String FIRST_WORD = "view.";
  private static final String MEMORY = "memory.";

  /** The first character of a text that explains why there is no memory. */
  private static final String REFUSED = "!";

  private static final String LIST_END = ",";
  private static final long LOOK_MILLIS = 1;

  /**
   * Meets the other PEs of the job, and shares memory with those of this host. Every PE of the job calls this; only the
   * first PE of each host reads what others stored. Afterwards all PEs can get what was put before.
   *
   * @param launch the launch that connects the PEs
   * @param settings the settings of this process
   * @param time how many times this process has joined its job, including this time
   * @return the memory and the placement
   */
  public static HostJoin join(Launch launch, Settings settings, int time) {
    return join(launch, settings, time, Launchers.arrivals());
  }

  static HostJoin join(Launch launch, Settings settings, int time, Arrivals arrivals) {
    int[] here = launch.here();
    int first = here[0];
    FirstWord mine = FirstWord.ofProcess(settings, here.length);
    boolean leads = launch.pe() == first;
    launch.put(FIRST_WORD + time, (leads ? mine : mine.brief()).bytes());
    boolean tellsOthers = leads && here.length < launch.pes();
    Networks networks = tellsOthers ? Networks.ofHost() : new Networks(List.of());
    HostWord told = leads // the other PEs of a host use what the first one creates
        ? new HostWord(HostSize.of(settings.symmetricSize(), settings.teams(), here.length,
            here.length * Runtime.getRuntime().maxMemory()).heapBytes(), networks)
        : null;
    if (tellsOthers) {
      launch.put(HOST_WORD + time, told.bytes());
    }
    launch.fence(FIRST_WORD + time);
    if (!leads) {
      mine.requireSame(launch, first, wordOf(launch, first, time));
      return open(launch, first, time);
    }
    int[] hostOf = launch.hostOf();
    int host = hostOf[first];
    requireSame(launch, mine, here, firsts(hostOf), time);
    List<HostWord> others = ofOthers(launch, hostOf, host, time);
    String interfaces = String.join(
        LIST_END, networks.leadingTo(others.stream().map(HostWord::networks).toList()));
    HostMemory memory = make(launch, settings, here, interfaces, told.leastHeap(others), time, arrivals);
    return new HostJoin(memory, Placement.of(hostOf, host, memory.layout()), list(interfaces));
  }

  private static FirstWord wordOf(Launch launch, int pe, int time) {
    return FirstWord.of(launch.get(pe, FIRST_WORD + time));
  }

  /**
   * Refuses differences between this PE, the first of its host, and PE 0; the other PEs of the host compare themselves
   * with this one. An older version of the library compares nothing, so this PE looks for one among the PEs of its
   * host, and PE 0 also among the first PEs of the other hosts.
   */
  private static void requireSame(Launch launch, FirstWord mine, int[] here, int[] firsts, int time) {
    int me = launch.pe();
    if (me != 0) {
      mine.requireSame(launch, 0, wordOf(launch, 0, time));
    }
    IntStream.concat(IntStream.of(here), me == 0 ? IntStream.of(firsts) : IntStream.empty())
        .distinct()
        .filter(other -> other != me)
        .forEach(other -> mine.requireSameLibrary(launch, other, wordOf(launch, other, time)));
  }

  /** {@return the first PE of each host} */
  private static int[] firsts(int[] hostOf) {
    int hosts = IntStream.of(hostOf).max().orElseThrow() + 1;
    int[] firsts = new int[hosts];
    for (int pe = hostOf.length - 1; pe >= 0; pe--) {
      firsts[hostOf[pe]] = pe;
    }
    return firsts;
  }

  private static List<HostWord> ofOthers(Launch launch, int[] hostOf, int host, int time) {
    return IntStream.of(firsts(hostOf))
        .filter(first -> hostOf[first] != host)
        .mapToObj(first -> HostWord.of(launch.get(first, HOST_WORD + time)))
        .toList();
  }

  private static List<String> list(String text) {
    return text.isEmpty() ? List.of() : List.of(text.split(LIST_END, -1));
  }

  private static HostMemory make(
      Launch launch, Settings settings, int[] here, String interfaces, long heap, int time, Arrivals arrivals) {
    HostMemory memory;
    boolean named;
    try {
      named = mustHaveName(launch, here, time);
      memory = named
          ? HostMemory.createNamed(here.length, heap, settings.teams())
          : HostMemory.create(here.length, heap, settings.teams());
    } catch (ShmemException e) {
      tell(launch, time, REFUSED + e.getMessage());
      throw e;
    }
    try {
      tell(launch, time,
          String.join(" ", Long.toString(memory.identity()), interfaces, HostNumbers.text(launch.hostOf()),
              memory.path().toString()));
      await(launch, arrivals, memory, here.length - 1);
      return memory;
    } finally {
      if (named) {
        memory.unlink();
      }
    }
  }

  private static boolean mustHaveName(Launch launch, int[] here, int time) {
    List<View> views = IntStream.of(here).mapToObj(pe -> wordOf(launch, pe, time).view()).toList();
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
    launch.fenceHere(MEMORY + time);
  }

  private static void await(Launch launch, Arrivals arrivals, HostMemory memory, int others) {
    arrivals.await(launch, new Arrivals.Meeting() {
      @Override
      public boolean isOverWithin(long nanos) {
        long end = Outside.nanoTime() + nanos;
        boolean over = opened() == others;
        while (!over && Outside.nanoTime() < end) {
          pause(launch);
          over = opened() == others;
        }
        return over;
      }

      private long opened() {
        return Words.getAcquire(memory.segment(), HostLayout.OPENED_AT);
      }

      @Override
      public Optional<String> missing() {
        return Optional.of(others - opened() + " of " + others + " that must open this host's memory");
      }
    });
  }

  private static void pause(Launch launch) {
    try {
      Outside.sleep(LOOK_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ShmemException("a PE must not be interrupted while it joins its job: pe=" + launch.pe(), e);
    }
  }

  private static HostJoin open(Launch launch, int first, int time) {
    launch.put(MEMORY + time, new byte[0]);
    launch.fenceHere(MEMORY + time);
    String text = new String(launch.get(first, MEMORY + time), StandardCharsets.UTF_8);
    if (text.startsWith(REFUSED)) {
      throw new ShmemException("PE " + first + " made no memory for this host: " + text.substring(REFUSED.length()));
    }
    String[] parts = text.split(" ", 4);
    launch.hostsAre(HostNumbers.parse(parts[2]));
    int[] hostOf = launch.hostOf();
    HostMemory memory = HostMemory.attach(Path.of(parts[3]));
    if (memory.identity() != Long.parseLong(parts[0])) {
      memory.close();
      throw new ShmemException("the PEs of a host must see the same files: memory=" + parts[3]
          + " is not what PE " + first + " made; start their containers with --ipc=host or --pid=host");
    }
    long ignored = Words.getAndAdd(memory.segment(), HostLayout.OPENED_AT, 1);
    return new HostJoin(memory, Placement.of(hostOf, hostOf[first], memory.layout()), list(parts[1]));
  }
}
