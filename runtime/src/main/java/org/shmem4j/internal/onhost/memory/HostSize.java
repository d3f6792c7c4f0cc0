package org.shmem4j.internal.onhost.memory;

/**
 * The sizes that determine a host's memory, with defaults for those that the settings leave open.
 *
 * @param heapBytes the bytes of each PE's heap
 * @param rings how many teams and active sets each PE can be in at once
 */
public record HostSize(long heapBytes, int rings) {
  /** Stands for a setting without a value. */
  public static final int UNSET = -1;

  private static final long LEAST_HEAP = 256L << 20;
  private static final int LEAST_RINGS = 16;
  private static final long UNIT = 1L << 20;
  private static final int PART_FOR_RINGS = 4;

  /**
   * Returns the sizes that were set, or these defaults: a heap is half of the memory that the Java heaps leave, divided
   * by the number of PEs, but at least 256 MiB. This is address space only, since pages are reserved when arrays are
   * allocated. If the address space is limited, everything together takes half of the space that is left, since threads
   * and mapped files need some as well, and rings take a quarter of that half.
   *
   * @param setHeap the size of a heap that was set, or {@link #UNSET}
   * @param setRings the number of rings that was set, or {@link #UNSET}
   * @param pes the PEs of the host
   * @param javaHeaps the maximum size of all their Java heaps
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

  /** Returns the sizes as above, with the address space of this process. */
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
