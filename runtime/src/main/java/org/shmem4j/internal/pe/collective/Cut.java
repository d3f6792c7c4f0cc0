package org.shmem4j.internal.pe.collective;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.shmem4j.internal.onhost.datalayout.PlacedPieces;
import org.shmem4j.internal.onhost.datalayout.TypeMap;
import org.shmem4j.type.ElementType;

/**
 * How memory is cut into pieces, one for each member. An array with a single entry serves all members: they share one
 * piece, or only one member has a piece.
 *
 * @param unit the bytes of the unit in which counts and displacements count
 * @param counts the length of each piece
 * @param displacements the start of each piece
 * @param step added to the start of a member's piece as many times as the member's number
 * @param maps the layout of each piece from there on; null if all pieces are contiguous
 */
@SuppressWarnings("ArrayRecordComponent") // a set of arguments, never compared or changed
public record Cut(int unit, long[] counts, long[] displacements, long step, TypeMap[] maps) {
  private static final long[] AT_START = {0};

  /** A cut into pieces that are counted in elements. */
  public static Cut ofElements(ElementType type, long[] counts, long[] displacements) {
    return new Cut(type.bytes(), counts, displacements, 0, null);
  }

  /** A cut into contiguous pieces that are counted in bytes. */
  public static Cut ofBytes(long[] counts, long[] displacements) {
    return new Cut(1, counts, displacements, 0, null);
  }

  /** A cut into pieces with layouts. */
  public static Cut of(PlacedPieces pieces) {
    return new Cut(1, pieces.bytes(), pieces.places(), 0, pieces.maps());
  }

  /** A cut with one piece, at the start of the memory, counted in elements. */
  public static Cut one(ElementType type, long count) {
    return ofElements(type, new long[] {count}, AT_START);
  }

  /** A cut with one piece, at the start of the memory, counted in bytes. */
  public static Cut one(long bytes) {
    return ofBytes(new long[] {bytes}, AT_START);
  }

  /**
   * A cut into one block for each member, each of the same number of elements; both elements and blocks are strided.
   */
  public static Cut ofBlocks(long at, long bytes, long count, long stride) {
    TypeMap[] maps = {TypeMap.loop(count, bytes * stride, TypeMap.run(0, bytes))};
    return new Cut(1, new long[] {count * bytes}, new long[] {at}, count * bytes * stride, maps);
  }

  private static int entry(int entries, int member) {
    return entries == 1 ? 0 : member;
  }

  /** {@return the pieces of some members} */
  Cut among(int[] some) {
    TypeMap[] theirMaps = maps == null || maps.length == 1
        ? maps
        : IntStream.of(some).mapToObj(member -> maps[member]).toArray(TypeMap[]::new);
    return new Cut(unit, among(counts, some), among(displacements, some), 0, theirMaps);
  }

  private static long[] among(long[] entries, int[] some) {
    return entries.length == 1 ? entries : IntStream.of(some).mapToLong(member -> entries[member]).toArray();
  }

  private TypeMap map(int member) {
    return maps == null ? TypeMap.run(0, bytes(member)) : maps[entry(maps.length, member)];
  }

  /** {@return the bytes of a member's piece} */
  public long bytes(int member) {
    return counts[entry(counts.length, member)] * unit;
  }

  /** {@return the byte at which a member's piece starts} */
  public long start(int member) {
    return (displacements[entry(displacements.length, member)] + member * step) * unit;
  }

  /** {@return one past the last byte of a member's piece} */
  public long end(int member) {
    return start(member) + (maps == null ? bytes(member) : map(member).end());
  }

  /** {@return whether any piece has more bytes than a limit} */
  public boolean hasMoreThan(long bytes) {
    for (long count : counts) {
      if (count * unit > bytes) {
        return true;
      }
    }
    return false;
  }

  /** {@return whether pieces may have gaps} */
  boolean hasMaps() {
    return maps != null;
  }

  /** {@return whether a member's piece is contiguous} */
  public boolean isRun(int member) {
    return maps == null || map(member).isRun();
  }

  /** {@return whether each piece is contiguous} */
  boolean areRuns() {
    return maps == null || Arrays.stream(maps).allMatch(TypeMap::isRun);
  }

  /** {@return the byte at which a member's contiguous piece starts} */
  public long runStart(int member) {
    return start(member) + (maps == null ? 0 : map(member).start());
  }

  /** Packs some bytes of a member's piece. */
  public void pack(int member, MemorySegment memory, long from, long count, MemorySegment packed, long at) {
    if (count == 0) {
      return; // there may be no room, either
    }
    if (maps == null) {
      MemorySegment.copy(memory, start(member) + from, packed, at, count);
    } else {
      map(member).pack(memory, start(member), packed, at, from, from + count);
    }
  }

  /** Unpacks some bytes of a member's piece. */
  public void unpack(int member, MemorySegment memory, long from, long count, MemorySegment packed, long at) {
    if (count == 0) {
      return;
    }
    if (maps == null) {
      MemorySegment.copy(packed, at, memory, start(member) + from, count);
    } else {
      map(member).unpack(memory, start(member), packed, at, from, from + count);
    }
  }

  /** {@return whether a member's piece can be copied directly to its place in another cut} */
  boolean fits(Cut other, int member) {
    return maps == null || other.maps == null || map(member).fits(other.map(member));
  }

  /** Copies a member's piece to its place in another cut that it {@link #fits}. */
  void copyTo(int member, MemorySegment memory, Cut other, MemorySegment to) {
    map(member).copyTo(memory, start(member), other.map(member), to, other.start(member));
  }
}
