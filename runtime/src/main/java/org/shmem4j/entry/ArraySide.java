package org.shmem4j.entry;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import org.shmem4j.Layout;
import org.shmem4j.SymmetricArray;
import org.shmem4j.internal.onhost.datalayout.LayoutImpl;
import org.shmem4j.internal.onhost.datalayout.PlacedPieces;
import org.shmem4j.internal.onhost.datalayout.TypeMap;
import org.shmem4j.internal.pe.arguments.ArgumentChecks;
import org.shmem4j.internal.pe.arguments.PieceChecks;
import org.shmem4j.internal.pe.collective.Cut;
import org.shmem4j.internal.pe.team.TeamImpl;
import org.shmem4j.type.ElementType;

/**
 * One side of a call with layouts, checked: a symmetric array with one piece, or with a piece for each member. UCC's
 * buffers have a class of their own, since their counts and their exceptions are UCC's.
 */
final class ArraySide {
  private final String name;
  private final SymmetricArray array;
  private final ElementType type;
  private final PlacedPieces pieces;
  // A map of all pieces, to check whether they overlap; null if the pieces must be checked one by one.
  private final TypeMap whole;

  private ArraySide(String name, SymmetricArray array, ElementType type, PlacedPieces pieces, TypeMap whole) {
    this.name = name;
    this.array = array;
    this.type = type;
    this.pieces = pieces;
    this.whole = whole;
  }

  /** A side with one piece. */
  static ArraySide one(String name, SymmetricArray array, Layout<?> layout, TeamImpl team) {
    LayoutImpl<?> given = given(name, layout);
    return one(name, array, given).check(team, given);
  }

  /** A side that only its PE reads: this PE's copy of an array, or a view of a file. */
  static ArraySide ofReader(String name, SymmetricArray array, Layout<?> layout) {
    LayoutImpl<?> given = given(name, layout);
    ArgumentChecks.checkReadable(name, array, array == null ? null : array.shmem());
    return one(name, array, given).checkWithin(given);
  }

  private static ArraySide one(String name, SymmetricArray array, LayoutImpl<?> layout) {
    return new ArraySide(name, array, layout.type(), PlacedPieces.one(layout.map()), layout.map());
  }

  /** A side with a piece for each member, each one extent after the one before. */
  static ArraySide each(String name, SymmetricArray array, Layout<?> layout, TeamImpl team) {
    LayoutImpl<?> given = given(name, layout);
    TypeMap[] maps = new TypeMap[team.nPes()];
    Arrays.fill(maps, given.map());
    long[] places = new long[maps.length];
    Arrays.setAll(places, given::displacement);
    return new ArraySide(name, array, given.type(), new PlacedPieces(maps, places), given.repeated(maps.length))
        .check(team, given);
  }

  /**
   * A side with a piece for each member, which repeats the layout as many times as its count says, from its
   * displacement on.
   */
  static ArraySide pieces(
      String name, SymmetricArray array, Layout<?> layout, long[] counts, long[] displacements, TeamImpl team) {
    LayoutImpl<?> given = given(name, layout);
    PieceChecks.checkLength(team, "counts", name, counts);
    PieceChecks.checkLength(team, "displacements", name, displacements);
    TypeMap[] maps = new TypeMap[counts.length];
    long[] places = new long[counts.length];
    for (int i = 0; i < counts.length; i++) {
      PieceChecks.checkCount("counts", i, name, counts[i]);
      PieceChecks.checkCount("displacements", i, name, displacements[i]);
      maps[i] = given.repeated(counts[i]);
      places[i] = given.displacement(displacements[i]);
    }
    TypeMap whole = areDisjoint(counts, displacements) ? given.repeated(end(counts, displacements)) : null;
    return new ArraySide(name, array, given.type(), new PlacedPieces(maps, places), whole).check(team, given);
  }

  /** A side with a piece for each member, each with a layout of its own. */
  static ArraySide pieces(String name, SymmetricArray array, List<? extends Layout<?>> layouts, TeamImpl team) {
    if (layouts == null) {
      throw new NullPointerException(name + "Layouts must not be null");
    }
    if (layouts.size() != team.nPes()) {
      throw new IllegalArgumentException(name + "Layouts must have a layout for each PE: " + name + "Layouts.size="
          + layouts.size() + " nPes=" + team.nPes());
    }
    TypeMap[] maps = new TypeMap[layouts.size()];
    Arrays.setAll(maps, i -> given(name, layouts.get(i)).map());
    PlacedPieces pieces = new PlacedPieces(maps, new long[maps.length]);
    ArraySide side = new ArraySide(name, array, layouts.getFirst().type(), pieces, null);
    layouts.forEach(layout -> side.check(team, given(name, layout)));
    return side;
  }

  private static LayoutImpl<?> given(String name, Layout<?> layout) {
    if (layout == null) {
      throw new NullPointerException(name + "Layout must not be null");
    }
    if (layout instanceof LayoutImpl<?> made) {
      return made;
    }
    throw new IllegalArgumentException(name + "Layout must be made by the methods of Layout: " + name + "Layout="
        + layout);
  }

  private static boolean areDisjoint(long[] counts, long[] displacements) {
    for (int i = 0; i < counts.length; i++) {
      for (int j = 0; j < i; j++) {
        if (displacements[i] < displacements[j] + counts[j] && displacements[j] < displacements[i] + counts[i]) {
          return false;
        }
      }
    }
    return true;
  }

