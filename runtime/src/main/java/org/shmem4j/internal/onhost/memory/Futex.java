package org.shmem4j.internal.onhost.memory;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Map;

/**
 * Sleeps on a word of shared memory, and wakes threads that do, in whatever process: Linux's futex (Franke, Russell and
 * Kirkwood, "Fuss, Futexes and Furwocks: Fast Userlevel Locking in Linux", 2002). Each call enters the kernel.
 */
final class Futex {
  // The same word is at different addresses in different processes, so these are not the private forms.
  private static final int WAIT = 0;
  private static final int WAKE = 1;

  private static final Map<String, Long> SYSTEM_CALLS = Map.of(
      "amd64", 202L, "x86_64", 202L, "aarch64", 98L, "riscv64", 98L, "loongarch64", 98L, "s390x", 238L, "ppc64le",
      221L);
  private static final Long NUMBER = SYSTEM_CALLS.get(System.getProperty("os.arch"));

  private Futex() {}

  /** {@return whether this system has the futex} */
  static boolean isHere() {
    return NUMBER != null
        && Futex.class.getModule().isNativeAccessEnabled()
        && System.getProperty("os.name").equals("Linux");
  }

  /**
   * Sleeps while the word has a value, but not much longer than a given time; may return sooner.
   *
   * @param address the address in this process of the word, of 32 bits
   * @param value the value
   * @param nanos the time
   */
  static void sleep(long address, int value, long nanos) {
    call(address, WAIT, value, Calls.limit(nanos));
  }

  /**
   * Wakes all threads that sleep on a word.
   *
   * @param address the address in this process of the word
   */
  static void wake(long address) {
    call(address, WAKE, Integer.MAX_VALUE, MemorySegment.NULL);
  }

  private static void call(long address, int operation, int value, MemorySegment limit) {
    try {
      // Any error (woken already, time over, interrupted by a signal) means: look again.
      long ignored = (long) Calls.SYSTEM_CALL.invokeExact((long) NUMBER, address, operation, value, limit);
    } catch (Throwable e) {
      throw new IllegalStateException("a system call could not be made: call=futex", e);
    }
  }

  /** The native call, linked on first use, and its time limits. */
  @SuppressWarnings("restricted") // the callers have checked that native calls are enabled
  private static final class Calls {
    private static final int LONGEST = 40; // the logarithm of a quarter of an hour in nanoseconds
    private static final long NANOS_PER_SECOND = 1_000_000_000;

    static final MethodHandle SYSTEM_CALL = Linker.nativeLinker().downcallHandle(
        Linker.nativeLinker().defaultLookup().findOrThrow("syscall"),
        FunctionDescriptor.of(
            ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT,
            ValueLayout.JAVA_INT, ValueLayout.ADDRESS),
        Linker.Option.firstVariadicArg(1));

    /** A time limit for each power of 2, so that no thread has to write one. */
    private static final MemorySegment[] LIMITS = limits();

    private static MemorySegment[] limits() {
      MemorySegment[] limits = new MemorySegment[LONGEST + 1];
      for (int i = 0; i < limits.length; i++) {
        limits[i] = Arena.global().allocate(2 * Long.BYTES, Long.BYTES); // struct timespec
        limits[i].set(ValueLayout.JAVA_LONG, 0, (1L << i) / NANOS_PER_SECOND);
        limits[i].set(ValueLayout.JAVA_LONG, Long.BYTES, (1L << i) % NANOS_PER_SECOND);
      }
      return limits;
    }

    static MemorySegment limit(long nanos) {
      return LIMITS[Math.clamp(Long.SIZE - 1 - Long.numberOfLeadingZeros(nanos | 1), 0, LONGEST)];
    }
  }
}
