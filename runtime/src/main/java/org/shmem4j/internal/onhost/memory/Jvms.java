package org.shmem4j.internal.onhost.memory;

/**
 * The JVMs of a host's PEs, which are alike, and what must be left to them if memory is limited: the system kills a
 * process that needs a page beyond the limit. Each JVM counts with 64 MiB for everything but the Java heap (code,
 * classes, threads), and half of the maximum Java heap, or all of it that is committed ({@code -Xms}) if that is more;
 * minus what the JVM holds already.
 *
 * @param count the number of JVMs
 * @param committed the committed size of each Java heap
 * @param largest the maximum size of each Java heap
 */
record Jvms(int count, long committed, long largest) {
  private static final long BESIDE_HEAP = 64L << 20;
  private static final long LEAST = 16L << 20;
  /** All these halves together count as at most this part of the limit, for nobody lets Java heaps exceed memory. */
  private static final int PARTS = 4;

  /** {@return JVMs like this one} */
  static Jvms like(int count) {
    return new Jvms(count, Runtime.getRuntime().totalMemory(), Runtime.getRuntime().maxMemory());
  }

  /**
   * Returns what must be left to all of them.
   *
   * @param limit the bytes of memory that all processes may use together
   * @param held the bytes that each JVM holds, without files and shared memory
   * @return the bytes
   */
  long reserve(long limit, long held) {
    long heap = Math.max(committed, Math.min(largest / 2, limit / PARTS / count));
    return count * Math.max(LEAST, heap + BESIDE_HEAP - held);
  }
}
