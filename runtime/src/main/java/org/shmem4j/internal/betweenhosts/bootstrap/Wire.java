package org.shmem4j.internal.betweenhosts.bootstrap;

import java.io.IOException;

/** A connection to the launcher's part on this host. */
interface Wire extends AutoCloseable {
  /**
   * Writes all of the bytes.
   *
   * @param bytes the bytes
   * @throws IOException if the launcher is gone
   */
  void write(byte[] bytes) throws IOException;

  /**
   * Reads a number of bytes.
   *
   * @param count the number
   * @return the bytes
   * @throws IOException if the launcher is gone
   */
  byte[] read(int count) throws IOException;

  /**
   * Waits until there is something to read, or the other end is closed.
   *
   * @param nanos the longest time
   * @return whether there is
   */
  boolean isReadableWithin(long nanos);

  /** {@return whether the other end is closed; called only while no answer is expected} */
  boolean isHungUp();

  @Override
  void close();
}
