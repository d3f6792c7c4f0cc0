package org.shmem4j.internal.collective.remote;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Concatenates the sources of all members, which may differ in length: all members learn the lengths first. */
final class Collect extends Swap {
  private static final int SWAP_TAG = FIRST_TAG + Integer.SIZE;

  private MemorySegment source;
  private long sourceAt;
  private long bytes;
  private MemorySegment dest;
  private long destAt;
  private long destBytes;
  private MemorySegment lengths;
  private long[] starts;
  private int lengthRounds;

  Collect(Mail mail) {
    super(mail);
  }

  Collect of(MemorySegment from, long fromAt, long length, MemorySegment to, long toAt, long room) {
    between(from, to);
    source = from;
    sourceAt = fromAt;
    bytes = length;
    dest = to;
    destAt = toAt;
    destBytes = room;
    lengthRounds = -1;
    return this;
  }

  @Override
  protected boolean round(int index) {
    if (index == 0) {
      lengths = scratch(size * (long) Long.BYTES);
      lengths.set(ValueLayout.JAVA_LONG, 0, bytes);
    }
    if (lengthRounds < 0) {
      if (spread(index, FIRST_TAG, lengths, 0, Long.BYTES)) {
        return true;
      }
      lengthRounds = index;
      place();
    }
    return swap(index - lengthRounds, SWAP_TAG);
  }

  private long length(int member) {
    return lengths.getAtIndex(ValueLayout.JAVA_LONG, spreadIndex(member));
  }

  private void place() {
    starts = starts == null ? new long[size] : starts;
    long total = 0;
    for (int member = 0; member < size; member++) {
      starts[member] = total;
      total += length(member);
    }
    if (total > destBytes) {
      refuse(new IllegalArgumentException("collect needs room for the elements of all PEs in dest: bytes=" + total
          + " dest.bytes=" + destBytes));
    }
  }

  @Override
  protected long givenAt(int to) {
    return sourceAt;
  }

  @Override
  protected long givenBytes(int to) {
    return bytes;
  }

  @Override
  protected long takenAt(int from) {
    return destAt + starts[from];
  }

  @Override
  protected long takenBytes(int from) {
    return length(from);
  }

  @Override
  protected void keepOwn() {
    if (!isRefused()) {
      MemorySegment.copy(source, sourceAt, dest, takenAt(me), bytes);
    }
  }
}
