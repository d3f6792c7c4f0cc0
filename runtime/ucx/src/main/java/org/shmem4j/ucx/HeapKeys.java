package org.shmem4j.ucx;

import java.util.HashMap;
import java.util.Map;

/**
 * The pieces of this PE's heap that others access directly. A piece is registered when it is first requested, since
 * registering may allocate all its pages. Callers hold the worker's lock.
 */
final class HeapKeys {
  private static final int PIECE_SHIFT = 28;

  /** The bytes of a piece. */
  static final long PIECE_BYTES = 1L << PIECE_SHIFT;

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Piece(long memory, byte[] key) {}

  private final long context;
  private final long start;
  private final long bytes;
  private final Map<Long, Piece> pieces = new HashMap<>();

  /**
   * Creates the keys of a heap; no piece is registered yet.
   *
   * @param context the UCX context
   * @param start the address of the heap
   * @param bytes the length of the heap
   */
  HeapKeys(long context, long start, long bytes) {
    this.context = context;
    this.start = start;
    this.bytes = bytes;
  }

  /** {@return the piece that contains an offset} */
  static long pieceOf(long offset) {
    return offset >>> PIECE_SHIFT;
  }

  /** {@return the address of the heap} */
  long start() {
    return start;
  }

  /** {@return the key of a piece} */
  byte[] key(long piece) {
    return pieces.computeIfAbsent(piece, this::register).key();
  }

  private Piece register(long piece) {
    long offset = piece << PIECE_SHIFT;
    long memory = Ucp.map(context, start + offset, Math.min(PIECE_BYTES, bytes - offset));
    return new Piece(memory, Ucp.packKey(context, memory));
  }

  void close() {
    pieces.values().forEach(piece -> Ucp.unmap(context, piece.memory()));
    pieces.clear();
  }
}
