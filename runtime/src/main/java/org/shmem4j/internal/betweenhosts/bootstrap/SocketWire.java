package org.shmem4j.internal.betweenhosts.bootstrap;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeUnit;
import org.shmem4j.ShmemException;

/** A socket to the launcher. */
final class SocketWire implements Wire {
  private final SocketChannel channel;

  private SocketWire(SocketChannel channel) {
    this.channel = channel;
  }

  /**
   * Connects to the launcher.
   *
   * @param address host:port
   * @return the connection
   */
  static SocketWire connect(String address) {
    int colon = address.lastIndexOf(':');
    try {
      int port = Integer.parseInt(address.substring(colon + 1));
      return new SocketWire(SocketChannel.open(new InetSocketAddress(address.substring(0, colon), port)));
    } catch (IOException | IllegalArgumentException | StringIndexOutOfBoundsException e) {
      throw new ShmemException("the launcher must be reachable: PMI_PORT=" + address, e);
    }
  }

  @Override
  public void write(byte[] bytes) throws IOException {
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
  }

  @Override
  public byte[] read(int count) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(count);
    while (buffer.hasRemaining()) {
      if (channel.read(buffer) < 0) {
        throw new EOFException("the launcher closed its connection");
      }
    }
    return buffer.array();
  }

  @Override
  public boolean isReadableWithin(long nanos) {
    try {
      channel.configureBlocking(false);
      try (Selector selector = Selector.open()) {
        SelectionKey ignored = channel.register(selector, SelectionKey.OP_READ);
        return selector.select(Math.max(1, TimeUnit.NANOSECONDS.toMillis(nanos))) > 0;
      } finally {
        channel.configureBlocking(true);
      }
    } catch (IOException e) {
      return true; // reading reports what is wrong
    }
  }

  @Override
  public boolean isHungUp() {
    try {
      channel.configureBlocking(false);
      try {
        return channel.read(ByteBuffer.allocate(1)) < 0;
      } finally {
        channel.configureBlocking(true);
      }
    } catch (IOException e) {
      return channel.isOpen();
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      // the connection is gone, as intended
    }
  }
}
