package org.shmem4j.internal.onhost.memory;

/**
 * The JVMs of a host's PEs, which are alike, and what must be left to them where memory has a limit: the system kills a
 * process that needs a page beyond it. Counted for each are 64 MiB for what is no Java heap (code, classes, threads),
 * and half of the largest Java heap, or all that is committed of it ({@code -Xms}) if that is more; without what the JVM
 * holds already.
 *
 * @param count how many there are
 * @param committed the bytes of Java heap that each has committed
 * @param largest the bytes to which its Java heap can grow
 */
record Jvms(int count, long committed, long largest) {
  private static final long BESIDE_HEAP = 64L << 20;
  private static final long LEAST = 16L << 20;
  /** All halves together count as this part of the limit at most, for nobody lets Java heaps be larger than memory. */
  private static final int PARTS = 4;

  /** {@return JVMs like this one} */
  static Jvms like(int count) {
    return new Jvms(count, Runtime.getRuntime().totalMemory(), Runtime.getRuntime().maxMemory());
  }

  /**
   * Returns what must be left to all of them.
   *
   * @param limit the bytes of memory that all processes may use together
   * @param held the bytes that each holds, without those of files and of shared memory
   * @return the bytes
   */
  long reserve(long limit, long held) {
    long heap = Math.max(committed, Math.min(largest / 2, limit / PARTS / count));
    return count * Math.max(LEAST, heap + BESIDE_HEAP - held);
  }
}
