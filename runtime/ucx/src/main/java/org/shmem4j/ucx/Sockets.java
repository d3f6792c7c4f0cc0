package org.shmem4j.ucx;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.io.File;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.shmem4j.internal.betweenhosts.transport.NativeCalls;

/**
 * The system's information about this process's TCP sockets, including those of native code. Used by one thread at a
 * time.
 */
final class Sockets {
  // struct tcp_info
  private static final long INFO_BYTES = 256;
  private static final long INFO_STATE = 0;
  private static final long INFO_PROBES = 3;
  private static final long INFO_UNACKED = 24;
  private static final long INFO_LAST_ACK = 56;
  private static final int CONNECTING = 2;
  private static final int LISTENING = 10;
  private static final Path TABLE = Path.of("/proc/self/net/tcp");

  private static final int LEVEL_SOCKET = 1;
  private static final int LEVEL_TCP = 6;
  private static final int OPTION_KEEPALIVE = 9;
  private static final int OPTION_KEEPALIVE_IDLE = 4;
  private static final int OPTION_KEEPALIVE_INTERVAL = 5;
  private static final int OPTION_KEEPALIVE_COUNT = 6;
  private static final int MOST_TRIES = 100;
  private static final int OPTION_INFO = 11;
  private static final int BOTH_WAYS = 2;
  private static final long NAME_BYTES = 128; // struct sockaddr_storage
  private static final long NAME_PORT = 2;
  private static final short FAMILY_4 = 2;
  private static final long NAME_ADDRESS_4 = 4;
  private static final long NAME_ADDRESS_6 = 8;

  private static final MethodHandle GET_OPTION = function("getsockopt", JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, ADDRESS);
  private static final MethodHandle SET_OPTION =
      function("setsockopt", JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT);
  private static final MethodHandle LOCAL_NAME = function("getsockname", JAVA_INT, ADDRESS, ADDRESS);
  private static final MethodHandle REMOTE_NAME = function("getpeername", JAVA_INT, ADDRESS, ADDRESS);
  private static final MethodHandle SHUT_DOWN = function("shutdown", JAVA_INT, JAVA_INT);

  private final MemorySegment info;
  private final MemorySegment name;
  private final MemorySegment length;

  Sockets(Arena arena) {
    info = arena.allocate(INFO_BYTES, Integer.BYTES);
    name = arena.allocate(NAME_BYTES, Long.BYTES);
    length = arena.allocate(JAVA_INT);
  }

  private static MethodHandle function(String name, MemoryLayout... arguments) {
    return NativeCalls.call(name, FunctionDescriptor.of(JAVA_INT, arguments));
  }

  /** {@return the open descriptors} */
  static int[] descriptors() {
    String[] names = new File("/proc/self/fd").list();
    return names == null ? new int[0] : Stream.of(names).mapToInt(Integer::parseInt).toArray();
  }

  /** {@return the addresses on which this process listens} */
  List<InetSocketAddress> listening() {
    return IntStream.of(descriptors())
        .filter(descriptor -> look(descriptor) && info.get(JAVA_BYTE, INFO_STATE) == LISTENING)
        .mapToObj(this::local)
        .sorted(Comparator.comparingInt(InetSocketAddress::getPort))
        .toList();
  }

  private InetSocketAddress local(int descriptor) {
    return named(localPort(descriptor));
  }

  /** {@return the address that was read last} */
  private InetSocketAddress named(int port) {
    boolean isOld = name.get(JAVA_SHORT, 0) == FAMILY_4;
    byte[] address = name.asSlice(isOld ? NAME_ADDRESS_4 : NAME_ADDRESS_6, isOld ? 4 : 16).toArray(JAVA_BYTE);
    return at(address, port);
  }

  private static InetSocketAddress at(byte[] address, int port) {
    try {
      return new InetSocketAddress(InetAddress.getByAddress(address), port);
    } catch (UnknownHostException e) {
      throw new IllegalStateException("an address must have 4 or 16 bytes", e);
    }
  }

