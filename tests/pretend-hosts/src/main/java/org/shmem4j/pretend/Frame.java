package org.shmem4j.pretend;

/** What travels between hosts: it is executed by the PE that gets it, and holds no memory of the one that sent it. */
@FunctionalInterface
interface Frame {
  /** Sees to it at its destination. */
  void execute(QueueTransport there);
}
