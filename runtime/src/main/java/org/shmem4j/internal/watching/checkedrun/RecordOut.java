package org.shmem4j.internal.watching.checkedrun;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.shmem4j.internal.pe.control.Holdup;

/** Takes the bytes of a PE's record. */
interface RecordOut extends Closeable, Holdup {
  /**
   * Tells whether there is room for more, for which it may wait.
   *
   * @param unwritten how many bytes are about to be written
   * @return whether there is none, now and later
   */
  boolean isFull(int unwritten);

  /**
   * Says that an event is complete, so that the next one may go elsewhere.
   *
   * @param unwritten bytes that are still to be written, up to its position; emptied if they were
   * @throws IOException if they cannot be
   */
  void eventEnds(ByteBuffer unwritten) throws IOException;

  /** Writes what remains in a buffer, for which it may wait. */
  void write(ByteBuffer bytes) throws IOException;

  @Override
  default String doing() {
    return "waits for the search of --check, which is behind";
  }

  /** Lets nobody wait for the rest of a record that breaks off. */
  void abandon() throws IOException;
}
