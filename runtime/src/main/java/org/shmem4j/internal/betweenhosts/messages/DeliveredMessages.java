package org.shmem4j.internal.betweenhosts.messages;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Messages that have arrived and wait for their listeners, which run in the order of arrival, one at a time. They run
 * without the transport's lock: a listener may wait for a lock whose holder is sending.
 */
final class DeliveredMessages {
  private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean running = new AtomicBoolean();

  void add(Runnable message) {
    boolean ignored = waiting.add(message);
  }

  /**
   * Runs the listeners of all waiting messages, unless another thread, or this one in an outer call, is doing so.
   *
   * @return whether any listener ran
   */
  boolean run() {
    boolean any = false;
    while (!waiting.isEmpty() && running.compareAndSet(false, true)) { // again: one may come before the reset
      try {
        for (Runnable message = waiting.poll(); message != null; message = waiting.poll()) {
          message.run();
          any = true;
        }
      } finally {
        running.set(false);
      }
    }
    return any;
  }
}
