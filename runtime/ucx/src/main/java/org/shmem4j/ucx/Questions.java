package org.shmem4j.ucx;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Asks hosts whether they are there, by opening a new connection to one of their ports. A host answers even if nobody
 * listens on the port. Used by one thread.
 */
final class Questions implements AutoCloseable {
  private final Map<InetSocketAddress, SocketChannel> asked = new HashMap<>();

  /** Asks a host, unless it was asked since the last call of {@link #answers}. */
  void ask(InetSocketAddress port) {
    if (asked.containsKey(port)) {
      return;
    }
    try {
      SocketChannel channel = SocketChannel.open();
      asked.put(port, channel);
      boolean ignored = channel.configureBlocking(false) != null && channel.connect(port);
    } catch (IOException e) {
      // there is no route at the moment
    }
  }

  /** {@return the ports that have answered, among all that were asked since the last call of this method} */
  Set<InetSocketAddress> answers() {
    Set<InetSocketAddress> answers = new HashSet<>();
    asked.forEach((port, channel) -> {
      if (isAnswered(channel)) {
        boolean ignored = answers.add(port);
      }
    });
    asked.clear();
    return answers;
  }

  /** Abandons the questions that have not been answered. */
  @Override
  public void close() {
    boolean ignored = answers().isEmpty();
  }

  private static boolean isAnswered(SocketChannel channel) {
    try (channel) {
      return channel.isConnected() || (channel.isConnectionPending() && channel.finishConnect());
    } catch (ConnectException e) {
      return true; // the host refused the connection, so it is there
    } catch (IOException e) {
      return false;
    }
  }
}
