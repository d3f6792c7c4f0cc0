package org.shmem4j.tools.checkedrun;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.shmem4j.internal.watching.checkedrun.RecordFiles;
import org.shmem4j.internal.watching.checkedrun.RecordPieces;
import org.shmem4j.internal.watching.checkedrun.SearchAddress;

/** Receives the records of PEs on other hosts into a folder of this one, and tells them the time here. */
public final class Receiver implements AutoCloseable {
  private static final int BUFFER = 1 << 16;
  private static final int MORE_SECONDS = 5;
  private static final long LOOK_NANOS = 5_000_000;

  private final Path folder;
  private final int pes;
  private final BooleanSupplier isOver;
  private final SearchAddress address;
  private final ServerSocketChannel server;
  private final Set<SocketChannel> connections = ConcurrentHashMap.newKeySet();
  private final ExecutorService threads = Executors.newCachedThreadPool(
      Thread.ofPlatform().daemon().name("shmem4j records ", 0).factory());

  /**
   * Starts to receive.
   *
   * @param folder the folder
   * @param pes the PEs of the job
   * @param isOver says whether nobody reads the records any more, so that the rest of them is dropped
   * @throws IOException if there is no port to receive at
   */
  public Receiver(Path folder, int pes, BooleanSupplier isOver) throws IOException {
    this.folder = folder;
    this.pes = pes;
    this.isOver = isOver;
    this.server = ServerSocketChannel.open().bind(new InetSocketAddress(0));
    SecureRandom random = new SecureRandom();
    int port = ((InetSocketAddress) server.getLocalAddress()).getPort();
    this.address = new SearchAddress(addresses(), port, random.nextLong(), random.nextLong());
    threads.execute(this::accept);
  }

  /** {@return where the PEs find this} */
  public SearchAddress address() {
    return address;
  }

  /** The addresses of this host; the loopback interface is the last, for jobs that are on this host only. */
  private static List<String> addresses() throws IOException {
    return Stream.concat(
            NetworkInterface.networkInterfaces().flatMap(NetworkInterface::inetAddresses)
                .filter(each -> !each.isLoopbackAddress() && !each.isLinkLocalAddress()),
            Stream.of(InetAddress.getLoopbackAddress()))
        .map(InetAddress::getHostAddress).map(each -> each.replaceFirst("%.*", "")).distinct().toList();
  }

  private void accept() {
    try {
      while (true) {
        SocketChannel connection = server.accept();
        connections.add(connection);
        threads.execute(() -> serve(connection));
      }
    } catch (IOException e) {
      // this is closed
    }
  }

  private void serve(SocketChannel connection) {
    try (connection) {
      connection.setOption(StandardSocketOptions.TCP_NODELAY, true);
      ByteBuffer greeting = ByteBuffer.allocate(SearchAddress.GREETING_BYTES);
      if (!fill(connection, greeting) || greeting.flip().getLong() != address.question()) {
        return; // a stranger
      }
      byte purpose = greeting.get();
      int pe = greeting.getInt();
      int time = greeting.getInt();
      if (pe < 0 || pe >= pes || time < 1) {
        return;
      }
      send(connection, address.answer());
      if (purpose == SearchAddress.CLOCK) {
        tellTime(connection);
      } else {
        receive(connection, pe, time);
      }
    } catch (IOException e) {
      // the PE is gone: its record breaks off
    } finally {
      connections.remove(connection);
    }
  }

  private static boolean fill(SocketChannel connection, ByteBuffer buffer) throws IOException {
    while (buffer.hasRemaining()) {
      if (connection.read(buffer) < 0) {
        return false;
      }
    }
    return true;
  }

  private static void send(SocketChannel connection, long word) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES).putLong(word).flip();
    while (bytes.hasRemaining()) {
      int ignored = connection.write(bytes);
    }
  }

  private static void tellTime(SocketChannel connection) throws IOException {
    ByteBuffer question = ByteBuffer.allocate(1);
    while (fill(connection, question.clear())) {
      send(connection, System.nanoTime());
    }
  }

  /** Takes a record as fast as the search goes through it; if it does not any more, the PE need not wait for that. */
  private void receive(SocketChannel connection, int pe, int time) throws IOException {
    try (RecordPieces record = new RecordPieces(Files.createDirectories(RecordFiles.folder(folder, time)), pe)) {
      ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER);
      while (connection.read(buffer) >= 0) {
        while (!isOver.getAsBoolean() && record.isFull(buffer.position())) {
          LockSupport.parkNanos(LOOK_NANOS); // until the search begins, or goes on
        }
        if (!isOver.getAsBoolean()) {
          record.eventEnds(buffer);
          record.write(buffer.flip());
        }
        buffer.clear();
      }
    }
  }

  /** Receives what PEs that have ended have sent, and ends. */
  @Override
  public void close() throws IOException {
    server.close();
    threads.shutdown();
    try {
      if (!threads.awaitTermination(MORE_SECONDS, TimeUnit.SECONDS)) {
        for (SocketChannel connection : connections) { // of PEs on hosts that are lost
          connection.close();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
