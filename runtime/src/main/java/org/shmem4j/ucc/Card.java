package org.shmem4j.ucc;

import java.nio.ByteBuffer;

/**
 * The information that a participant gives about itself when a team is created.
 *
 * @param memory the identity of the memory of the job whose PE the participant is; 0 if it is not a PE
 */
record Card(
    boolean included,
    boolean choosesEndpoint,
    long endpoint,
    int contexts,
    int contextType,
    int ordering,
    int range,
    int syncType,
    boolean choosesId,
    long id,
    long memory) {
  private static final int BYTES = 64;

  byte[] bytes() {
    byte[] bytes = new byte[BYTES];
    ByteBuffer.wrap(bytes)
        .put((byte) (included ? 1 : 0))
        .put((byte) (choosesEndpoint ? 1 : 0))
        .putLong(endpoint)
        .putInt(contexts)
        .putInt(contextType)
        .putInt(ordering)
        .putInt(range)
        .putInt(syncType)
        .put((byte) (choosesId ? 1 : 0))
        .putLong(id)
        .putLong(memory);
    return bytes;
  }

  static Card read(ByteBuffer bytes) {
    return new Card(
        bytes.get() != 0,
        bytes.get() != 0,
        bytes.getLong(),
        bytes.getInt(),
        bytes.getInt(),
        bytes.getInt(),
        bytes.getInt(),
        bytes.getInt(),
        bytes.get() != 0,
        bytes.getLong(),
        bytes.getLong());
  }
}