  private static long end(long[] counts, long[] displacements) {
    long end = 0;
    for (int i = 0; i < counts.length; i++) {
      end = Math.max(end, counts[i] == 0 ? 0 : displacements[i] + counts[i]);
    }
    return end;
  }

  private ArraySide check(TeamImpl team, LayoutImpl<?> layout) {
    if (array == null && pieces.areEmpty()) {
      return this;
    }
    ArgumentChecks.checkArray(name, array, team.shmem());
    return checkWithin(layout);
  }

  private ArraySide checkWithin(LayoutImpl<?> layout) {
    if (!layout.isOf(array.type())) {
      throw isOfAnotherType(layout);
    }
    int beyond = pieces.firstBeyond(array.byteSize());
    if (beyond != PlacedPieces.NONE) {
      throw reachesBeyond(beyond);
    }
    return this;
  }

  private IllegalArgumentException isOfAnotherType(LayoutImpl<?> layout) {
    return new IllegalArgumentException(name + "Layout must be made of the type of " + name + ": " + name + "Layout="
        + layout + " " + name + "=" + array + "; use Layout.of(" + array.type() + ".TYPE)");
  }

  private IllegalArgumentException reachesBeyond(int piece) {
    return new IllegalArgumentException(name + "Layout must not reach beyond " + name + ".length: lastElement="
        + (pieces.end(piece) - 1) / array.elementBytes() + " " + name + ".length=" + array.length()
        + (pieces.number() == 1 ? "" : " piece=" + piece));
  }

  /** Checks that no two pieces share an element, and that none contains an element twice. */
  ArraySide checkApart(String rule) {
    if ((whole == null || !whole.isApart()) && !pieces.areApart()) {
      throw new IllegalArgumentException(rule + ": " + name + "=" + array + " pieces=" + pieces.number()
          + "; see the strides and the extent of " + name + "Layout");
    }
    return this;
  }

  /** Checks that both sides have the same type. */
  void checkType(ArraySide other) {
    if (type != other.type) {
      throw differ(other);
    }
  }

  /** Checks that the pieces of both sides have the same count of numbers, of the same type. */
  void checkSame(ArraySide other) {
    if (type != other.type || count() != other.count()) {
      throw differ(other);
    }
  }

  private IllegalArgumentException differ(ArraySide other) {
    return new IllegalArgumentException("both layouts must select the same number of values of one type: " + name + "="
        + count() + " × " + type + " " + other.name + "=" + other.count() + " × " + other.type);
  }

  /** {@return whether the other side has the same elements in the same order} */
  boolean isSame(ArraySide other) {
    return array == other.array && first() == other.first();
  }

  /** Checks that the two sides share no memory. */
  void checkApart(ArraySide other) {
    if (array == null || other.array == null || array.root() != other.array.root()) {
      return;
    }
    TypeMap mine = pieces.all(array.offset());
    TypeMap others = other.pieces.all(other.array.offset());
    if (mine.start() < others.end() && others.start() < mine.end()
        && !TypeMap.sequence(List.of(mine, others)).isApart()) {
      throw new IllegalArgumentException("dest and source must not overlap: " + name + "=" + array + " " + other.name
          + "=" + other.array);
    }
  }

  /** {@return memory for consecutive pieces: the array itself if its pieces are consecutive} */
  MemorySegment room() {
    TypeMap all = pieces.all(0);
    return all.isRun()
        ? array.segment().asSlice(all.start(), all.bytes())
        : MemorySegment.ofArray(new long[Math.toIntExact((all.bytes() + Long.BYTES - 1) / Long.BYTES)])
            .asSlice(0, all.bytes());
  }

  /** {@return memory with the elements of consecutive pieces: the array itself if its pieces are consecutive} */
  MemorySegment packed() {
    MemorySegment packed = room();
    TypeMap all = pieces.all(0);
    if (!all.isRun()) {
      all.pack(array.segment(), 0, packed, 0, 0, all.bytes());
    }
    return packed;
  }

  /**
   * {@return a part of the first piece as consecutive elements: in the array itself if it is consecutive there,
   * otherwise in the given room}
   */
  MemorySegment part(long from, long bytes, MemorySegment room) {
    if (first().isRun()) {
      return array.segment().asSlice(first().start() + from, bytes);
    }
    first().pack(array.segment(), 0, room, 0, from, from + bytes);
    return room.asSlice(0, bytes);
  }

  /** Copies the pieces from their room to their places in the array. */
  void unpack(MemorySegment packed) {
    TypeMap all = pieces.all(0);
    if (!all.isRun()) {
      all.unpack(array.segment(), 0, packed, 0, 0, all.bytes());
    }
  }

  private TypeMap first() {
    return pieces.maps()[0];
  }

  ElementType type() {
    return type;
  }

  /** How many numbers a piece has; that of the first piece if they differ. */
  long count() {
    return first().bytes() / type.bytes();
  }

  /** How many numbers each piece has. */
  long[] counts() {
    return Arrays.stream(pieces.bytes()).map(bytes -> bytes / type.bytes()).toArray();
  }

  MemorySegment memory() {
    return array == null ? MemorySegment.NULL : array.segment();
  }

  /** The offset of the first byte used; -1 if none is. */
  long offset() {
    return array == null ? -1 : array.offset();
  }

  /** {@return how the memory is cut into the pieces} */
  Cut cut() {
    return Cut.of(pieces);
  }
}
