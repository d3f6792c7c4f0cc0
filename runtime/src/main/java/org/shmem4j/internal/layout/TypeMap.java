package org.shmem4j.internal.layout;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/**
 * Where the bytes of a layout lie, in the order in which they are packed: runs, loops over them, and sequences of both.
 * Maps are made by the methods here, which join what lies side by side, so that a layout without gaps is one run.
 */
public abstract sealed class TypeMap permits Run, Loop, RunList, Sequence {
  private final long bytes;
  private final long start;
  private final long end;
  // Found out when it is first asked for; threads that find it out at once find the same.
  private Boolean apart;

  TypeMap(long bytes, long start, long end) {
    this.bytes = bytes;
    this.start = start;
    this.end = end;
  }

  /** {@return the bytes that are packed} */
  public final long bytes() {
    return bytes;
  }

  /** {@return where its first byte lies} */
  public final long start() {
    return start;
  }

  /** {@return after where its last byte lies} */
  public final long end() {
    return end;
  }

  /** {@return whether it is one run of bytes, in order} */
  public final boolean isRun() {
    return this instanceof Run;
  }

  /** {@return the same map farther on} */
  public abstract TypeMap shifted(long by);

  /**
   * Copies a part of what is packed, one way or the other.
   *
   * @param packs whether it goes from where it lies to where it is packed; otherwise back
   * @param memory where it lies
   * @param at where the map starts there
   * @param packed where it is packed
   * @param packedAt where the first byte of the part is packed
   * @param from the first byte of the part
   * @param to after its last byte
   */
  abstract void copy(
      boolean packs, MemorySegment memory, long at, MemorySegment packed, long packedAt, long from, long to);

  /** {@return how many runs it has} */
  abstract long runs();

  /** Lists the runs: where each starts and ends. */
  abstract void addRuns(long at, Overlaps.Runs to);

  /**
   * Packs a part.
   *
   * @param memory where it lies
   * @param at where the map starts there
   * @param packed where it goes
   * @param packedAt where its first byte goes
   * @param from the first byte of the part, of those that are packed
   * @param to after its last byte
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
   * @param memory where it goes
   * @param at where the map starts there
   * @param packed where it is packed
   * @param packedAt where its first byte is
   * @param from the first byte of the part, of those that are packed
   * @param to after its last byte
   */
  public final void unpack(
      MemorySegment memory, long at, MemorySegment packed, long packedAt, long from, long to) {
    if (to > from) {
      copy(false, memory, at, packed, packedAt, from, to);
    }
  }

  /** {@return whether bytes that lie so can be copied at once to where another map wants them} */
  public final boolean fits(TypeMap other) {
    return isRun() || other.isRun() || (this instanceof Loop from && other instanceof Loop to && from.steps(to));
  }

  /**
   * Copies bytes that lie so to where another map, which {@link #fits}, wants them.
   *
   * @param from where they lie
   * @param fromAt where this map starts there
   * @param other how they are to lie
   * @param to where they go
   * @param toAt where the other map starts there
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

  /** {@return whether no byte is listed twice} */
  public final boolean isApart() {
    Boolean known = apart;
    if (known == null) {
      known = Overlaps.isApart(this);
      apart = known;
    }
    return known;
  }

  /** {@return a map of nothing} */
  public static TypeMap empty() {
    return new Run(0, 0);
  }

  /** {@return so many bytes side by side} */
  public static TypeMap run(long at, long bytes) {
    return new Run(bytes == 0 ? 0 : at, bytes);
  }

  /** {@return a map again and again, at equal distances} */
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

  /** {@return maps one after another} */
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
