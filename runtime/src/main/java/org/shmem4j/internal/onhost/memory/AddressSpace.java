package org.shmem4j.internal.onhost.memory;

/**
 * The address space of a process, where it is limited ({@code ulimit -v}). Every mapping counts against the limit,
 * whether its pages are used or not, as does the maximum size of the Java heap. Only Linux reports it.
 *
 * @param limit the most bytes that may be mapped; {@link Long#MAX_VALUE} if there is no limit
 * @param used the bytes that are mapped
 */
public record AddressSpace(long limit, long used) {
  private static final long UNLIMITED = Long.MAX_VALUE;

  /** {@return the address space of this process} */
  public static AddressSpace ofProcess() {
    return MemoryLimit.ofProcess().addressSpace();
  }

  /** {@return whether it is limited} */
  public boolean isLimited() {
    return limit != UNLIMITED;
  }

  /** {@return the bytes that can still be mapped} */
  long left() {
    return isLimited() ? Math.max(0, limit - used) : UNLIMITED;
  }

  /**
   * Returns the address space of another JVM with the same limit.
   *
   * @param largestHeap the maximum size of its Java heap; the JVM limits that to half of the address space
   * @return that JVM's address space at its start
   */
  public AddressSpace ofJvm(long largestHeap) {
    long more = Math.min(largestHeap, limit / 2) - Runtime.getRuntime().maxMemory();
    return isLimited() && more > 0 ? new AddressSpace(limit, used + more) : this;
  }

  /** {@return the end of a message about a mapping that was refused} */
  String refusal(long bytes) {
    return isLimited()
        ? " bytes=" + bytes + " left=" + left() + " limit=" + limit
            + "; the limit is that of the process's address space"
            + " (ulimit -v): raise it, or ask for less with SHMEM_SYMMETRIC_SIZE, SHMEM4J_TEAMS or -Xmx, or for fewer PEs"
        : " bytes=" + bytes
            + "; the process's address space has no room: ask for less with SHMEM_SYMMETRIC_SIZE, or for"
            + " fewer PEs";
  }
}
