package org.shmem4j.internal.betweenhosts.transport;

import java.lang.foreign.MemorySegment;
import org.shmem4j.type.AtomicOp;

/**
 * The far side of a context: one-sided operations on the symmetric heaps of PEs on other hosts, which are ordered and
 * completed together. Offsets count from the start of the peer's heap. A blocking operation returns when its source may
 * be changed and the bytes that it reads have arrived; a nonblocking one may return at once and uses its memory until
 * {@link #quiet}.
 */
public interface FarContext {
  /** Writes a range of bytes. */
  void put(int pe, long offset, MemorySegment source, long at, long bytes);

  /** Starts to write a range of bytes. */
  void putNbi(int pe, long offset, MemorySegment source, long at, long bytes);

  /** Reads a range of bytes. */
  void get(int pe, long offset, MemorySegment dest, long at, long bytes);

  /** Starts to read a range of bytes. */
  void getNbi(int pe, long offset, MemorySegment dest, long at, long bytes);

  /**
   * Writes blocks at equal distances, in one message if that is possible.
   *
   * @param pe the peer
   * @param offset the first block in its heap
   * @param step bytes from the start of a block to the start of the next, on the peer
   * @param source the memory on this PE
   * @param at the first block in that memory
   * @param sourceStep bytes from the start of a block to the start of the next, on this PE
   * @param bytes the bytes of a block
   * @param blocks the number of blocks
   */
  void putBlocks(
      int pe, long offset, long step, MemorySegment source, long at, long sourceStep, long bytes, long blocks);

  /**
   * Reads blocks at equal distances, in one message if that is possible.
   *
   * @param pe the peer
   * @param offset the first block in its heap
   * @param step bytes from the start of a block to the start of the next, on the peer
   * @param dest the memory on this PE
   * @param at the first block in that memory
   * @param destStep bytes from the start of a block to the start of the next, on this PE
   * @param bytes the bytes of a block
   * @param blocks the number of blocks
   */
  void getBlocks(int pe, long offset, long step, MemorySegment dest, long at, long destStep, long bytes, long blocks);

  /**
   * Performs an atomic operation, coherent with those of the peer's own processor. A set and, after {@link #fence},
   * every other operation is ordered after this context's earlier puts to the same PE.
   *
   * @param pe the peer
   * @param offset the offset of the word
   * @param op the operation
   * @param bytes the bytes of the word, 4 or 8
   * @param value the operand
   * @param cond the value that a compare-and-swap expects
   * @return the word's old value, sign-extended
   */
  long atomic(int pe, long offset, AtomicOp op, int bytes, long value, long cond);

  /**
   * Reads a word without tearing. The read is not ordered with any other operation.
   *
   * @param pe the peer
   * @param offset the offset of the word
   * @param bytes the bytes of the word, 4 or 8
   * @return the word's value, sign-extended
   */
  default long getWord(int pe, long offset, int bytes) {
    return atomic(pe, offset, AtomicOp.FETCH, bytes, 0, 0);
  }

  /**
   * Starts an atomic operation.
   *
   * @param pe the peer
   * @param offset the offset of the word
   * @param op the operation
   * @param bytes the bytes of the word, 4 or 8
   * @param value the operand
   * @param cond the value that a compare-and-swap expects
   * @param fetch the memory for the word's old value; null to drop it
   * @param at the place in that memory
   */
  void atomicNbi(
      int pe, long offset, AtomicOp op, int bytes, long value, long cond, MemorySegment fetch, long at);

  /**
   * Writes a range of bytes and then changes a signal, in one message if that is possible.
   *
   * @param pe the peer
   * @param offset the offset of the range
   * @param source the memory on this PE
   * @param at the start of the range in that memory
   * @param bytes its length
   * @param signalOffset the offset of the signal, which has 8 bytes
   * @param op how the signal changes: a set or an addition
   * @param signal its operand
   */
  void putSignal(
      int pe, long offset, MemorySegment source, long at, long bytes, long signalOffset, AtomicOp op, long signal);

  /** Starts a {@link #putSignal} without waiting. */
  void putSignalNbi(
      int pe, long offset, MemorySegment source, long at, long bytes, long signalOffset, AtomicOp op, long signal);

  /** Orders the operations started so far before later ones, for each PE. */
  void fence();

  /** Waits until all operations started so far are complete, here and at the peers. */
  void quiet();

  /**
   * Waits until all operations to some PEs are complete; may wait for others, too.
   *
   * @param pes the peers
   */
  default void quiet(int... pes) {
    quiet();
  }

  /** Completes all operations and releases its resources. */
  void close();
}
