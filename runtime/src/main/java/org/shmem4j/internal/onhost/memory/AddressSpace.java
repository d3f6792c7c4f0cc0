package org.shmem4j.internal.onhost.memory;

/**
 * The address space of a process, where it has a limit ({@code ulimit -v}). Every mapping counts against it, whether its
 * pages are used or not, as does the Java heap at its largest. Only Linux tells.
 *
 * @param limit the most bytes that may be mapped; the greatest number if there is no limit
 * @param used the bytes that are
 */
public record AddressSpace(long limit, long used) {
  private static final long UNLIMITED = Long.MAX_VALUE;

  /** {@return that of this process} */
  public static AddressSpace ofProcess() {
    return MemoryLimit.ofProcess().addressSpace();
  }

  /** {@return whether it has a limit} */
  public boolean isLimited() {
    return limit != UNLIMITED;
  }

  /** {@return the bytes that can still be mapped} */
  long left() {
    return isLimited() ? Math.max(0, limit - used) : UNLIMITED;
  }

  /**
   * Returns that of another JVM with the same limit.
   *
   * @param largestHeap the most bytes that its Java heap takes; the JVM lets that be half of the limit at most
   * @return that JVM's, at its start
   */
  public AddressSpace ofJvm(long largestHeap) {
    long more = Math.min(largestHeap, limit / 2) - Runtime.getRuntime().maxMemory();
    return isLimited() && more > 0 ? new AddressSpace(limit, used + more) : this;
  }

  /** {@return how to end a message about a mapping that was refused} */
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
