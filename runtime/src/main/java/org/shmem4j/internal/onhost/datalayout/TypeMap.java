package org.shmem4j.internal.onhost.datalayout;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/**
 * The places of a layout's bytes, in the order in which they are packed: runs, loops over them, and sequences of both.
 * The methods here create maps and join contiguous parts, so that a layout without gaps is one run.
 */
public abstract sealed class TypeMap permits Run, Loop, RunList, Sequence {
  private final long bytes;
  private final long start;
  private final long end;
  // Computed on first use; threads that do so concurrently get the same result.
  private Boolean apart;

  TypeMap(long bytes, long start, long end) {
    this.bytes = bytes;
    this.start = start;
    this.end = end;
  }

  /** {@return the number of bytes when packed} */
  public final long bytes() {
    return bytes;
  }

  /** {@return the place of its first byte} */
  public final long start() {
    return start;
  }

  /** {@return the place after its last byte} */
  public final long end() {
    return end;
  }

  /** {@return whether each of its runs consists of whole units at multiples of the unit's size} */
  public abstract boolean isOfUnits(long bytes);

  /** {@return whether it is one run of bytes} */
  public final boolean isRun() {
    return this instanceof Run;
  }

  /** {@return this map, moved by a number of bytes} */
  public abstract TypeMap shifted(long by);

  /**
   * Packs or unpacks a part.
   *
   * @param packs whether to pack; otherwise to unpack
   * @param memory the memory that the map describes
   * @param at the start of the map in that memory
   * @param packed the packed memory
   * @param packedAt the place of the part's first byte in the packed memory
   * @param from the first byte of the part
   * @param to the end of the part
   */
  abstract void copy(
      boolean packs, MemorySegment memory, long at, MemorySegment packed, long packedAt, long from, long to);

  /** {@return the start and the end of each run; empty if there are more runs than allowed} */
  public final long[] runs(int most) {
    if (runs() > most) {
      return new long[0];
    }
    Overlaps.Runs all = new Overlaps.Runs((int) runs());
    addRuns(0, all);
    return all.bounds();
  }

  /** {@return the number of runs} */
  abstract long runs();

  /** Adds the start and end of each run to a list. */
  abstract void addRuns(long at, Overlaps.Runs to);

  /**
   * Packs a part.
   *
   * @param memory the memory that the map describes
   * @param at the start of the map in that memory
   * @param packed the memory to pack into
   * @param packedAt the place of the part's first byte in it
   * @param from the first byte of the part, counted in packed bytes
   * @param to the end of the part
   */
  public final void pack(
      MemorySegment memory, long at, MemorySegment packed, long packedAt, long from, long to) {
    if (to > from) {
      copy(true, memory, at, packed, packedAt, from, to);
    }
  }

  /**
   * Unpacks a part.
   *
   * @param memory the memory to unpack into
   * @param at the start of the map in that memory
   * @param packed the packed memory
   * @param packedAt the place of the part's first byte in it
   * @param from the first byte of the part, counted in packed bytes
   * @param to the end of the part
   */
  public final void unpack(
      MemorySegment memory, long at, MemorySegment packed, long packedAt, long from, long to) {
    if (to > from) {
      copy(false, memory, at, packed, packedAt, from, to);
    }
  }

  /** {@return whether bytes can be copied directly from the places of this map to those of another} */
  public final boolean fits(TypeMap other) {
    return isRun() || other.isRun() || (this instanceof Loop from && other instanceof Loop to && from.steps(to));
  }

  /**
   * Copies bytes from the places of this map to those of another map that {@link #fits}.
   *
   * @param from the memory that this map describes
   * @param fromAt the start of this map in it
   * @param other the other map
   * @param to the memory that the other map describes
   * @param toAt the start of the other map in it
   */
  public final void copyTo(MemorySegment from, long fromAt, TypeMap other, MemorySegment to, long toAt) {
    long length = Math.min(bytes, other.bytes);
    if (isRun()) {
      other.unpack(to, toAt, from, fromAt + start, 0, length);
    } else if (other.isRun()) {
      pack(from, fromAt, to, toAt + other.start, 0, length);
    } else if (this instanceof Loop loop && other instanceof Loop farther) {
      loop.copyTo(from, fromAt, farther, to, toAt);
    }
  }

  /** {@return whether no byte is contained twice} */
  public final boolean isApart() {
    Boolean known = apart;
    if (known == null) {
      known = Overlaps.isApart(this);
      apart = known;
    }
    return known;
  }

  /** {@return an empty map} */
  public static TypeMap empty() {
    return new Run(0, 0);
  }

  /** {@return a run of bytes} */
  public static TypeMap run(long at, long bytes) {
    return new Run(bytes == 0 ? 0 : at, bytes);
  }

  /** {@return a map that repeats another at equal distances} */
  public static TypeMap loop(long count, long stride, TypeMap each) {
    if (count == 0 || each.bytes == 0) {
      return empty();
    }
    if (count == 1) {
      return each;
    }
    if (each instanceof Run run && run.bytes() == stride) {
      return new Run(run.start(), Math.multiplyExact(count, stride));
    }
    if (each instanceof Loop inner && inner.count() * inner.stride() == stride) {
      return new Loop(Math.multiplyExact(count, inner.count()), inner.stride(), inner.each());
    }
    return new Loop(count, stride, each);
  }

  /** {@return a map that contains others in turn} */
  public static TypeMap sequence(List<TypeMap> maps) {
    List<TypeMap> joined = new ArrayList<>();
    for (TypeMap map : maps) {
      join(map, joined);
    }
    if (joined.size() < 2) {
      return joined.isEmpty() ? empty() : joined.getFirst();
    }
    if (!joined.stream().allMatch(TypeMap::isRun)) {
      return new Sequence(joined.toArray(TypeMap[]::new));
    }
    long stride = joined.get(1).start - joined.getFirst().start;
    return isRegular(joined, stride) ? loop(joined.size(), stride, joined.getFirst()) : new RunList(joined);
  }

  private static void join(TypeMap map, List<TypeMap> joined) {
    TypeMap last = joined.isEmpty() ? empty() : joined.getLast();
    if (map instanceof Sequence inner) {
      inner.forEach(each -> join(each, joined));
    } else if (map instanceof Run && last instanceof Run && last.bytes > 0 && last.end == map.start) {
      joined.set(joined.size() - 1, new Run(last.start, last.bytes + map.bytes));
    } else if (map.bytes > 0) {
      joined.add(map);
    }
  }

  private static boolean isRegular(List<TypeMap> runs, long stride) {
    for (int i = 1; i < runs.size(); i++) {
      if (runs.get(i).bytes != runs.getFirst().bytes || runs.get(i).start - runs.get(i - 1).start != stride) {
        return false;
      }
    }
    return stride > 0;
  }
}
