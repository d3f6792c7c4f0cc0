package org.shmem4j.internal.watching.checkedrun;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.shmem4j.internal.pe.control.Holdup;

/** Takes the bytes of a PE's record. */
interface RecordOut extends Closeable, Holdup {
  /**
   * Returns whether the record is full; may wait for room.
   *
   * @param unwritten how many bytes are about to be written
   * @return whether there is no room, now or later
   */
  boolean isFull(int unwritten);

  /**
   * Marks the end of an event, after which the next one may go elsewhere.
   *
   * @param unwritten bytes that are still to be written, up to its position; emptied if they were
   * @throws IOException if they cannot be written
   */
  void eventEnds(ByteBuffer unwritten) throws IOException;

  /** Writes what remains in a buffer; may wait. */
  void write(ByteBuffer bytes) throws IOException;

  @Override
  default String doing() {
    return "waits for the search of --check, which is behind";
  }

  /** Makes sure that nobody waits for the rest of an incomplete record. */
  void abandon() throws IOException;
}
