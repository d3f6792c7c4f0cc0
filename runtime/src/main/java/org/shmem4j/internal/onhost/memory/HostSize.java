package org.shmem4j.internal.onhost.memory;

/**
 * The size of a host's memory, where the settings leave it open.
 *
 * @param heapBytes the bytes of each PE's heap
 * @param rings how many teams and active sets each PE can be in at once
 */
public record HostSize(long heapBytes, int rings) {
  /** Where a setting has no value. */
  public static final int UNSET = -1;

  private static final long LEAST_HEAP = 256L << 20;
  private static final int LEAST_RINGS = 16;
  private static final long UNIT = 1L << 20;
  private static final int PART_FOR_RINGS = 4;

  /**
   * Returns sizes that were set, or else these: a heap is half of what the Java heaps leave of the memory, divided by
   * the PEs, and 256 MiB at least. It is address space only, since pages are set aside when arrays are allocated. Where
   * that has a limit, all takes half of what is left of it, for threads and mapped files need some as well, and rings a
   * quarter of that.
   *
   * @param setHeap the bytes of a heap that were set, or {@link #UNSET}
   * @param setRings the rings that were set, or {@link #UNSET}
   * @param pes the PEs of the host
   * @param javaHeaps the most bytes that their Java heaps take
   * @param space the address space of each process
   * @return the sizes
   */
  public static HostSize of(long setHeap, int setRings, int pes, long javaHeaps, AddressSpace space) {
    long most = space.isLimited() ? space.left() / 2 : Long.MAX_VALUE;
    int rings = setRings != UNSET ? setRings : rings(pes, most);
    long heap = setHeap != UNSET
        ? setHeap
        : Math.min(share(MemoryLimit.ofProcess().total(), pes, javaHeaps), fitting(pes, rings, most));
    return new HostSize(heap, rings);
  }

  /** The same for the JVM of the caller. */
  public static HostSize of(long setHeap, int setRings, int pes, long javaHeaps) {
    return of(setHeap, setRings, pes, javaHeaps, AddressSpace.ofProcess());
  }

  private static int rings(int pes, long most) {
    long fitting = most / PART_FOR_RINGS / pes / (HostLayout.RING_BYTES + HostLayout.STAGING_BYTES);
    return Math.clamp(fitting, LEAST_RINGS, HostLayout.USUAL_RINGS);
  }

  private static long fitting(int pes, int rings, long most) {
    long rest = most - new HostLayout(pes, 0, rings).fileBytes();
    return Math.max(UNIT, rest / pes / UNIT * UNIT);
  }

  static long share(long memory, int pes, long javaHeaps) {
    return memory == Long.MAX_VALUE ? LEAST_HEAP : Math.max(LEAST_HEAP, (memory - javaHeaps) / 2 / pes / UNIT * UNIT);
  }
}
