package org.shmem4j.internal.onhost.datalayout;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Pieces of one memory segment, each with a layout that starts at a place of its own. This class finds mistakes in
 * them; its callers, who know the program's names for them, report these.
 *
 * @param maps the layout of each piece
 * @param places the byte at which each layout starts
 */
@SuppressWarnings("ArrayRecordComponent") // never compared or changed
public record PlacedPieces(TypeMap[] maps, long[] places) {
  /** Stands for no piece. */
  public static final int NONE = -1;

  /** {@return one piece, which starts where the memory starts} */
  public static PlacedPieces one(TypeMap map) {
    return new PlacedPieces(new TypeMap[] {map}, new long[1]);
  }

  /** {@return the number of pieces} */
  public int number() {
    return maps.length;
  }

  /** {@return one of the pieces, alone} */
  public PlacedPieces only(int piece) {
    return new PlacedPieces(new TypeMap[] {maps[piece]}, new long[] {places[piece]});
  }

  /** {@return the bytes of each piece when packed} */
  public long[] bytes() {
    long[] bytes = new long[maps.length];
    Arrays.setAll(bytes, piece -> maps[piece].bytes());
    return bytes;
  }

  /** {@return whether no piece has any bytes} */
  public boolean areEmpty() {
    return Arrays.stream(maps).allMatch(map -> map.bytes() == 0);
  }

  /** {@return the end of a piece in the memory} */
  public long end(int piece) {
    return places[piece] + maps[piece].end();
  }

  /** {@return the first piece that reaches beyond a memory of that size; {@link #NONE} if none does} */
  public int firstBeyond(long memoryBytes) {
    for (int piece = 0; piece < maps.length; piece++) {
      if (maps[piece].bytes() > 0 && end(piece) > memoryBytes) {
        return piece;
      }
    }
    return NONE;
  }

  /** {@return a map of all pieces in turn, counted from a byte of the memory} */
  public TypeMap all(long from) {
    List<TypeMap> placed = new ArrayList<>();
    for (int piece = 0; piece < maps.length; piece++) {
      placed.add(maps[piece].shifted(from + places[piece]));
    }
    return TypeMap.sequence(placed);
  }

  /** {@return whether no two pieces share a byte, and none contains one twice} */
  public boolean areApart() {
    return all(0).isApart();
  }
}
