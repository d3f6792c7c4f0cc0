package org.shmem4j.internal.betweenhosts.bootstrap;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.shmem4j.ShmemException;

/** The functions of the PMIx library. Initializing this class loads the library. */
@SuppressWarnings("restricted") // all native calls of PMIx are here
final class Pmix {
  private static final String LIBRARY = "libpmix.so.2";

  private static final Linker LINKER = Linker.nativeLinker();
  private static final SymbolLookup SYMBOLS = load();
  private static final MethodHandle INIT = function("PMIx_Init", ADDRESS, ADDRESS, JAVA_LONG);
  private static final MethodHandle FINALIZE = function("PMIx_Finalize", ADDRESS, JAVA_LONG);
  private static final MethodHandle PUT = function("PMIx_Put", JAVA_BYTE, ADDRESS, ADDRESS);
  private static final MethodHandle COMMIT = function("PMIx_Commit");
  private static final MethodHandle FENCE = function("PMIx_Fence", ADDRESS, JAVA_LONG, ADDRESS, JAVA_LONG);
  private static final MethodHandle GET = function("PMIx_Get", ADDRESS, ADDRESS, ADDRESS, JAVA_LONG, ADDRESS);
  private static final MethodHandle ABORT = function("PMIx_Abort", JAVA_INT, ADDRESS, ADDRESS, JAVA_LONG);
  private static final MethodHandle ERROR_STRING =
      handle("PMIx_Error_string", FunctionDescriptor.of(ADDRESS, JAVA_INT));
  private static final MethodHandle VERSION = handle("PMIx_Get_version", FunctionDescriptor.of(ADDRESS));
  private static final MethodHandle REGISTER = handle(
      "PMIx_Register_event_handler",
      FunctionDescriptor.ofVoid(ADDRESS, JAVA_LONG, ADDRESS, JAVA_LONG, ADDRESS, ADDRESS, ADDRESS));
  private static final MethodHandle FREE = LINKER.downcallHandle(
      LINKER.defaultLookup().findOrThrow("free"), FunctionDescriptor.ofVoid(ADDRESS));

  private Pmix() {}

  private static SymbolLookup load() {
    try {
      return SymbolLookup.libraryLookup(LIBRARY, Arena.global());
    } catch (IllegalArgumentException e) {
      throw new ShmemException(
          "this job's launcher speaks PMIx, whose library must be installed on every host: library=" + LIBRARY
              + "; install it (Debian: libpmix2, Red Hat: pmix), or add its directory to LD_LIBRARY_PATH",
          e);
    }
  }

  /** {@return a function that returns a status} */
  private static MethodHandle function(String name, MemoryLayout... parameters) {
    return handle(name, FunctionDescriptor.of(JAVA_INT, parameters));
  }

  private static MethodHandle handle(String name, FunctionDescriptor types) {
    return LINKER.downcallHandle(
        SYMBOLS.find(name).orElseThrow(() -> new ShmemException(
            "the PMIx library must be of version 3 or later: library=" + LIBRARY + " missing=" + name)),
        types);
  }

