package org.shmem4j.internal.onhost.datalayout;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;

/** A sequence of runs at arbitrary places. Often each run is one element, which has a loop of its own. */
final class RunList extends TypeMap {
  private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;
  private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
  private static final int FEW_BYTES = 64;

  private final long[] starts;
  // The number of bytes before each run, and finally the number of all bytes.
  private final long[] before;
  // The length of each run if all have the length of a number; otherwise 0.
  private final int numberBytes;

  RunList(List<TypeMap> runs) {
    this(runs.stream().mapToLong(TypeMap::start).toArray(), sums(runs), runs.stream().mapToLong(TypeMap::end).max()
        .orElseThrow());
  }

  private RunList(long[] starts, long[] before, long end) {
    super(before[starts.length], Arrays.stream(starts).min().orElseThrow(), end);
    this.starts = starts;
    this.before = before;
    this.numberBytes = numberBytes(before);
  }

  private static int numberBytes(long[] before) {
    long first = before[1];
    for (int i = 1; i < before.length; i++) {
      if (before[i] - before[i - 1] != first) {
        return 0;
      }
    }
    return first == Long.BYTES || first == Integer.BYTES ? (int) first : 0;
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
  public boolean isOfUnits(long bytes) {
    for (int i = 0; i < starts.length; i++) {
      if (starts[i] % bytes != 0 || before[i] % bytes != 0) {
        return false;
      }
    }
    return bytes() % bytes == 0;
  }

  @Override
  public RunList shifted(long by) {
    return new RunList(Arrays.stream(starts).map(start -> start + by).toArray(), before, end() + by);
  }

  @Override
  void copy(boolean packs, MemorySegment memory, long at, MemorySegment packed, long packedAt, long from, long to) {
    if (numberBytes > 0 && from % numberBytes == 0 && to % numberBytes == 0) {
      copyNumbers(packs, memory, at, packed, packedAt, (int) (from / numberBytes), (int) (to / numberBytes));
    } else {
      copyRuns(packs, memory, at, packed, packedAt, from, to);
    }
  }

  private void copyNumbers(
      boolean packs, MemorySegment memory, long at, MemorySegment packed, long packedAt, int first, int end) {
    boolean longs = numberBytes == Long.BYTES;
    if (packs && longs) {
      packLongs(memory, at, packed, packedAt, first, end);
    } else if (packs) {
      packInts(memory, at, packed, packedAt, first, end);
    } else if (longs) {
      unpackLongs(memory, at, packed, packedAt, first, end);
    } else {
      unpackInts(memory, at, packed, packedAt, first, end);
    }
  }

  private void packLongs(MemorySegment memory, long at, MemorySegment packed, long packedAt, int first, int end) {
    for (int i = first; i < end; i++) {
      packed.set(LONG, packedAt + (long) (i - first) * Long.BYTES, memory.get(LONG, at + starts[i]));
    }
  }

  private void packInts(MemorySegment memory, long at, MemorySegment packed, long packedAt, int first, int end) {
    for (int i = first; i < end; i++) {
      packed.set(INT, packedAt + (long) (i - first) * Integer.BYTES, memory.get(INT, at + starts[i]));
    }
  }

  private void unpackLongs(MemorySegment memory, long at, MemorySegment packed, long packedAt, int first, int end) {
    for (int i = first; i < end; i++) {
      memory.set(LONG, at + starts[i], packed.get(LONG, packedAt + (long) (i - first) * Long.BYTES));
    }
  }

  private void unpackInts(MemorySegment memory, long at, MemorySegment packed, long packedAt, int first, int end) {
    for (int i = first; i < end; i++) {
      memory.set(INT, at + starts[i], packed.get(INT, packedAt + (long) (i - first) * Integer.BYTES));
    }
  }

  private void copyRuns(
      boolean packs, MemorySegment memory, long at, MemorySegment packed, long packedAt, long from, long to) {
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

  /** Copies a run, often a single element, for which the overhead of the JDK's bulk copy would exceed the copy. */
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
