package org.shmem4j.internal.betweenhosts.queues;

/** What travels between hosts: the transport of its destination executes it. It holds no memory of its sender. */
@FunctionalInterface
public interface Frame {
  /** Sees to it at its destination. */
  void execute(QueueTransport there);
}
