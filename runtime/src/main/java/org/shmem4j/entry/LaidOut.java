package org.shmem4j.entry;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.shmem4j.Layout;
import org.shmem4j.SymmetricArray;
import org.shmem4j.internal.onhost.datalayout.LayoutImpl;
import org.shmem4j.internal.onhost.datalayout.TypeMap;
import org.shmem4j.internal.pe.arguments.ArgumentChecks;
import org.shmem4j.internal.pe.arguments.PieceChecks;
import org.shmem4j.internal.pe.collective.Cut;
import org.shmem4j.internal.pe.team.TeamImpl;
import org.shmem4j.type.ElementType;

/**
 * One side of a call with layouts, checked: an array and the layout of one piece in it, or of a piece for each member.
 */
final class LaidOut {
  private final String name;
  private final SymmetricArray array;
  private final ElementType type;
  private final TypeMap[] maps;
  // Where each piece starts, in bytes.
  private final long[] places;
  // A map of all pieces, to check whether they overlap; null if the pieces must be checked one by one.
  private final TypeMap whole;

  private LaidOut(
      String name, SymmetricArray array, ElementType type, TypeMap[] maps, long[] places, TypeMap whole) {
    this.name = name;
    this.array = array;
    this.type = type;
    this.maps = maps;
    this.places = places;
    this.whole = whole;
  }

  /** A side with one piece. */
  static LaidOut one(String name, SymmetricArray array, Layout<?> layout, TeamImpl team) {
    LayoutImpl<?> given = given(name, layout);
    return new LaidOut(name, array, given.type(), new TypeMap[] {given.map()}, new long[1], given.map())
        .check(team, given);
  }

  /** A side that only its PE reads: this PE's copy of an array, or a view of a file. */
  static LaidOut ofReader(String name, SymmetricArray array, Layout<?> layout) {
    LayoutImpl<?> given = given(name, layout);
    ArgumentChecks.checkReadable(name, array, array == null ? null : array.shmem());
    return new LaidOut(name, array, given.type(), new TypeMap[] {given.map()}, new long[1], given.map())
        .checkWithin(given);
  }

  /** A side with a piece for each member, each one extent after the one before. */
  static LaidOut each(String name, SymmetricArray array, Layout<?> layout, TeamImpl team) {
    LayoutImpl<?> given = given(name, layout);
    TypeMap[] maps = new TypeMap[team.nPes()];
    Arrays.fill(maps, given.map());
    long[] places = new long[maps.length];
    Arrays.setAll(places, given::displacement);
    return new LaidOut(name, array, given.type(), maps, places, given.repeated(maps.length)).check(team, given);
  }

  /**
   * A side with a piece for each member, which repeats the layout as often as its count says, from its displacement on.
   */
  static LaidOut pieces(
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
    return new LaidOut(name, array, given.type(), maps, places, whole).check(team, given);
  }

