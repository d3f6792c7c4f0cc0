package org.shmem4j.internal.onhost.datalayout;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;

/** A sequence of runs, each at any place. */
final class RunList extends TypeMap {
  private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;
  private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
  private static final int FEW_BYTES = 64;

  private final long[] starts;
  // The number of bytes before each run, and finally that of all.
  private final long[] before;

  RunList(List<TypeMap> runs) {
    this(runs.stream().mapToLong(TypeMap::start).toArray(), sums(runs), runs.stream().mapToLong(TypeMap::end).max()
        .orElseThrow());
  }

  private RunList(long[] starts, long[] before, long end) {
    super(before[starts.length], Arrays.stream(starts).min().orElseThrow(), end);
    this.starts = starts;
    this.before = before;
  }

  static long[] sums(List<TypeMap> maps) {
    long[] sums = new long[maps.size() + 1];
    for (int i = 0; i < maps.size(); i++) {
      sums[i + 1] = Math.addExact(sums[i], maps.get(i).bytes());
    }
    return sums;
  }

  /** Finds the part of a list that contains a byte. */
  static int find(long[] before, long at) {
    int index = Arrays.binarySearch(before, at);
    return index >= 0 ? index : -index - 2;
  }

  @Override
  public RunList shifted(long by) {
    return new RunList(Arrays.stream(starts).map(start -> start + by).toArray(), before, end() + by);
  }

  @Override
  void copy(boolean packs, MemorySegment memory, long at, MemorySegment packed, long packedAt, long from, long to) {
    long place = packedAt;
    long first = from;
    for (int i = find(before, from); first < to; i++) {
      long part = Math.min(before[i + 1], to) - first;
      long lies = at + starts[i] + first - before[i];
      if (packs) {
        copy(memory, lies, packed, place, part);
      } else {
        copy(packed, place, memory, lies, part);
      }
      place += part;
      first += part;
    }
  }

  /** Copies a run, which often is one element: then the JDK's bulk copy takes far longer than the copy. */
  private static void copy(MemorySegment from, long fromAt, MemorySegment to, long toAt, long bytes) {
    if (bytes > FEW_BYTES || bytes % Integer.BYTES != 0) {
      MemorySegment.copy(from, fromAt, to, toAt, bytes);
      return;
    }
    long at = 0;
    for (; at <= bytes - Long.BYTES; at += Long.BYTES) {
      to.set(LONG, toAt + at, from.get(LONG, fromAt + at));
    }
    if (at < bytes) {
      to.set(INT, toAt + at, from.get(INT, fromAt + at));
    }
  }

  @Override
  long runs() {
    return starts.length;
  }

  @Override
  void addRuns(long at, Overlaps.Runs to) {
    for (int i = 0; i < starts.length; i++) {
      to.add(at + starts[i], at + starts[i] + before[i + 1] - before[i]);
    }
  }
}
