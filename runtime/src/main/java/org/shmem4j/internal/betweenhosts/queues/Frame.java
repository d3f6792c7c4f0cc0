package org.shmem4j.internal.betweenhosts.queues;

/**
 * The unit that travels between hosts; the transport at its destination executes it. It refers to no memory of its
 * sender.
 */
@FunctionalInterface
public interface Frame {
  /** Executes it at its destination. */
  void execute(QueueTransport there);
}