  /** A side with a piece for each member, each with a layout of its own. */
  static LaidOut pieces(String name, SymmetricArray array, List<? extends Layout<?>> layouts, TeamImpl team) {
    if (layouts == null) {
      throw new NullPointerException(name + "Layouts must not be null");
    }
    if (layouts.size() != team.nPes()) {
      throw new IllegalArgumentException(name + "Layouts must have a layout for each PE: " + name + "Layouts.size="
          + layouts.size() + " nPes=" + team.nPes());
    }
    TypeMap[] maps = new TypeMap[layouts.size()];
    Arrays.setAll(maps, i -> given(name, layouts.get(i)).map());
    LaidOut side = new LaidOut(name, array, layouts.getFirst().type(), maps, new long[maps.length], null);
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

  private LaidOut check(TeamImpl team, LayoutImpl<?> layout) {
    if (array == null && isEmpty()) {
      return this;
    }
    ArgumentChecks.checkArray(name, array, team.shmem());
    return checkWithin(layout);
  }

  private LaidOut checkWithin(LayoutImpl<?> layout) {
    if (!layout.isOf(array.type())) {
      throw isOfAnotherType(layout);
    }
    for (int i = 0; i < maps.length; i++) {
      if (maps[i].bytes() > 0 && places[i] + maps[i].end() > array.byteSize()) {
        throw reachesBeyond(i);
      }
    }
    return this;
  }

  private IllegalArgumentException isOfAnotherType(LayoutImpl<?> layout) {
    return new IllegalArgumentException(name + "Layout must be made of the type of " + name + ": " + name + "Layout="
        + layout + " " + name + "=" + array + "; use Layout.of(" + array.type() + ".TYPE)");
  }

  private IllegalArgumentException reachesBeyond(int piece) {
    return new IllegalArgumentException(name + "Layout must not reach beyond " + name + ".length: lastElement="
        + (places[piece] + maps[piece].end() - 1) / array.elementBytes() + " " + name + ".length=" + array.length()
        + (maps.length == 1 ? "" : " piece=" + piece));
  }

  private boolean isEmpty() {
    return Arrays.stream(maps).allMatch(map -> map.bytes() == 0);
  }

  /** Checks that no two pieces share an element, and that none contains an element twice. */
  LaidOut checkApart(String rule) {
    if ((whole == null || !whole.isApart()) && !listed(0).isApart()) {
      throw new IllegalArgumentException(rule + ": " + name + "=" + array + " pieces=" + maps.length
          + "; see the strides and the extent of " + name + "Layout");
    }
    return this;
  }

  private TypeMap listed(long from) {
    List<TypeMap> placed = new ArrayList<>();
    for (int i = 0; i < maps.length; i++) {
      placed.add(maps[i].shifted(from + places[i]));
    }
    return TypeMap.sequence(placed);
  }

  /** Checks that both sides have the same type. */
  void checkType(LaidOut other) {
    if (type != other.type) {
      throw differ(other);
    }
  }

  /** Checks that the pieces of both sides are equally many numbers of the same type. */
  void checkSame(LaidOut other) {
    if (type != other.type || count() != other.count()) {
      throw differ(other);
    }
  }

  private IllegalArgumentException differ(LaidOut other) {
    return new IllegalArgumentException("both layouts must stand for equally many numbers of one type: " + name + "="
        + count() + " × " + type + " " + other.name + "=" + other.count() + " × " + other.type);
  }

  /** {@return whether the other side has the same elements in the same order} */
  boolean isSame(LaidOut other) {
    return array == other.array && maps[0] == other.maps[0];
  }

  /** Checks that the two sides share no memory. */
  void checkApart(LaidOut other) {
    if (array == null || other.array == null || array.root() != other.array.root()) {
      return;
    }
    TypeMap mine = listed(array.offset());
    TypeMap others = other.listed(other.array.offset());
    if (mine.start() < others.end() && others.start() < mine.end()
        && !TypeMap.sequence(List.of(mine, others)).isApart()) {
      throw new IllegalArgumentException("dest and source must not overlap: " + name + "=" + array + " " + other.name
          + "=" + other.array);
    }
  }

  /** {@return memory for consecutive pieces: the array itself if its pieces are consecutive} */
  MemorySegment room() {
    TypeMap all = listed(0);
    return all.isRun()
        ? array.segment().asSlice(all.start(), all.bytes())
        : MemorySegment.ofArray(new long[Math.toIntExact((all.bytes() + Long.BYTES - 1) / Long.BYTES)])
            .asSlice(0, all.bytes());
  }

  /** {@return memory with the elements of consecutive pieces: the array itself if its pieces are consecutive} */
  MemorySegment packed() {
    MemorySegment packed = room();
    TypeMap all = listed(0);
    if (!all.isRun()) {
      all.pack(array.segment(), 0, packed, 0, 0, all.bytes());
    }
    return packed;
  }

  /** {@return a part of the first piece, side by side: of the array itself if it lies so, otherwise in the room given} */
  MemorySegment part(long from, long bytes, MemorySegment room) {
    if (maps[0].isRun()) {
      return array.segment().asSlice(maps[0].start() + from, bytes);
    }
    maps[0].pack(array.segment(), 0, room, 0, from, from + bytes);
    return room.asSlice(0, bytes);
  }

  /** Copies the pieces from their room to their places in the array. */
  void unpack(MemorySegment packed) {
    TypeMap all = listed(0);
    if (!all.isRun()) {
      all.unpack(array.segment(), 0, packed, 0, 0, all.bytes());
    }
  }

  ElementType type() {
    return type;
  }

  /** How many numbers a piece has; that of the first piece if they differ. */
  long count() {
    return maps[0].bytes() / type.bytes();
  }

  /** How many numbers each piece has. */
  long[] counts() {
    return Arrays.stream(maps).mapToLong(map -> map.bytes() / type.bytes()).toArray();
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
    long[] lengths = new long[maps.length];
    Arrays.setAll(lengths, i -> maps[i].bytes());
    return Cut.ofBytes(lengths, places, maps);
  }
}
