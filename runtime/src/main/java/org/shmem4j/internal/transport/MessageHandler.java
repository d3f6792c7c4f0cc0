package org.shmem4j.internal.transport;

import java.lang.foreign.MemorySegment;

/** Sees to messages as they come. */
@FunctionalInterface
public interface MessageHandler {
  /**
   * Sees to a message.
   *
   * @param from the sender
   * @param number the message's number
   * @param record the words that travelled with it
   * @param payload its bytes, valid during the call
   */
  void received(int from, long number, long[] record, MemorySegment payload);
}
