package org.shmem4j.tools.checkedrun;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.shmem4j.ShmemException;
import org.shmem4j.internal.watching.checkedrun.SearchAddress;

/**
 * Accepts connections of PEs on other hosts. Anybody on the network can connect: until a caller has sent the job's
 * question, a secret, it gets a descriptor and a few bytes for some seconds, but no thread, and the number of such
 * callers is limited. Beyond the limit, the one that has been silent longest is dropped: PEs speak as soon as they are
 * connected.
 */
final class Door implements AutoCloseable {
  /** The maximum number of callers that have not sent the question yet. */
  static final int MOST_CALLERS = 128;

  private static final int MOST_AT_ONCE = MOST_CALLERS / 2;
  private static final int BACKLOG = 1024;
  private static final long PAUSE_NANOS = 20_000_000;

  /** Takes the connections of callers that have sent the question; it must not block. */
  interface Host {
    /**
     * Takes a connection.
     *
     * @param connection the connection
     * @param purpose what it is for, according to the caller
     * @param pe the PE, according to the caller
     * @param time how many times the PE has joined its job, according to the caller
     */
    void welcome(SocketChannel connection, byte purpose, int pe, int time);
  }

  /** A caller that has connected and may have sent a part of the question. */
  private static final class Caller {
    final SocketChannel connection;
    final ByteBuffer greeting = ByteBuffer.allocate(SearchAddress.GREETING_BYTES);
    final long deadline;
    SelectionKey key;

    Caller(SocketChannel connection, long deadline) {
      this.connection = connection;
      this.deadline = deadline;
    }
  }

  private final Host host;
  private final long patience;
  private final Selector selector;
  private final List<ServerSocketChannel> servers = new ArrayList<>();
  private final SearchAddress address;
  private final Deque<Caller> callers = new ArrayDeque<>(); // the first has been here longest
  private final Thread thread = Thread.ofPlatform().daemon().name("shmem4j records door").unstarted(this::open);
  private volatile boolean closed;
  private boolean told;

  /**
   * Opens a door.
   *
   * @param addresses the addresses of this host to listen on
   * @param patience how long a caller may take to send the question
   * @param host takes the callers that have sent it
   * @throws IOException if this process cannot listen for connections
   */
  Door(List<InetAddress> addresses, Duration patience, Host host) throws IOException {
    this.host = host;
    this.patience = patience.toNanos();
    this.selector = Selector.open();
    try {
      List<InetSocketAddress> places = new ArrayList<>();
      for (InetAddress each : addresses) {
        places.add(listenAt(each));
      }
      this.address = SearchAddress.at(places, new SecureRandom());
    } catch (IOException | RuntimeException e) {
      release();
      throw e;
    }
    thread.start();
  }

  private InetSocketAddress listenAt(InetAddress at) throws IOException {
    ServerSocketChannel server = ServerSocketChannel.open();
    servers.add(server);
    try {
      server.bind(new InetSocketAddress(at, 0), BACKLOG).configureBlocking(false);
    } catch (IOException e) {
      throw new ShmemException("a checked job over hosts needs a port to which its PEs send their records: address="
          + at.getHostAddress() + "; name an interface of the launcher's host, such as -x UCX_NET_DEVICES=eth0", e);
    }
    SelectionKey ignored = server.register(selector, SelectionKey.OP_ACCEPT);
    return (InetSocketAddress) server.getLocalAddress();
  }

  /** {@return where PEs find the door, and the question that they send} */
  SearchAddress address() {
    return address;
  }

  private void open() {
    try {
      while (!closed) {
        int ignored = selector.select(millisToDeadline());
        List<SelectionKey> ready = List.copyOf(selector.selectedKeys());
        selector.selectedKeys().clear();
        for (SelectionKey key : ready) {
          if (key.attachment() instanceof Caller caller) {
            hear(caller);
          }
        }
        for (SelectionKey key : ready) { // callers that are already here are heard first
          if (key.channel() instanceof ServerSocketChannel server) {
            letIn(server);
          }
        }
        turnAwayLate();
      }
    } catch (IOException | CancelledKeyException e) {
      if (!closed) {
        System.err.println("shmem4j: the search of --check can accept no more PEs: " + e);
      }
    } finally {
      release();
    }
  }

  /** {@return the milliseconds until the first caller's deadline, or 0 if there is no caller} */
  private long millisToDeadline() {
    return callers.isEmpty()
        ? 0
        : Math.max(1, TimeUnit.NANOSECONDS.toMillis(callers.getFirst().deadline - System.nanoTime()));
  }

  /**
   * Accepts connections. If one fails, because it is already broken or no descriptor is left, the next ones are still
   * accepted.
   */
  private void letIn(ServerSocketChannel server) throws IOException {
    try {
      for (int i = 0; i < MOST_AT_ONCE; i++) {
        SocketChannel connection = server.accept();
        if (connection == null) {
          return;
        }
        isThere(connection);
      }
    } catch (ClosedChannelException e) {
      throw e;
    } catch (IOException e) {
      if (callers.isEmpty()) {
        LockSupport.parkNanos(this, PAUSE_NANOS); // until other connections release their descriptors
      } else {
        turnAway(callers.getFirst());
      }
    }
  }

  private void isThere(SocketChannel connection) throws IOException {
    if (callers.size() == MOST_CALLERS) {
      turnAway(callers.getFirst());
    }
    Caller caller = new Caller(connection, System.nanoTime() + patience);
    callers.addLast(caller);
    connection.configureBlocking(false);
    connection.setOption(StandardSocketOptions.TCP_NODELAY, true);
    caller.key = connection.register(selector, SelectionKey.OP_READ, caller);
    hear(caller);
  }

  private void hear(Caller caller) {
    try {
      int read = caller.connection.read(caller.greeting);
      if (read < 0) {
        turnAway(caller);
      } else if (!caller.greeting.hasRemaining()) {
        greeted(caller);
      }
    } catch (IOException e) {
      turnAway(caller);
    }
  }

  private void greeted(Caller caller) throws IOException {
    byte[] question = new byte[SearchAddress.WORD_BYTES];
    ByteBuffer greeting = caller.greeting.flip().get(question);
    if (!address.isQuestion(question)) {
      turnAway(caller);
      return;
    }
    callers.remove(caller);
    caller.key.cancel();
    int ignored = selector.selectNow(); // drops the canceled key, with which the connection could not be made blocking
    caller.connection.configureBlocking(true);
    host.welcome(caller.connection, greeting.get(), greeting.getInt(), greeting.getInt());
  }

  private void turnAwayLate() {
    while (!callers.isEmpty() && callers.getFirst().deadline - System.nanoTime() <= 0) {
      turnAway(callers.getFirst());
    }
  }

  private void turnAway(Caller caller) {
    callers.remove(caller);
    if (!told && !closed) {
      told = true;
      System.err.println("shmem4j: the search of --check refused a connection that did not present the job's"
          + " secret: from="
          + caller.connection.socket().getRemoteSocketAddress() + "; further ones are not reported");
    }
    close(caller.connection);
  }

  /** Stops accepting connections. */
  @Override
  public void close() {
    closed = true;
    Selector ignored = selector.wakeup();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void release() {
    callers.forEach(caller -> close(caller.connection));
    servers.forEach(Door::close);
    close(selector);
  }

  private static void close(AutoCloseable each) {
    try {
      each.close();
    } catch (Exception e) {
      // nobody uses it any more
    }
  }
}
