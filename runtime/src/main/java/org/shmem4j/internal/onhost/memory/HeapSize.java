package org.shmem4j.internal.onhost.memory;

/** The size of each symmetric heap of a host where nobody has set it. */
public final class HeapSize {
  /** Where a setting has no size. */
  public static final long UNSET = -1;

  private static final long LEAST = 256L << 20;
  private static final long UNIT = 1L << 20;

  private HeapSize() {}

  /**
   * Returns a size that was set, or else this: half of what the Java heaps leave of the memory, divided by the PEs, and
   * 256 MiB at least. It is address space only, since pages are set aside when arrays are allocated.
   *
   * @param set the bytes that were set, or {@link #UNSET}
   * @param pes the PEs of the host
   * @param javaHeaps the most bytes that their Java heaps take
   * @return the bytes of each PE's heap
   */
  public static long of(long set, int pes, long javaHeaps) {
    return set == UNSET ? share(MemoryLimit.ofProcess().total(), pes, javaHeaps) : set;
  }

  static long share(long memory, int pes, long javaHeaps) {
    return memory == Long.MAX_VALUE ? LEAST : Math.max(LEAST, (memory - javaHeaps) / 2 / pes / UNIT * UNIT);
  }
}
