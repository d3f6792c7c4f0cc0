package org.shmem4j.benchmarks.worker;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/** Keeps a PE's thread on a core of its own, as the launchers of the native libraries do. */
final class Core {
  private static final int MASK_BYTES = 128;

  private Core() {}

  @SuppressWarnings("restricted") // one native call
  static void bind(int core) {
    Linker linker = Linker.nativeLinker();
    MethodHandle setAffinity = linker
        .defaultLookup()
        .find("sched_setaffinity")
        .map(symbol -> linker.downcallHandle(
            symbol,
            FunctionDescriptor.of(
                ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.ADDRESS)))
        .orElse(null);
    if (setAffinity == null) {
      return;
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mask = arena.allocate(MASK_BYTES);
      mask.set(ValueLayout.JAVA_BYTE, core / Byte.SIZE, (byte) (1 << core % Byte.SIZE));
      int ignored = (int) setAffinity.invokeExact(0, (long) MASK_BYTES, mask);
    } catch (Throwable e) {
      throw new IllegalStateException("a PE could not be kept on its core: core=" + core, e);
    }
  }
}
