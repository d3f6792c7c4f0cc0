package org.shmem4j.ucx;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.shmem4j.benchmarks.ContestantCommand;
import org.shmem4j.internal.betweenhosts.bootstrap.Launch;
import org.shmem4j.internal.betweenhosts.bootstrap.Launchers;
import org.shmem4j.internal.settings.Settings;

/**
 * The benchmark's loops between PEs 0 and 1 as bare calls of UCX, without anything of the library around them: the
 * difference is the library's overhead. It is in this package because the bindings are not visible elsewhere.
 */
public final class BareWorker {
  private static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();
  private static final int ID = 1;
  private static final int WINDOW = 16;
  private static final long FLAG = 0;
  private static final long OPERANDS = 256;
  private static final long HEADER = 384;
  private static final long SOURCE = 512;

  private final int me;
  private final long dest;
  private final long worker;
  private final long endpoint;
  private final long key;
  private final long there;
  private final MemorySegment memory;
  private final MemorySegment plain;
  /** A long message that was announced, and is fetched outside of UCX's callback. */
  private long announced;
  private long announcedBytes;

  private BareWorker(Launch launch, long bytes, Arena arena) {
    me = launch.pe();
    dest = SOURCE + (bytes + 63) / 64 * 64;
    memory = arena.allocate(dest + bytes, 64);
    plain = arena.allocate(UcpLayout.REQUEST_PARAM_BYTES, 8);
    long context = Ucp.init(launch.pes(), List.of());
    worker = Ucp.createWorker(context);
    try {
      Ucp.handle(worker, ID, Ucp.upcall(
          MethodHandles.lookup().bind(this, "received", MethodType.methodType(
              int.class, long.class, long.class, long.class, long.class, long.class, long.class)),
          FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG,
              ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG)));
      launch.put("bare.address", Ucp.address(worker));
      launch.put("bare.key", Ucp.packKey(context, Ucp.map(context, memory.address(), memory.byteSize())));
      launch.put("bare.memory", Long.toString(memory.address()).getBytes(StandardCharsets.US_ASCII));
      launch.fence("bare.memory");
      int other = me == 0 ? 1 : 0;
      MemorySegment onError = Ucp.upcall(
          MethodHandles.lookup().findStatic(BareWorker.class, "failed",
              MethodType.methodType(void.class, long.class, long.class, int.class)),
          FunctionDescriptor.ofVoid(ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT));
      endpoint = Ucp.createEndpoint(worker, launch.get(other, "bare.address"), onError, 0);
      key = Ucp.unpackKey(endpoint, launch.get(other, "bare.key"));
      there = Long.parseLong(new String(launch.get(other, "bare.memory"), StandardCharsets.US_ASCII));
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("a method of this class must be there", e);
    }
  }

  @SuppressWarnings({"UnusedMethod", "UnusedVariable"}) // native code calls it
  private static void failed(long argument, long endpoint, int status) {
    Runtime.getRuntime().halt(1);
  }

  @SuppressWarnings({"UnusedMethod", "UnusedVariable"}) // native code calls it
  private int received(long argument, long header, long headerBytes, long data, long bytes, long param) {
    long attributes = Ucp.memory(param, UcpLayout.AM_RECV_PARAM_BYTES)
        .get(ValueLayout.JAVA_LONG, UcpLayout.AM_RECV_ATTR);
    if ((attributes & UcpLayout.AM_RECV_ATTR_FLAG_RNDV) != 0) {
      announced = data;
      announcedBytes = bytes;
      return UcpLayout.IN_PROGRESS;
    }
    MemorySegment.copy(Ucp.memory(data, bytes), 0, memory, dest, bytes);
    LONG.setRelease(memory, FLAG, Ucp.memory(header, headerBytes).get(ValueLayout.JAVA_LONG_UNALIGNED, 0));
    return UcpLayout.OK;
  }

  /**
   * Serves until there are no more commands.
   *
   * @param arguments the directory of the pipes, and the bytes of the largest operation
   * @throws IOException if a pipe cannot be used
   */
  public static void main(String[] arguments) throws IOException {
    Path pipes = Path.of(arguments[0]);
    Launch launch = Launchers.join(Settings.ofProcess());
    BareWorker worker = new BareWorker(launch, Long.parseLong(arguments[1]), Arena.global());
    try (BufferedReader commands = Files.newBufferedReader(pipes.resolve("commands-" + launch.pe()));
        OutputStream answers = Files.newOutputStream(pipes.resolve("answers"))) {
      for (String line = commands.readLine(); line != null && !line.equals("quit"); line = commands.readLine()) {
        answers.write((worker.answer(ContestantCommand.parse(line)) + "\n").getBytes(StandardCharsets.UTF_8));
      }
    }
    launch.put("bare.end", new byte[0]);
    launch.fence("bare.end");
    Launchers.left();
  }

  private String answer(ContestantCommand command) {
    long bytes = command.bytes();
    Runnable call = call(command.routine(), bytes);
    if (call == null) {
      return "unknown";
    }
    if (command.checks()) {
      return "ok";
    }
    run(call, command.iterations() / 10 + 1, command.routine());
    meet();
    long start = System.nanoTime();
    run(call, command.iterations(), command.routine());
    long end = System.nanoTime();
    meet();
    return Double.toString((double) (end - start) / command.iterations());
  }

  private Runnable call(String routine, long bytes) {
    long from = memory.address() + SOURCE;
    return switch (routine) {
      case "put" -> () -> {
        complete(Ucp.put(endpoint, from, bytes, there + dest, key, plain));
        flush();
      };
      case "put_bandwidth" -> () -> {
        free(Ucp.put(endpoint, from, bytes, there + dest, key, plain));
      };
      case "get" -> () -> complete(Ucp.get(endpoint, memory.address() + dest, bytes, there + SOURCE, key, plain));
      case "get_bandwidth" -> () -> {
        free(Ucp.get(endpoint, memory.address() + dest, bytes, there + SOURCE, key, plain));
      };
      case "pingpong" -> this::ping;
      case "put_signal" -> () -> {
        memory.set(ValueLayout.JAVA_LONG, HEADER, me + 1);
        complete(Ucp.send(endpoint, ID, memory.address() + HEADER, Long.BYTES, from, bytes, plain));
      };
      default -> null;
    };
  }

  private void run(Runnable call, long iterations, String routine) {
    if (me > 1) {
      return;
    }
    switch (routine) {
      case "pingpong", "put_signal" -> {
        for (long i = 0; i < iterations; i += 2) {
          if (me == 0) {
            call.run();
            await(2);
          } else {
            await(1);
            call.run();
          }
        }
      }
      case "put_bandwidth", "get_bandwidth" -> {
        for (long i = 0; me == 0 && i < iterations; i++) {
          call.run();
          if (i % WINDOW == WINDOW - 1) {
            flush();
          }
        }
        flush();
      }
      default -> {
        for (long i = 0; me == 0 && i < iterations; i++) {
          call.run();
        }
      }
    }
  }

  private void ping() {
    memory.set(ValueLayout.JAVA_LONG, OPERANDS + 16, me + 1);
    complete(Ucp.put(endpoint, memory.address() + OPERANDS + 16, Long.BYTES, there + FLAG, key, plain));
  }

  private void await(long value) {
    while ((long) LONG.getAcquire(memory, FLAG) != value) {
      progress();
    }
    LONG.setOpaque(memory, FLAG, 0L);
  }

  /** Lets PEs 0 and 1 meet; PE 1, while it waits here, answers what PE 0 asks. */
  private void meet() {
    if (me == 0) {
      ping();
      await(2);
    } else if (me == 1) {
      await(1);
      ping();
    }
  }

  private void progress() {
    int ignored = Ucp.progress(worker);
    if (announced != 0) {
      long message = announced;
      announced = 0;
      complete(Ucp.receive(worker, message, memory.address() + dest, announcedBytes, plain));
      LONG.setRelease(memory, FLAG, (long) (2 - me));
    }
  }

  private void flush() {
    complete(Ucp.flush(worker, plain));
  }

  private void complete(long request) {
    if (Ucp.isRequest(request)) {
      while (Ucp.status(request) == UcpLayout.IN_PROGRESS) {
        int ignored = Ucp.progress(worker);
      }
      Ucp.free(request);
    }
  }

  private static void free(long request) {
    if (Ucp.isRequest(request)) {
      Ucp.free(request);
    }
  }
}
