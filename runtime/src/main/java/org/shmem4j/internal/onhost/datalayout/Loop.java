package org.shmem4j.internal.onhost.datalayout;

import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.onhost.memory.Strides;

/** A map repeated at equal distances. */
final class Loop extends TypeMap {
  private final long count;
  private final long stride;
  private final TypeMap each;

  Loop(long count, long stride, TypeMap each) {
    super(Math.multiplyExact(count, each.bytes()), each.start(),
        Math.addExact(each.end(), Math.multiplyExact(count - 1, stride)));
    this.count = count;
    this.stride = stride;
    this.each = each;
  }

  long count() {
    return count;
  }

  long stride() {
    return stride;
  }

  TypeMap each() {
    return each;
  }

  /** {@return whether both loops have runs of the same length} */
  boolean steps(Loop other) {
    return each.isRun() && other.each.isRun() && each.bytes() == other.each.bytes();
  }

  void copyTo(MemorySegment from, long fromAt, Loop other, MemorySegment to, long toAt) {
    Strides.copy(from, fromAt + start(), stride, to, toAt + other.start(), other.stride, each.bytes(),
        Math.min(count, other.count));
  }

  @Override
  public boolean isOfUnits(long bytes) {
    return stride % bytes == 0 && each.isOfUnits(bytes);
  }

  @Override
  public Loop shifted(long by) {
    return new Loop(count, stride, each.shifted(by));
  }

  @Override
  void copy(boolean packs, MemorySegment memory, long at, MemorySegment packed, long packedAt, long from, long to) {
    if (from == 0 && to == bytes()) {
      copyWhole(packs, memory, at, packed, packedAt, count);
      return;
    }
    long size = each.bytes();
    long index = from / size;
    long first = from;
    long place = packedAt;
    if (index * size < from) {
      long into = from - index * size;
      long part = Math.min(size - into, to - from);
      each.copy(packs, memory, at + index * stride, packed, place, into, into + part);
      first += part;
      place += part;
      index++;
    }
    long whole = (to - first) / size;
    copyWhole(packs, memory, at + index * stride, packed, place, whole);
    first += whole * size;
    place += whole * size;
    if (first < to) {
      each.copy(packs, memory, at + (index + whole) * stride, packed, place, 0, to - first);
    }
  }

  private void copyWhole(
      boolean packs, MemorySegment memory, long at, MemorySegment packed, long packedAt, long times) {
    long size = each.bytes();
    if (!each.isRun()) {
      for (long i = 0; i < times; i++) {
        each.copy(packs, memory, at + i * stride, packed, packedAt + i * size, 0, size);
      }
    } else if (packs) {
      Strides.copy(memory, at + each.start(), stride, packed, packedAt, size, size, times);
    } else {
      Strides.copy(packed, packedAt, size, memory, at + each.start(), stride, size, times);
    }
  }

  @Override
  long runs() {
    return Math.multiplyExact(count, each.runs());
  }

  @Override
  void addRuns(long at, Overlaps.Runs to) {
    for (long i = 0; i < count; i++) {
      each.addRuns(at + i * stride, to);
    }
  }
}
