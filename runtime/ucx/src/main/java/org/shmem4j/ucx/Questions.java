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
 * Asks hosts whether they are there, by a fresh connection to a port of theirs, which is closed at once. A host answers
 * that even if nobody listens there. Used by one thread.
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
      // no way leads there now
    }
  }

  /** {@return the ports that have answered, of all that were asked since this was called last} */
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

  /** Gives up the questions that are not answered yet. */
  @Override
  public void close() {
    boolean ignored = answers().isEmpty();
  }

  private static boolean isAnswered(SocketChannel channel) {
    try (channel) {
      return channel.isConnected() || (channel.isConnectionPending() && channel.finishConnect());
    } catch (ConnectException e) {
      return true; // its system refused: nobody listens there
    } catch (IOException e) {
      return false;
    }
  }
}
