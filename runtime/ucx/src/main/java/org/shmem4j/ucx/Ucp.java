package org.shmem4j.ucx;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.shmem4j.ShmemException;
import org.shmem4j.internal.betweenhosts.transport.NativeCalls;

/** The functions of {@code libucp} that the transport uses. Pointers are longs; callers keep their memory alive. */
final class Ucp {
  /** Settings that keep UCX from touching the JVM's signals and memory; set before it is loaded. */
  private static final Map<String, String> NEEDED = Map.of(
      "UCX_ERROR_SIGNALS", "",
      "UCX_HANDLE_ERRORS", "none",
      "UCX_MEM_EVENTS", "n",
      "UCX_WARN_UNUSED_ENV_VARS", "n",
      "OMPI_MCA_opal_common_ucx_opal_mem_hooks", "0");

  /** The size of TCP segments, unless the user chooses another one. */
  static final long SEGMENT_BYTES = 128 << 10;

  /**
   * Defaults that a user may override: how often idle connections of networks other than TCP are checked, and TCP
   * segments that are large enough to move a mebibyte in a third of the time that UCX's default sizes take.
   */
  private static final Map<String, String> WANTED = Map.of(
      "UCX_KEEPALIVE_INTERVAL", "2s",
      "UCX_TCP_TX_SEG_SIZE", Long.toString(SEGMENT_BYTES),
      "UCX_TCP_RX_SEG_SIZE", Long.toString(SEGMENT_BYTES));

  /**
   * UCX serves other PEs' puts and gets with requests whose datatype it never initializes, yet reads when a connection
   * breaks: garbage there ends the process. Blocks of at least this size come zeroed from the system, and zero is the
   * right value, so the limit must be low enough to include the blocks in which UCX keeps its requests. Blocks of the
   * JVM's compilers are smaller.
   */
  private static final int LARGE_BYTES = 32 << 10;

  private static final int MMAP_THRESHOLD = -3; // a parameter of mallopt

  private static final String LIBRARY = "libucp.so.0";
  private static final SymbolLookup LOOKUP = load();

