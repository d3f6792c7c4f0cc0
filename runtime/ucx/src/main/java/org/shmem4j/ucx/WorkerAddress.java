package org.shmem4j.ucx;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.shmem4j.ShmemException;

/**
 * The address by which other PEs reach a worker.
 *
 * @param listening the TCP addresses on which it listens
 * @param ofUcx the address as UCX defines it
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record WorkerAddress(List<InetSocketAddress> listening, byte[] ofUcx) {
  private static final int MOST_BYTES = Byte.BYTES + 16 + Short.BYTES;

  byte[] bytes() {
    ByteBuffer buffer = ByteBuffer.allocate(Short.BYTES + MOST_BYTES * listening.size() + ofUcx.length);
    buffer.putShort((short) listening.size());
    for (InetSocketAddress one : listening) {
      byte[] address = one.getAddress().getAddress();
      buffer.put((byte) address.length).put(address).putShort((short) one.getPort());
    }
    buffer.put(ofUcx).flip();
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    return bytes;
  }

  static WorkerAddress of(byte[] bytes) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    int count = buffer.getShort();
    List<InetSocketAddress> listening = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      byte[] address = new byte[buffer.get()];
      buffer.get(address);
      try {
        listening.add(new InetSocketAddress(
            InetAddress.getByAddress(address), Short.toUnsignedInt(buffer.getShort())));
      } catch (UnknownHostException e) {
        throw new ShmemException("an address must have 4 or 16 bytes: bytes=" + address.length, e);
      }
    }
    byte[] ofUcx = new byte[buffer.remaining()];
    buffer.get(ofUcx);
    return new WorkerAddress(listening, ofUcx);
  }

  /** {@return the number of this host's addresses on which the worker listens} */
  long addresses() {
    return listening.stream().map(InetSocketAddress::getAddress).distinct().count();
  }

  /** {@return the ports on which the worker listens} */
  int[] ports() {
    return listening.stream().mapToInt(InetSocketAddress::getPort).toArray();
  }

  /** {@return the addresses with their ports, as text for the user} */
  String text() {
    return listening.isEmpty() ? "no TCP port" : listening.stream()
        .map(one -> one.getAddress().getHostAddress() + ":" + one.getPort())
        .collect(Collectors.joining(","));
  }
}
