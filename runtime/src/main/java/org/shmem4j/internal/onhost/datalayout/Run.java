package org.shmem4j.internal.onhost.datalayout;

import java.lang.foreign.MemorySegment;

/** Contiguous bytes. */
final class Run extends TypeMap {
  Run(long at, long bytes) {
    super(bytes, at, Math.addExact(at, bytes));
  }

  @Override
  public boolean isOfUnits(long bytes) {
    return start() % bytes == 0 && bytes() % bytes == 0;
  }

  @Override
  public Run shifted(long by) {
    return new Run(start() + by, bytes());
  }

  @Override
  void copy(boolean packs, MemorySegment memory, long at, MemorySegment packed, long packedAt, long from, long to) {
    if (packs) {
      MemorySegment.copy(memory, at + start() + from, packed, packedAt, to - from);
    } else {
      MemorySegment.copy(packed, packedAt, memory, at + start() + from, to - from);
    }
  }

  @Override
  long runs() {
    return 1;
  }

  @Override
  void addRuns(long at, Overlaps.Runs to) {
    to.add(at + start(), at + end());
  }
}