  private static final MethodHandle GET_VERSION = procedure("ucp_get_version", ADDRESS, ADDRESS, ADDRESS);
  private static final MethodHandle CONFIG_READ = function("ucp_config_read", ADDRESS, ADDRESS, ADDRESS);
  private static final MethodHandle CONFIG_MODIFY = function("ucp_config_modify", JAVA_LONG, ADDRESS, ADDRESS);
  private static final MethodHandle CONFIG_PRINT =
      procedure("ucp_config_print", JAVA_LONG, JAVA_LONG, ADDRESS, JAVA_INT);
  private static final MethodHandle CONFIG_RELEASE = procedure("ucp_config_release", JAVA_LONG);
  private static final MethodHandle INIT =
      function("ucp_init_version", JAVA_INT, JAVA_INT, ADDRESS, JAVA_LONG, ADDRESS);
  private static final MethodHandle PRINT = procedure("ucp_context_print_info", JAVA_LONG, JAVA_LONG);
  private static final MethodHandle CLEANUP = procedure("ucp_cleanup", JAVA_LONG);
  private static final MethodHandle WORKER_CREATE = function("ucp_worker_create", JAVA_LONG, ADDRESS, ADDRESS);
  private static final MethodHandle WORKER_DESTROY = procedure("ucp_worker_destroy", JAVA_LONG);
  private static final MethodHandle GET_ADDRESS = function("ucp_worker_get_address", JAVA_LONG, ADDRESS, ADDRESS);
  private static final MethodHandle RELEASE_ADDRESS = procedure("ucp_worker_release_address", JAVA_LONG, JAVA_LONG);
  private static final MethodHandle PROGRESS = function("ucp_worker_progress", JAVA_LONG);
  private static final MethodHandle GET_EFD = function("ucp_worker_get_efd", JAVA_LONG, ADDRESS);
  private static final MethodHandle ARM = function("ucp_worker_arm", JAVA_LONG);
  private static final MethodHandle SIGNAL = function("ucp_worker_signal", JAVA_LONG);
  private static final MethodHandle FENCE = function("ucp_worker_fence", JAVA_LONG);
  private static final MethodHandle FLUSH = pointer("ucp_worker_flush_nbx", JAVA_LONG, ADDRESS);
  private static final MethodHandle EP_CREATE = function("ucp_ep_create", JAVA_LONG, ADDRESS, ADDRESS);
  private static final MethodHandle EP_CLOSE = pointer("ucp_ep_close_nbx", JAVA_LONG, ADDRESS);
  private static final MethodHandle MEM_MAP = function("ucp_mem_map", JAVA_LONG, ADDRESS, ADDRESS);
  private static final MethodHandle MEM_UNMAP = function("ucp_mem_unmap", JAVA_LONG, JAVA_LONG);
  private static final MethodHandle RKEY_PACK = function("ucp_rkey_pack", JAVA_LONG, JAVA_LONG, ADDRESS, ADDRESS);
  private static final MethodHandle RKEY_RELEASE = procedure("ucp_rkey_buffer_release", JAVA_LONG);
  private static final MethodHandle RKEY_UNPACK = function("ucp_ep_rkey_unpack", JAVA_LONG, ADDRESS, ADDRESS);
  private static final MethodHandle RKEY_DESTROY = procedure("ucp_rkey_destroy", JAVA_LONG);
  private static final MethodHandle PUT =
      pointer("ucp_put_nbx", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, ADDRESS);
  private static final MethodHandle GET =
      pointer("ucp_get_nbx", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, ADDRESS);
  private static final MethodHandle SET_HANDLER = function("ucp_worker_set_am_recv_handler", JAVA_LONG, ADDRESS);
  private static final MethodHandle AM_SEND =
      pointer("ucp_am_send_nbx", JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, ADDRESS);
  private static final MethodHandle AM_RECEIVE =
      pointer("ucp_am_recv_data_nbx", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, ADDRESS);
  private static final MethodHandle CHECK = function("ucp_request_check_status", JAVA_LONG);
  private static final MethodHandle FREE = procedure("ucp_request_free", JAVA_LONG);
  private static final MethodHandle STATUS_STRING = NativeCalls.call(
      LOOKUP.findOrThrow("ucs_status_string"), FunctionDescriptor.of(ADDRESS, JAVA_INT));
  private static final MethodHandle POLL = NativeCalls.call(
      "poll", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT));

  private Ucp() {}

  private static SymbolLookup load() {
    try (Arena arena = Arena.ofConfined()) {
      MethodHandle setenv = NativeCalls.call(
          "setenv", FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, JAVA_INT));
      for (Map.Entry<String, String> variable : NEEDED.entrySet()) {
        int ignored = (int) setenv.invokeExact(
            arena.allocateFrom(variable.getKey()), arena.allocateFrom(variable.getValue()), 1);
      }
      for (Map.Entry<String, String> variable : WANTED.entrySet()) {
        int ignored = (int) setenv.invokeExact(
            arena.allocateFrom(variable.getKey()), arena.allocateFrom(variable.getValue()), 0);
      }
      keepRequestsZero();
      return NativeCalls.library(LIBRARY)
          .or(NativeCalls.library("libucs.so.0"));
    } catch (IllegalArgumentException e) {
      throw new ShmemException("a job on several hosts needs the library UCX: library=" + LIBRARY
          + "; install it (Debian: libucx0) on every host, or set LD_LIBRARY_PATH to where it is", e);
    } catch (Throwable e) {
      throw new ShmemException("the library UCX could not be loaded: library=" + LIBRARY, e);
    }
  }

  private static void keepRequestsZero() throws Throwable {
    Optional<MemorySegment> mallopt = NativeCalls.find("mallopt"); // not every C library has it
    if (mallopt.isPresent()) {
      int ignored = (int) NativeCalls.call(mallopt.get(), FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT))
          .invokeExact(MMAP_THRESHOLD, LARGE_BYTES);
    }
  }

  private static MethodHandle function(String name, MemoryLayout... arguments) {
    return NativeCalls.call(LOOKUP.findOrThrow(name), FunctionDescriptor.of(JAVA_INT, arguments));
  }

  private static MethodHandle pointer(String name, MemoryLayout... arguments) {
    return NativeCalls.call(LOOKUP.findOrThrow(name), FunctionDescriptor.of(JAVA_LONG, arguments));
  }

  private static MethodHandle procedure(String name, MemoryLayout... arguments) {
    return NativeCalls.call(LOOKUP.findOrThrow(name), FunctionDescriptor.ofVoid(arguments));
  }

  /** Creates a function pointer for a method of an object. */
  static MemorySegment upcall(MethodHandle method, FunctionDescriptor descriptor) {
    return NativeCalls.callback(method, descriptor);
  }

  /**
   * Converts an exception of a native call. Method handles are declared to throw anything, but only the checks here
   * throw.
   */
  private static RuntimeException rethrown(Throwable thrown) {
    return thrown instanceof ShmemException refused ? refused
        : new IllegalStateException("a native call threw", thrown);
  }

  private static void check(String what, int status) {
    if (status < 0) {
      throw new ShmemException("UCX refused: call=" + what + " status=" + message(status));
    }
  }

  /** {@return memory that belongs to UCX, valid as long as UCX specifies} */
  static MemorySegment memory(long address, long bytes) {
    return NativeCalls.memory(address, bytes);
  }

  /** {@return whether the result of a call is a request, rather than nothing or an error} */
  static boolean isRequest(long pointer) {
    return pointer != 0 && !isError(pointer);
  }

  /** {@return whether the result of a call is an error} */
  static boolean isError(long pointer) {
    return Long.compareUnsigned(pointer, UcpLayout.ERR_LAST) >= 0;
  }

  static String message(int status) {
    try {
      MemorySegment text = (MemorySegment) STATUS_STRING.invokeExact(status);
      return memory(text.address(), 1024).getString(0);
    } catch (Throwable e) {
      throw rethrown(e);
    }
  }

  static String version() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment numbers = arena.allocate(JAVA_INT, 3);
      GET_VERSION.invokeExact(numbers, numbers.asSlice(4), numbers.asSlice(8));
      return numbers.getAtIndex(JAVA_INT, 0) + "." + numbers.getAtIndex(JAVA_INT, 1) + "."
          + numbers.getAtIndex(JAVA_INT, 2);
    } catch (Throwable e) {
      throw rethrown(e);
    }
  }

  /**
   * Creates a context.
   *
   * @param endpoints the number of connections to expect
   * @param devices the network devices that it uses, unless the user chooses others; empty for all
   * @return the context
   */
  static long init(long endpoints, List<String> devices) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment result = arena.allocate(ADDRESS);
      check("ucp_config_read", (int) CONFIG_READ.invokeExact(MemorySegment.NULL, MemorySegment.NULL, result));
      long config = result.get(JAVA_LONG, 0);
      if (!devices.isEmpty() && System.getenv("UCX_NET_DEVICES") == null && usesAllDevices(config)) {
        modify(config, "NET_DEVICES", String.join(",", devices));
        modify(config, "WARN_INVALID_CONFIG", "n"); // there is no driver for some of them
      }
      MemorySegment params = arena.allocate(UcpLayout.PARAMS_BYTES, 8);
      params.set(JAVA_LONG, 0, UcpLayout.PARAM_FIELD_FEATURES | UcpLayout.PARAM_FIELD_ESTIMATED_NUM_EPS);
      params.set(JAVA_LONG, UcpLayout.PARAMS_FEATURES,
          UcpLayout.FEATURE_RMA | UcpLayout.FEATURE_WAKEUP | UcpLayout.FEATURE_AM);
      params.set(JAVA_LONG, UcpLayout.PARAMS_ESTIMATED_NUM_EPS, endpoints);
      int status = (int) INIT.invokeExact(1, 13, params, config, result);
      CONFIG_RELEASE.invokeExact(config);
      check("ucp_init", status);
      return result.get(JAVA_LONG, 0);
    } catch (Throwable e) {
      throw rethrown(e);
    }
  }

  /** {@return whether UCX's configuration files leave the choice of devices open} */
  private static boolean usesAllDevices(long config) {
    return UcxDevices.printed(stream -> printConfig(config, stream)).contains("UCX_NET_DEVICES=all\n");
  }

  private static void printConfig(long config, long stream) {
    try {
      CONFIG_PRINT.invokeExact(config, stream, MemorySegment.NULL, 1);
    } catch (Throwable e) {
      throw rethrown(e);
    }
  }

  private static void modify(long config, String name, String value) {
    try (Arena arena = Arena.ofConfined()) {
      int status = (int) CONFIG_MODIFY.invokeExact(config, arena.allocateFrom(name), arena.allocateFrom(value));
      check("ucp_config_modify " + name, status);
    } catch (Throwable e) {
      throw rethrown(e);
    }
  }

  static void cleanup(long context) {
    try {
      CLEANUP.invokeExact(context);
    } catch (Throwable e) {
      throw rethrown(e);
    }
  }

  /** Prints the resources of a context to a C stream. */
  static void print(long context, long stream) {
    try {
      PRINT.invokeExact(context, stream);
    } catch (Throwable e) {
      throw rethrown(e);
    }
  }

  static long createWorker(long context) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment result = arena.allocate(ADDRESS);
      MemorySegment params = arena.allocate(UcpLayout.WORKER_PARAMS_BYTES, 8);
      params.set(JAVA_LONG, 0, UcpLayout.WORKER_PARAM_FIELD_THREAD_MODE);
      params.set(JAVA_INT, UcpLayout.WORKER_PARAMS_THREAD_MODE, UcpLayout.THREAD_MODE_SERIALIZED);
      check("ucp_worker_create", (int) WORKER_CREATE.invokeExact(context, params, result));
      return result.get(JAVA_LONG, 0);
    } catch (Throwable e) {
      throw rethrown(e);
    }
  }

  static void destroyWorker(long worker) {
    try {
      WORKER_DESTROY.invokeExact(worker);
    } catch (Throwable e) {
      throw rethrown(e);
    }
  }

  /** {@return the address by which others reach a worker} */
  static byte[] address(long worker) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment result = arena.allocate(JAVA_LONG, 2);
      check("ucp_worker_get_address", (int) GET_ADDRESS.invokeExact(worker, result, result.asSlice(8)));
      long at = result.get(JAVA_LONG, 0);
      byte[] address = memory(at, result.get(JAVA_LONG, 8))
          .toArray(JAVA_BYTE);
      RELEASE_ADDRESS.invokeExact(worker, at);
      return address;
    } catch (Throwable e) {
      throw rethrown(e);
    }
  }

  static int progress(long worker) {
    try {
      return (int) PROGRESS.invokeExact(worker);
    } catch (Throwable e) {
      throw rethrown(e);
    }
  }

  static int eventDescriptor(long worker) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment result = arena.allocate(JAVA_INT);
      check("ucp_worker_get_efd", (int) GET_EFD.invokeExact(worker, result));
      return result.get(JAVA_INT, 0);
    } catch (Throwable e) {
      throw rethrown(e);
    }
  }

  /** {@return whether the descriptor will signal the next event; if not, some are already pending} */
  static boolean arm(long worker) {
    try {
      int status = (int) ARM.invokeExact(worker);
      if (status != UcpLayout.ERR_BUSY) {
        check("ucp_worker_arm", status);
      }
      return status == UcpLayout.OK;
    } catch (Throwable e) {
      throw rethrown(e);
    }
  }

  /** Sleeps until one of several descriptors is readable. */
  static void poll(MemorySegment descriptors, long count, int millis) {
    try {
      int ignored = (int) POLL.invokeExact(descriptors, count, millis);
    } catch (Throwable e) {
      throw rethrown(e);
    }
  }

  /** Wakes the thread that sleeps on a worker's descriptor. */
  static void signal(long worker) {
    try {
      check("ucp_worker_signal", (int) SIGNAL.invokeExact(worker));
    } catch (Throwable e) {
      throw rethrown(e);
    }
  }

  static void fence(long worker) {
    try {
      check("ucp_worker_fence", (int) FENCE.invokeExact(worker));
    } catch (Throwable e) {
      throw rethrown(e);
    }
  }

  static long flush(long worker, MemorySegment param) {
    try {
      return (long) FLUSH.invokeExact(worker, param);
    } catch (Throwable e) {
      throw rethrown(e);
    }
  }

  /** {@return a connection, or the error if the peer cannot be reached} */
  static long createEndpoint(long worker, byte[] address, MemorySegment errorHandler, long argument) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment result = arena.allocate(ADDRESS);
      MemorySegment params = arena.allocate(UcpLayout.EP_PARAMS_BYTES, 8);
      params.set(JAVA_LONG, 0, UcpLayout.EP_PARAM_FIELDS);
      params.set(ADDRESS, UcpLayout.EP_PARAMS_ADDRESS,
          arena.allocate(address.length, 8).copyFrom(MemorySegment.ofArray(address)));
      params.set(JAVA_INT, UcpLayout.EP_PARAMS_ERR_MODE, UcpLayout.ERR_HANDLING_MODE_PEER);
      params.set(ADDRESS, UcpLayout.EP_PARAMS_ERR_HANDLER_CB, errorHandler);
      params.set(JAVA_LONG, UcpLayout.EP_PARAMS_ERR_HANDLER_ARG, argument);
      int status = (int) EP_CREATE.invokeExact(worker, params, result);
      if (UcpLayout.isPeerGone(status)) {
        return status;
      }
      check("ucp_ep_create", status);
      return result.get(JAVA_LONG, 0);
    } catch (Throwable e) {
      throw rethrown(e);
    }
  }

  static long closeEndpoint(long endpoint, MemorySegment param) {
    try {
      return (long) EP_CLOSE.invokeExact(endpoint, param);
    } catch (Throwable e) {
      throw rethrown(e);
    }
  }

  static long map(long context, long address, long bytes) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment result = arena.allocate(ADDRESS);
      MemorySegment params = arena.allocate(UcpLayout.MEM_MAP_PARAMS_BYTES, 8);
      params.set(JAVA_LONG, 0, UcpLayout.MEM_MAP_PARAM_FIELDS);
      params.set(JAVA_LONG, UcpLayout.MEM_MAP_PARAMS_ADDRESS, address);
      params.set(JAVA_LONG, UcpLayout.MEM_MAP_PARAMS_LENGTH, bytes);
      check("ucp_mem_map", (int) MEM_MAP.invokeExact(context, params, result));
      return result.get(JAVA_LONG, 0);
    } catch (Throwable e) {
      throw rethrown(e);
    }
  }

  static void unmap(long context, long memory) {
    try {
      check("ucp_mem_unmap", (int) MEM_UNMAP.invokeExact(context, memory));
    } catch (Throwable e) {
      throw rethrown(e);
    }
  }

  /** {@return the key with which others access mapped memory} */
  static byte[] packKey(long context, long memory) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment result = arena.allocate(JAVA_LONG, 2);
      check("ucp_rkey_pack", (int) RKEY_PACK.invokeExact(context, memory, result, result.asSlice(8)));
      long at = result.get(JAVA_LONG, 0);
      byte[] key = memory(at, result.get(JAVA_LONG, 8))
          .toArray(JAVA_BYTE);
      RKEY_RELEASE.invokeExact(at);
      return key;
    } catch (Throwable e) {
      throw rethrown(e);
    }
  }

  static long unpackKey(long endpoint, byte[] key) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment result = arena.allocate(ADDRESS);
      MemorySegment copy = arena.allocate(key.length, 8).copyFrom(MemorySegment.ofArray(key));
      check("ucp_ep_rkey_unpack", (int) RKEY_UNPACK.invokeExact(endpoint, copy, result));
      return result.get(JAVA_LONG, 0);
    } catch (Throwable e) {
      throw rethrown(e);
    }
  }

  static void destroyKey(long key) {
    try {
      RKEY_DESTROY.invokeExact(key);
    } catch (Throwable e) {
      throw rethrown(e);
    }
  }

  static long put(long endpoint, long from, long bytes, long to, long key, MemorySegment param) {
    try {
      return (long) PUT.invokeExact(endpoint, from, bytes, to, key, param);
    } catch (Throwable e) {
      throw rethrown(e);
    }
  }

  static long get(long endpoint, long to, long bytes, long from, long key, MemorySegment param) {
    try {
      return (long) GET.invokeExact(endpoint, to, bytes, from, key, param);
    } catch (Throwable e) {
      throw rethrown(e);
    }
  }

  static void handle(long worker, int id, MemorySegment handler) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment params = arena.allocate(UcpLayout.AM_HANDLER_PARAM_BYTES, 8);
      params.set(JAVA_LONG, 0, UcpLayout.AM_HANDLER_PARAM_FIELDS);
      params.set(JAVA_INT, UcpLayout.AM_HANDLER_PARAM_ID, id);
      params.set(JAVA_INT, UcpLayout.AM_HANDLER_PARAM_FLAGS, UcpLayout.AM_FLAG_WHOLE_MSG);
      params.set(ADDRESS, UcpLayout.AM_HANDLER_PARAM_CB, handler);
      check("ucp_worker_set_am_recv_handler", (int) SET_HANDLER.invokeExact(worker, params));
    } catch (Throwable e) {
      throw rethrown(e);
    }
  }

  static long send(
      long endpoint, int id, long header, long headerBytes, long from, long bytes, MemorySegment param) {
    try {
      return (long) AM_SEND.invokeExact(endpoint, id, header, headerBytes, from, bytes, param);
    } catch (Throwable e) {
      throw rethrown(e);
    }
  }

  static long receive(long worker, long descriptor, long to, long bytes, MemorySegment param) {
    try {
      return (long) AM_RECEIVE.invokeExact(worker, descriptor, to, bytes, param);
    } catch (Throwable e) {
      throw rethrown(e);
    }
  }

  static int status(long request) {
    try {
      return (int) CHECK.invokeExact(request);
    } catch (Throwable e) {
      throw rethrown(e);
    }
  }

  static void free(long request) {
    try {
      FREE.invokeExact(request);
    } catch (Throwable e) {
      throw rethrown(e);
    }
  }
}
