package org.shmem4j.internal.collective.remote;

import java.lang.foreign.MemorySegment;

/** From the root to all along a tree; long ones in segments, which are passed on as they come. */
final class Broadcast extends Rounds {
  private static final long SEGMENT_BYTES = 512 * 1024;
  private static final int SEGMENTS_AHEAD = 4;

  private int root;
  private MemorySegment memory;
  private long at;
  private long bytes;
  private long segments;

  Broadcast(Mail mail) {
    super(mail);
  }

  /** Sets what this member gives on: the root's source, and the destination of the others. */
  Broadcast of(int from, MemorySegment buffer, long bufferAt, long length) {
    root = from;
    memory = buffer;
    at = bufferAt;
    bytes = length;
    segments = Math.max(1, (length + SEGMENT_BYTES - 1) / SEGMENT_BYTES);
    return this;
  }

  @Override
  void prepare() {}

  @Override
  protected boolean round(int index) {
    boolean first = me == root;
    if (index == 0) {
      sendsAhead(SEGMENTS_AHEAD * Integer.SIZE);
    }
    int complete = first ? index : index - 1;
    if (complete >= 0 && complete < segments) {
      passOn(complete);
    }
    if (!first && index < segments) {
      int rank = rank();
      receive(member(rank & rank - 1), tag(index), memory, start(index), length(index));
    }
    return first ? index + 1 < segments : index < segments;
  }

  private int rank() {
    return (me + size - root) % size;
  }

  private int member(int rank) {
    return (rank + root) % size;
  }

  private void passOn(int segment) {
    int rank = rank();
    int lowest = rank == 0 ? Integer.highestOneBit(size) << 1 : Integer.lowestOneBit(rank);
    for (int distance = lowest >> 1; distance > 0; distance >>= 1) {
      if (rank + distance < size) {
        send(member(rank + distance), tag(segment), memory, start(segment), length(segment));
      }
    }
  }

  private static int tag(int segment) {
    return FIRST_TAG + segment;
  }

  private long start(int segment) {
    return at + segment * SEGMENT_BYTES;
  }

  private long length(int segment) {
    return Math.min(SEGMENT_BYTES, bytes - segment * SEGMENT_BYTES);
  }
}
