package org.shmem4j.internal.transport;

/** A message on its way; {@link Transport#progress} moves it on. */
public interface Transfer {
  /** The most words that can travel with a message. */
  int RECORD_WORDS = 20;

  /** {@return whether the message has arrived, or what was sent may be changed} */
  boolean isDone();

  /** {@return of a message that has arrived, the words that travelled with it} */
  long[] record();

  /** {@return of a message that has arrived, its length, which may be beyond the room that it was given} */
  long bytes();
}
