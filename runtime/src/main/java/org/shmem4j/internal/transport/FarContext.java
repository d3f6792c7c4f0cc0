package org.shmem4j.internal.transport;

import java.lang.foreign.MemorySegment;
import org.shmem4j.type.AtomicOp;

/**
 * The far side of a context: one-sided operations on the symmetric heaps of PEs of other hosts, whose order and
 * completion are asked for together. Offsets count from the start of the peer's heap. A blocking operation returns when
 * its source may be changed and what it reads is here; a nonblocking one may return at once, and leaves its memory in
 * use until {@link #quiet}.
 */
public interface FarContext {
  /** Writes a run of bytes. */
  void put(int pe, long offset, MemorySegment source, long at, long bytes);

  /** Starts to write a run of bytes. */
  void putNbi(int pe, long offset, MemorySegment source, long at, long bytes);

  /** Reads a run of bytes. */
  void get(int pe, long offset, MemorySegment dest, long at, long bytes);

  /** Starts to read a run of bytes. */
  void getNbi(int pe, long offset, MemorySegment dest, long at, long bytes);

  /**
   * Writes blocks at equal distances, in one message where that is possible.
   *
   * @param pe the peer
   * @param offset its first block
   * @param step bytes from the start of a block to that of the next, there
   * @param source the memory here
   * @param at the first block here
   * @param sourceStep bytes from the start of a block to that of the next, here
   * @param bytes the bytes of a block
   * @param blocks how many
   */
  void putBlocks(
      int pe, long offset, long step, MemorySegment source, long at, long sourceStep, long bytes, long blocks);

  /**
   * Reads blocks at equal distances, in one message where that is possible.
   *
   * @param pe the peer
   * @param offset its first block
   * @param step bytes from the start of a block to that of the next, there
   * @param dest the memory here
   * @param at the first block here
   * @param destStep bytes from the start of a block to that of the next, here
   * @param bytes the bytes of a block
   * @param blocks how many
   */
  void getBlocks(int pe, long offset, long step, MemorySegment dest, long at, long destStep, long bytes, long blocks);

  /**
   * An atomic operation, coherent with those of the peer's own processor. A set and, after {@link #fence}, everything
   * else is ordered after this context's earlier puts to the same PE.
   *
   * @param pe the peer
   * @param offset the word
   * @param op the operation
   * @param bytes the bytes of the word, 4 or 8
   * @param value the operand
   * @param cond the value that a compare-and-swap expects
   * @return the word's value before, sign-extended
   */
  long atomic(int pe, long offset, AtomicOp op, int bytes, long value, long cond);

  /**
   * Starts an atomic operation.
   *
   * @param pe the peer
   * @param offset the word
   * @param op the operation
   * @param bytes the bytes of the word, 4 or 8
   * @param value the operand
   * @param cond the value that a compare-and-swap expects
   * @param fetch the memory that takes the word's value before; null if it is not wanted
   * @param at where it goes there
   */
  void atomicNbi(
      int pe, long offset, AtomicOp op, int bytes, long value, long cond, MemorySegment fetch, long at);

  /**
   * Writes a run of bytes and then changes a signal, in one message where that is possible.
   *
   * @param pe the peer
   * @param offset the run
   * @param source the memory here
   * @param at the run here
   * @param bytes its length
   * @param signalOffset the signal, 8 bytes
   * @param op how the signal changes: a set or an addition
   * @param signal its operand
   */
  void putSignal(
      int pe, long offset, MemorySegment source, long at, long bytes, long signalOffset, AtomicOp op, long signal);

  /** Starts what {@link #putSignal} does. */
  void putSignalNbi(
      int pe, long offset, MemorySegment source, long at, long bytes, long signalOffset, AtomicOp op, long signal);

  /** Orders what was started before what follows, towards each PE. */
  void fence();

  /** Waits until all that was started is complete, here and at the peers. */
  void quiet();

  /** Completes everything and gives back what it holds. */
  void close();
}
