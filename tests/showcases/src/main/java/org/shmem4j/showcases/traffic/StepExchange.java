package org.shmem4j.showcases.traffic;

import java.nio.ByteBuffer;

/**
 * The exchange at the end of each step: every partition sends one message, perhaps an empty one, to each of the others,
 * and waits for theirs.
 */
interface StepExchange extends AutoCloseable {
  /** Receives the messages that have arrived. */
  @FunctionalInterface
  interface Receiver {
    /**
     * Takes the message of another partition.
     *
     * @param from the partition
     * @param buffer where the message lies, in native order, not to be used later
     * @param at where it starts
     * @param length its length
     */
    void received(int from, ByteBuffer buffer, int at, int length);
  }

  /**
   * Sends this step's message to another partition.
   *
   * @param to the partition
   * @param message an array that starts with the message, which may be changed when this returns
   * @param length the length of the message
   */
  void send(int to, byte[] message, int length);

  /** Waits for this step's messages of all other partitions, and ends the step. */
  void receive(Receiver receiver);

  @Override
  void close();
}
