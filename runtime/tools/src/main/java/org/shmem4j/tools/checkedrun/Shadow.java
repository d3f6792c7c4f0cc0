package org.shmem4j.tools.checkedrun;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Remembers, for each byte of one PE's heap, the accesses with which later ones may conflict, and the knowledge that a
 * PE acquires by reading it.
 */
final class Shadow {
  private static final int MOST_RUNS = 200_000;
  private static final int LEAST_ACCESSES = 64;
  private static final int FEW_ACCESSES = 8;

  /** A range of bytes with the same state. */
  final class ByteRange {
    final long end;
    final List<Access> accesses;
    final Released released;
    private int tidyAt = FEW_ACCESSES;

    ByteRange(long end, List<Access> accesses, Released released) {
      this.end = end;
      this.accesses = accesses;
      this.released = released;
    }

    void add(Access access, Supplier<List<VectorClock>> clocks) {
      accesses.removeIf(earlier -> earlier.isCoveredBy(access));
      if (accesses.size() >= tidyAt) { // each later access is compared with all of these
        List<VectorClock> now = clocks.get();
        accesses.removeIf(earlier -> earlier.isBeforeAll(now));
        tidyAt = Math.max(FEW_ACCESSES, 2 * accesses.size());
      }
      if (accesses.size() >= mostAccesses) {
        Access ignored = accesses.removeFirst();
        forgotAccesses = true;
      }
      accesses.add(access);
    }
  }

  private static final int FEW_RUNS = 4096;

  private final TreeMap<Long, ByteRange> runs = new TreeMap<>();
  private final int mostAccesses;
  private boolean forgotRanges;
  private boolean forgotAccesses;
  private boolean forgotAny; // even if it could no longer matter
  private int runsAfterTidying;

  /**
   * Creates the memory of a heap.
   *
   * @param pes the PEs, each of which may read every byte
   */
  Shadow(int pes) {
    this.mostAccesses = LEAST_ACCESSES + pes;
  }

  /** {@return whether ranges were forgotten because there were too many} */
  boolean forgotRanges() {
    return forgotRanges;
  }

  /** {@return whether accesses to a range were forgotten because there were too many} */
  boolean forgotAccesses() {
    return forgotAccesses;
  }

  /** {@return how many accesses to a range are remembered at most} */
  int mostAccesses() {
    return mostAccesses;
  }

  /** {@return whether there are many more ranges than after the last call of {@link #tidy}} */
  boolean isUntidy() {
    return runs.size() > FEW_RUNS + 2 * runsAfterTidying;
  }

  /** Forgets accesses with which no later one can conflict, and knowledge that every PE already has. */
  void tidy(List<VectorClock> clocks, Set<Access> kept) {
    forgotAny = true;
    runs.values().removeIf(run -> {
      run.accesses.removeIf(access -> access.isBeforeAll(clocks) || access.isStoreThatAllKnow(clocks));
      kept.addAll(run.accesses);
      return run.accesses.isEmpty() && run.released.isKnownTo(clocks);
    });
    runsAfterTidying = runs.size();
  }

  /** {@return the number of ranges that are remembered} */
  int size() {
    return runs.size();
  }

  /** Visits the state of a range; creates missing parts. */
  void visit(long from, long bytes, Consumer<ByteRange> visitor) {
    long end = from + bytes;
    ByteRange same = runs.get(from);
    if (same != null && same.end == end) {
      visitor.accept(same);
      return;
    }
    if (runs.size() > MOST_RUNS) {
      runs.clear();
      forgotRanges = true;
      forgotAny = true;
    }
    splitAt(from);
    splitAt(end);
    long at = from;
    while (at < end) {
      Map.Entry<Long, ByteRange> entry = runs.ceilingEntry(at);
      if (entry == null || entry.getKey() > at) {
        long gapEnd = entry == null ? end : Math.min(end, entry.getKey());
        runs.put(at, new ByteRange(gapEnd, new ArrayList<>(2), new Released(!forgotAny)));
        entry = runs.ceilingEntry(at);
      }
      visitor.accept(entry.getValue());
      at = entry.getValue().end;
    }
  }

  /** {@return whether a word has reached a value} */
  Released.Reached hasReached(long at, long value) {
    Map.Entry<Long, ByteRange> entry = runs.floorEntry(at);
    if (entry != null && entry.getValue().end > at) {
      return entry.getValue().released.hasReached(value);
    }
    return new Released(!forgotAny).hasReached(value);
  }

  /** Forgets a range, whose memory now belongs to another array. */
  void forget(long from, long bytes) {
    forgotAny = true;
    splitAt(from);
    splitAt(from + bytes);
    runs.subMap(from, from + bytes).clear();
  }

  private void splitAt(long at) {
    Map.Entry<Long, ByteRange> entry = runs.lowerEntry(at);
    if (entry != null && entry.getValue().end > at) {
      ByteRange run = entry.getValue();
      runs.put(entry.getKey(), new ByteRange(at, new ArrayList<>(run.accesses), run.released.copy()));
      runs.put(at, new ByteRange(run.end, run.accesses, run.released));
    }
  }
}
