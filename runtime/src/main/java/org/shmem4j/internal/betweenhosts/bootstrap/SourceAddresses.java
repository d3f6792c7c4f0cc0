package org.shmem4j.internal.betweenhosts.bootstrap;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** The addresses by which this host reaches others. */
public final class SourceAddresses {
  private static final int ANY_PORT = 9;

  private SourceAddresses() {}

  /** {@return the address from which the system would send to another one; null if there is no route} */
  public static InetAddress sourceTo(InetAddress address) {
    try (DatagramSocket socket = new DatagramSocket()) {
      socket.connect(new InetSocketAddress(address, ANY_PORT)); // sends nothing
      return socket.getLocalAddress();
    } catch (IOException | RuntimeException e) {
      return null;
    }
  }
}
