package org.shmem4j.internal.transport;

import java.lang.foreign.MemorySegment;

/** Handles messages as they arrive. */
@FunctionalInterface
public interface MessageHandler {
  /**
   * Handles a message.
   *
   * @param from the sender
   * @param number the message's number
   * @param record the words that it carries
   * @param payload its bytes, valid during the call
   */
  void received(int from, long number, long[] record, MemorySegment payload);
}
