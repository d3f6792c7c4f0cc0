package org.shmem4j.internal.betweenhosts.transport;

/** A message under way; {@link Transport#progress} advances it. */
public interface Transfer {
  /** The maximum number of words that a message can carry. */
  int RECORD_WORDS = 20;

  /** {@return whether the message has arrived, or, for a send, its source may be changed} */
  boolean isDone();

  /** {@return the words of a message that has arrived} */
  long[] record();

  /** {@return the length of a message that has arrived, which may exceed the memory provided for it} */
  long bytes();
}
