package org.shmem4j.ucc;

import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.pe.control.Trace;
import org.shmem4j.internal.pe.job.Pe;

/**
 * The symmetric memory of a PE that a posted collective owns until the program knows that it is complete, for whoever
 * watches the PE.
 *
 * @param trace who watches
 * @param started what the trace calls it
 */
record PostedBuffers(Trace trace, Object started) {
  /** {@return the buffers of a collective; null if nobody watches} */
  static PostedBuffers of(Participant participant, Plan plan) {
    Pe pe = participant.pe();
    Trace trace = pe == null ? null : pe.trace();
    if (trace == null) {
      return null;
    }
    Object started = trace.buffersOwned(
        offset(pe, plan.reads()), bytes(plan.reads()), offset(pe, plan.writes()), bytes(plan.writes()));
    return started == null ? null : new PostedBuffers(trace, started);
  }

  void end() {
    trace.buffersFree(started);
  }

  private static long bytes(MemorySegment buffer) {
    return buffer == null ? 0 : buffer.byteSize();
  }

  /** {@return the offset in the PE's symmetric heap; -1 if the buffer is elsewhere} */
  private static long offset(Pe pe, MemorySegment buffer) {
    if (buffer == null || !buffer.isNative()) {
      return -1;
    }
    long heap = pe.core().memory().address() + pe.core().placement().heap(pe.myPe());
    long offset = buffer.address() - heap;
    return offset >= 0 && offset < pe.core().placement().heapBytes() ? offset : -1;
  }
}