  /** Reads the state of a descriptor for the methods below; returns whether it is a TCP socket. */
  boolean look(int descriptor) {
    length.set(JAVA_INT, 0, (int) INFO_BYTES);
    try {
      return (int) GET_OPTION.invokeExact(descriptor, LEVEL_TCP, OPTION_INFO, info, length) == 0;
    } catch (Throwable e) {
      throw new IllegalStateException("a native call threw", e);
    }
  }

  /** {@return whether the peer's system has yet to acknowledge data or keepalive probes} */
  boolean isUnanswered() {
    return info.get(JAVA_INT, INFO_UNACKED) > 0 || info.get(JAVA_BYTE, INFO_PROBES) > 0;
  }

  /** {@return the milliseconds since the peer's system last acknowledged data} */
  long millisSinceAnswer() {
    return Integer.toUnsignedLong(info.get(JAVA_INT, INFO_LAST_ACK));
  }

  int localPort(int descriptor) {
    return port(LOCAL_NAME, descriptor);
  }

  /** {@return the address of the peer; null if there is none} */
  InetSocketAddress remote(int descriptor) {
    if (info.get(JAVA_BYTE, INFO_STATE) == CONNECTING) {
      return connectingTo(localPort(descriptor));
    }
    int port = port(REMOTE_NAME, descriptor);
    return port == 0 ? null : named(port);
  }

  /** Finds the peer of a socket that is connecting. It has no peer name yet, but the system lists it. */
  private static InetSocketAddress connectingTo(int localPort) {
    String local = String.format(Locale.ROOT, ":%04X", localPort);
    try (Stream<String> lines = Files.lines(TABLE)) {
      return lines.map(line -> line.strip().split("\\s+"))
          .filter(words -> words.length > 3 && words[1].endsWith(local) && words[3].equals("02"))
          .map(words -> listed(words[2].split(":", -1)))
          .findFirst()
          .orElse(null);
    } catch (IOException e) {
      return null;
    }
  }

  /** {@return an address that the system lists as an int in native byte order} */
  private static InetSocketAddress listed(String... parts) {
    ByteBuffer address = ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.nativeOrder())
        .putInt(Integer.parseUnsignedInt(parts[0], 16));
    return at(address.array(), Integer.parseInt(parts[1], 16));
  }

  private int port(MethodHandle function, int descriptor) {
    length.set(JAVA_INT, 0, (int) NAME_BYTES);
    try {
      int status = (int) function.invokeExact(descriptor, name, length);
      return status != 0
          ? 0
          : Byte.toUnsignedInt(name.get(JAVA_BYTE, NAME_PORT)) << 8
              | Byte.toUnsignedInt(name.get(JAVA_BYTE, NAME_PORT + 1));
    } catch (Throwable e) {
      throw new IllegalStateException("a native call threw", e);
    }
  }

  /**
   * Makes the system send a keepalive probe every second while the connection is idle. The system is not to decide when
   * to give up, hence the many tries.
   */
  void keepAlive(int descriptor) {
    set(descriptor, LEVEL_SOCKET, OPTION_KEEPALIVE, 1);
    set(descriptor, LEVEL_TCP, OPTION_KEEPALIVE_IDLE, 1);
    set(descriptor, LEVEL_TCP, OPTION_KEEPALIVE_INTERVAL, 1);
    set(descriptor, LEVEL_TCP, OPTION_KEEPALIVE_COUNT, MOST_TRIES);
  }

  private void set(int descriptor, int level, int option, int value) {
    length.set(JAVA_INT, 0, value);
    try {
      int ignored = (int) SET_OPTION.invokeExact(descriptor, level, option, length, Integer.BYTES);
    } catch (Throwable e) {
      throw new IllegalStateException("a native call threw", e);
    }
  }

  /** Ends a connection as if the peer had ended it. */
  static void shutDown(int descriptor) {
    try {
      int ignored = (int) SHUT_DOWN.invokeExact(descriptor, BOTH_WAYS);
    } catch (Throwable e) {
      throw new IllegalStateException("a native call threw", e);
    }
  }
}
