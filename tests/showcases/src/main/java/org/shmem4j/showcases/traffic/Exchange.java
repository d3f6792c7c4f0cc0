package org.shmem4j.showcases.traffic;

/**
 * The exchange at the end of each step: every partition sends one message, perhaps an empty one, to each of the others,
 * and waits for theirs.
 */
interface Exchange extends AutoCloseable {
  /** Sees what has arrived. */
  @FunctionalInterface
  interface Receiver {
    /**
     * Takes the message of another partition.
     *
     * @param from the partition
     * @param message an array that starts with the message, not to be used later
     * @param length the length of the message
     */
    void received(int from, byte[] message, int length);
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
