package org.shmem4j.ucc;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicInteger;
import org.shmem4j.internal.pe.PeCore;

/**
 * The place of a participant in a job over several hosts.
 *
 * @param job the job's number; 0 if the participant is not a PE of such a job
 * @param host the number of the host in the job
 * @param pe the PE
 * @param serial a number that this PE uses once
 */
record Home(long job, int host, int pe, int serial) {
  static final int BYTES = Long.BYTES + 3 * Integer.BYTES;

  private static final AtomicInteger SERIALS = new AtomicInteger();

  static Home of(Participant participant) {
    PeCore core = participant.pe() == null ? null : participant.pe().core();
    return core == null || core.transport() == null
        ? new Home(0, 0, 0, 0)
        : new Home(core.transport().job(), core.placement().host(), core.pe(), SERIALS.incrementAndGet());
  }

  static Home read(ByteBuffer from) {
    return new Home(from.getLong(), from.getInt(), from.getInt(), from.getInt());
  }

  void write(ByteBuffer to) {
    to.putLong(job).putInt(host).putInt(pe).putInt(serial);
  }

  /** {@return a number that no other home has} */
  long number() {
    return (long) pe << Integer.SIZE | Integer.toUnsignedLong(serial);
  }
}
