package org.shmem4j.pretend;

import org.shmem4j.internal.betweenhosts.transport.TransportProvider;

/** Queues, with delays. */
class QueueTransportTest extends TransportContract {
  @Override
  TransportProvider provider() {
    return new Network(new int[] {0, 1}, 1, 300);
  }
}