  /** {@return the version text of the library} */
  static String version() {
    try {
      return ((MemorySegment) VERSION.invokeExact()).reinterpret(Long.MAX_VALUE).getString(0);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  static void init(MemorySegment proc) {
    try {
      check((int) INIT.invokeExact(proc, MemorySegment.NULL, 0L), "PMIx_Init");
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  static void end() {
    try {
      int ignored = (int) FINALIZE.invokeExact(MemorySegment.NULL, 0L); // if it fails, nothing is left to do
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  static void put(MemorySegment key, MemorySegment value) {
    try {
      check((int) PUT.invokeExact(PmixLayout.SCOPE_GLOBAL, key, value), "PMIx_Put");
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  static void commit() {
    try {
      check((int) COMMIT.invokeExact(), "PMIx_Commit");
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /**
   * Waits for processes of the job, and distributes the values that they stored to their hosts. Otherwise some servers,
   * once asked for a single value, do not find values that are stored later.
   *
   * @param procs the processes, this one included; {@code NULL} for all
   * @param count the number of processes
   */
  static void fence(MemorySegment procs, long count) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment info = arena.allocate(PmixLayout.INFO);
      info.setString(0, "pmix.collect");
      info.set(JAVA_SHORT, PmixLayout.INFO_VALUE + PmixLayout.VALUE_TYPE, PmixLayout.TYPE_BOOL);
      info.set(JAVA_BYTE, PmixLayout.INFO_VALUE + PmixLayout.VALUE_FLAG, (byte) 1);
      check((int) FENCE.invokeExact(procs, count, info, 1L), "PMIx_Fence");
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /**
   * Gets a value.
   *
   * @param proc the process that stored it
   * @param key its key
   * @param arena must live as long as the value is needed
   * @return the value, for {@link #release}; null if there is none
   */
  static MemorySegment get(MemorySegment proc, String key, Arena arena) {
    try {
      MemorySegment found = arena.allocate(ADDRESS);
      int status = (int) GET.invokeExact(proc, arena.allocateFrom(key), MemorySegment.NULL, 0L, found);
      return status == PmixLayout.SUCCESS ? found.get(ADDRESS, 0).reinterpret(PmixLayout.VALUE.byteSize()) : null;
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /** {@return the string that a value holds} */
  static String string(MemorySegment value) {
    return value.get(ADDRESS, PmixLayout.VALUE_STRING).reinterpret(Long.MAX_VALUE).getString(0);
  }

  /** {@return the bytes that a value holds} */
  static byte[] bytes(MemorySegment value) {
    long size = value.get(JAVA_LONG, PmixLayout.VALUE_SIZE);
    return value.get(ADDRESS, PmixLayout.VALUE_BYTES).reinterpret(size).toArray(JAVA_BYTE);
  }

  /** Frees a value, with the bytes of a byte object or the string that it holds. */
  static void release(MemorySegment value) {
    try {
      short type = value.get(JAVA_SHORT, PmixLayout.VALUE_TYPE);
      if (type == PmixLayout.TYPE_BYTE_OBJECT || type == PmixLayout.TYPE_STRING) {
        FREE.invokeExact(value.get(ADDRESS, PmixLayout.VALUE_BYTES));
      }
      FREE.invokeExact(value);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  static void abort(int status, MemorySegment reason) {
    try {
      int ignored = (int) ABORT.invokeExact(status, reason, MemorySegment.NULL, 0L); // the process ends anyway
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /**
   * Registers a callback for the loss of the connection to the server.
   *
   * @param lost called by a thread of the library; must not throw
   */
  static void onLostConnection(Runnable lost) {
    try {
      MethodType type = MethodType.methodType(
          void.class, long.class, int.class, MemorySegment.class, MemorySegment.class, long.class,
          MemorySegment.class, long.class, MemorySegment.class, MemorySegment.class);
      MethodHandle handler = MethodHandles.lookup()
          .findStatic(Pmix.class, "handleEvent", type.insertParameterTypes(0, Runnable.class))
          .bindTo(lost);
      MemorySegment stub = LINKER.upcallStub(
          handler,
          FunctionDescriptor.ofVoid(
              JAVA_LONG, JAVA_INT, ADDRESS, ADDRESS, JAVA_LONG, ADDRESS, JAVA_LONG, ADDRESS, ADDRESS),
          Arena.global());
      MemorySegment codes = Arena.global().allocateFrom(JAVA_INT, PmixLayout.LOST_CONNECTION);
      REGISTER.invokeExact(codes, 1L, MemorySegment.NULL, 0L, stub, MemorySegment.NULL, MemorySegment.NULL);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  @SuppressWarnings("unused") // called by the library
  private static void handleEvent(
      Runnable lost, long registration, int status, MemorySegment source, MemorySegment info, long infos,
      MemorySegment results, long resultCount, MemorySegment done, MemorySegment doneData) {
    try {
      lost.run();
      if (done.address() != 0) {
        MethodHandle call = LINKER.downcallHandle(
            FunctionDescriptor.ofVoid(JAVA_INT, ADDRESS, JAVA_LONG, ADDRESS, ADDRESS, ADDRESS));
        MemorySegment none = MemorySegment.NULL;
        call.invokeExact(done, PmixLayout.EVENT_COMPLETE, none, 0L, none, none, doneData);
      }
    } catch (Throwable e) {
      // an upcall that throws would end the process; without the call, the library only misses that its event was
      // handled
    }
  }

  private static void check(int status, String function) throws Throwable {
    if (status != PmixLayout.SUCCESS) {
      MemorySegment text = (MemorySegment) ERROR_STRING.invokeExact(status);
      throw new ShmemException("the job's launcher must answer: " + function + "="
          + text.reinterpret(Long.MAX_VALUE).getString(0) + " status=" + status);
    }
  }

  private static RuntimeException unexpected(Throwable thrown) {
    return thrown instanceof RuntimeException known
        ? known
        : new IllegalStateException("PMIx could not be called", thrown);
  }
}
