package org.shmem4j.internal.bootstrap;

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
   * Reads bytes until there are enough.
   *
   * @param count how many
   * @return the bytes
   * @throws IOException if the launcher is gone
   */
  byte[] read(int count) throws IOException;

  /** {@return whether the other end is closed; asked only while no answer is expected} */
  boolean isHungUp();

  @Override
  void close();
}
