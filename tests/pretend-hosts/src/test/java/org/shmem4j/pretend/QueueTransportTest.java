package org.shmem4j.pretend;

import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.transport.Transport;

/** Queues, with delays. */
class QueueTransportTest extends TransportContract {
  @Override
  Transport[] ends(MemorySegment memory0, MemorySegment memory1) {
    Network network = new Network(2, 1, 300);
    return new Transport[] {
      new QueueTransport(network, 0, memory0, HEAP), new QueueTransport(network, 1, memory1, HEAP)
    };
  }
}
