package org.shmem4j.internal.betweenhosts.transport;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.shmem4j.ShmemException;

/** Receives messages as they arrive. */
@FunctionalInterface
public interface MessageListener {
  /**
   * Receives a message.
   *
   * @param from the sender
   * @param number the message's number
   * @param record the words that it carries
   * @param payload its bytes, valid during the call
   */
  void received(int from, long number, long[] record, MemorySegment payload);

  /**
   * Refuses a message that does not have the format of its kind; the transport then fails the job.
   *
   * @param right whether it has the right format
   * @param about the receiver of the message, as text
   * @param from its sender
   * @param number its number
   * @param record the words that it carries
   */
  static void require(boolean right, String about, int from, long number, long[] record) {
    if (!right) {
      throw new ShmemException("a message between PEs must have the form of its kind: about=" + about + " from=" + from
          + " number=" + number + " words=" + Arrays.toString(record)
          + "; start every PE with the same version of the library");
    }
  }
}
