package org.shmem4j.internal.transport.ucx;

import java.nio.ByteBuffer;
import java.util.stream.IntStream;

/**
 * The address by which other PEs reach a worker.
 *
 * @param ports the TCP ports on which it listens
 * @param ofUcx the address as UCX defines it
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record WorkerAddress(int[] ports, byte[] ofUcx) {
  byte[] bytes() {
    ByteBuffer buffer = ByteBuffer.allocate(Short.BYTES * (1 + ports.length) + ofUcx.length);
    buffer.putShort((short) ports.length);
    IntStream.of(ports).forEach(port -> buffer.putShort((short) port));
    return buffer.put(ofUcx).array();
  }

  static WorkerAddress of(byte[] bytes) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    int[] ports = new int[buffer.getShort()];
    for (int i = 0; i < ports.length; i++) {
      ports[i] = Short.toUnsignedInt(buffer.getShort());
    }
    byte[] ofUcx = new byte[buffer.remaining()];
    buffer.get(ofUcx);
    return new WorkerAddress(ports, ofUcx);
  }
}
