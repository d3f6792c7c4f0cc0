package org.shmem4j.tools.checkedrun;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.shmem4j.internal.watching.checkedrun.RecordFiles;
import org.shmem4j.internal.watching.checkedrun.RecordPieces;
import org.shmem4j.internal.watching.checkedrun.SearchAddress;

/** Receives the records of PEs on other hosts into a folder of this one, and gives them the time of this host. */
public final class RecordReceiver implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(5); // PEs wait this long for an answer
  private static final int BUFFER = 1 << 16;
  private static final int MORE_SECONDS = 5;
  private static final long LOOK_NANOS = 5_000_000;

  private final Path folder;
  private final BooleanSupplier isOver;
  private final Door door;
  private final int[] records; // the number of records that each PE has begun
  private final SocketChannel[] clocks;
  private final Set<SocketChannel> connections = ConcurrentHashMap.newKeySet();
  private final ExecutorService threads = Executors.newCachedThreadPool(
      Thread.ofPlatform().daemon().name("shmem4j records ", 0).factory());

  /**
   * Starts receiving.
   *
   * @param folder the folder
   * @param pes the PEs of the job
   * @param addresses the addresses of this host by which the job's hosts reach it
   * @param isOver says whether the records are no longer read, so that the rest of them is dropped
   * @throws IOException if this process cannot listen for connections
   */
  public RecordReceiver(Path folder, int pes, List<InetAddress> addresses, BooleanSupplier isOver) throws IOException {
    this.folder = folder;
    this.isOver = isOver;
    this.records = new int[pes];
    this.clocks = new SocketChannel[pes];
    this.door = new Door(addresses, PATIENCE, this::welcome);
  }

  /** {@return where the PEs find this receiver} */
  public SearchAddress address() {
    return door.address();
  }

  /** Takes a connection of a PE: one for its record, each time it joins the job, and one for the clock. */
  private void welcome(SocketChannel connection, byte purpose, int pe, int time) {
    boolean isClock = purpose == SearchAddress.CLOCK;
    String refusal = pe < 0 || pe >= records.length ? "there is no such PE"
        : !isClock && purpose != SearchAddress.RECORD ? "it asks neither to send a record nor for the time"
        : !isClock && time != records[pe] + 1 ? "it has such a record already, or lacks the one before" : null;
    if (refusal != null) {
      System.err.println("shmem4j: the search of --check refused a connection: " + refusal + ": pe=" + pe + " time="
          + time + " from=" + connection.socket().getRemoteSocketAddress());
      close(connection);
    } else if (isClock) {
      close(clocks[pe]); // from the PE's previous time in the job
      clocks[pe] = connection;
      serve(connection, () -> tellTime(connection));
    } else {
      records[pe]++;
      serve(connection, () -> receive(connection, pe, time));
    }
  }

  private static void close(SocketChannel connection) {
    try {
      if (connection != null) {
        connection.close();
      }
    } catch (IOException e) {
      // nobody uses it any more
    }
  }

  /** The service for a connected PE, as long as it is connected. */
  private interface Service {
    void run() throws IOException;
  }

  private void serve(SocketChannel connection, Service service) {
    connections.add(connection);
    threads.execute(() -> {
      try (connection) {
        send(connection, ByteBuffer.wrap(address().answerBytes()));
        service.run();
      } catch (IOException e) {
        // the PE is gone: its record is incomplete
      } finally {
        connections.remove(connection);
      }
    });
  }

  private static boolean fill(SocketChannel connection, ByteBuffer buffer) throws IOException {
    while (buffer.hasRemaining()) {
      if (connection.read(buffer) < 0) {
        return false;
      }
    }
    return true;
  }

  private static void send(SocketChannel connection, ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      int ignored = connection.write(bytes);
    }
  }

  private static void tellTime(SocketChannel connection) throws IOException {
    ByteBuffer question = ByteBuffer.allocate(1);
    while (fill(connection, question.clear())) {
      send(connection, ByteBuffer.allocate(Long.BYTES).putLong(System.nanoTime()).flip());
    }
  }

  /** Receives a record as fast as the search reads it; when the search is over, the PE need not wait for it. */
  private void receive(SocketChannel connection, int pe, int time) throws IOException {
    try (RecordPieces record = new RecordPieces(Files.createDirectories(RecordFiles.folder(folder, time)), pe)) {
      ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER);
      while (connection.read(buffer) >= 0) {
        while (!isOver.getAsBoolean() && record.isFull(buffer.position())) {
          LockSupport.parkNanos(LOOK_NANOS); // until the search begins or continues
        }
        if (!isOver.getAsBoolean()) {
          record.eventEnds(buffer);
          record.write(buffer.flip());
        }
        buffer.clear();
      }
    }
  }

  /** Receives what PEs that have ended have sent, and closes. */
  @Override
  public void close() throws IOException {
    door.close();
    threads.shutdown();
    try {
      if (!threads.awaitTermination(MORE_SECONDS, TimeUnit.SECONDS)) {
        for (SocketChannel connection : connections) { // from PEs on lost hosts
          connection.close();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
