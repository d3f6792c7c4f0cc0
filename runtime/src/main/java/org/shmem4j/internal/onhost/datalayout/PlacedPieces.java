package org.shmem4j.internal.onhost.datalayout;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Pieces of one memory, each with a layout from a place of its own on. What may be wrong with them is found here; whoever
 * knows how the program named them says so.
 *
 * @param maps the layout of each piece
 * @param places the byte from which on each layout counts
 */
@SuppressWarnings("ArrayRecordComponent") // never compared or changed
public record PlacedPieces(TypeMap[] maps, long[] places) {
  /** Stands for no piece. */
  public static final int NONE = -1;

  /** {@return one piece, from the start of the memory on} */
  public static PlacedPieces one(TypeMap map) {
    return new PlacedPieces(new TypeMap[] {map}, new long[1]);
  }

  /** {@return how many there are} */
  public int number() {
    return maps.length;
  }

  /** {@return one of them, alone} */
  public PlacedPieces only(int piece) {
    return new PlacedPieces(new TypeMap[] {maps[piece]}, new long[] {places[piece]});
  }

  /** {@return the bytes of each, packed} */
  public long[] bytes() {
    long[] bytes = new long[maps.length];
    Arrays.setAll(bytes, piece -> maps[piece].bytes());
    return bytes;
  }

  /** {@return whether none has any bytes} */
  public boolean areEmpty() {
    return Arrays.stream(maps).allMatch(map -> map.bytes() == 0);
  }

  /** {@return the end of a piece in the memory} */
  public long end(int piece) {
    return places[piece] + maps[piece].end();
  }

  /** {@return the first that reaches beyond a memory of that size; {@link #NONE} if none does} */
  public int firstBeyond(long memoryBytes) {
    for (int piece = 0; piece < maps.length; piece++) {
      if (maps[piece].bytes() > 0 && end(piece) > memoryBytes) {
        return piece;
      }
    }
    return NONE;
  }

  /** {@return a map of all in turn, in which the memory starts at a place} */
  public TypeMap all(long from) {
    List<TypeMap> placed = new ArrayList<>();
    for (int piece = 0; piece < maps.length; piece++) {
      placed.add(maps[piece].shifted(from + places[piece]));
    }
    return TypeMap.sequence(placed);
  }

  /** {@return whether no two share a byte, and none contains one twice} */
  public boolean areApart() {
    return all(0).isApart();
  }
}
