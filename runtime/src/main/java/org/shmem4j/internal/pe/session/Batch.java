package org.shmem4j.internal.pe.session;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.shmem4j.type.AtomicOp;

/**
 * Operations that travel together. An entry is a word with the operation, the bytes of the element and its offset, then
 * the operand. Values that are read come back in the order of their entries.
 */
final class Batch {
  static final int ENTRY_BYTES = 2 * Long.BYTES;
  static final long MOST_BYTES = 16 << 10;

  private static final int OPERATION_SHIFT = 56;
  private static final long IS_LONG = 1L << (OPERATION_SHIFT - 1);
  private static final long OFFSET = IS_LONG - 1;
  private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;
  private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;

  private static int ignored; // so that the compiler keeps the reads

  /** The PE whose elements the operations access. */
  final int pe;

  final MemorySegment memory;
  private final int room;
  private final List<Taker> takers = new ArrayList<>();
  private int entries;

  /** The destination of a value that is read. */
  private record Taker(MemorySegment memory, long at, boolean isLong) {}

  /**
   * Creates an empty batch.
   *
   * @param pe the PE whose elements the operations access
   * @param memory the memory for the entries
   */
  Batch(int pe, MemorySegment memory) {
    this.pe = pe;
    this.memory = memory;
    this.room = (int) (memory.byteSize() / ENTRY_BYTES);
  }

  boolean isFull() {
    return entries == room;
  }

  long bytes() {
    return (long) entries * ENTRY_BYTES;
  }

  int reads() {
    return takers.size();
  }

  /** Adds an operation that returns nothing. */
  void add(AtomicOp op, int bytes, long offset, long value) {
    long at = bytes();
    memory.set(LONG, at, (long) op.ordinal() << OPERATION_SHIFT | (bytes == Long.BYTES ? IS_LONG : 0) | offset);
    memory.set(LONG, at + Long.BYTES, value);
    entries++;
  }

  /** Adds a read, and records where its value goes. */
  void addRead(int bytes, long offset, MemorySegment taker, long at) {
    add(AtomicOp.FETCH, bytes, offset, 0);
    takers.add(new Taker(taker, at, bytes == Long.BYTES));
  }

  /** Stores the values that were read. */
  void take(MemorySegment values) {
    long from = 0;
    for (Taker taker : takers) {
      long value = values.get(LONG, from);
      if (taker.isLong) {
        taker.memory.set(LONG, taker.at, value);
      } else {
        taker.memory.set(INT, taker.at, (int) value);
      }
      from += Long.BYTES;
    }
  }

  /** {@return how many values an incoming batch reads; -1 if it is not made of operations on elements of a heap} */
  static int reads(MemorySegment entries, long heapBytes) {
    long all = entries.byteSize();
    boolean right = all > 0 && all <= MOST_BYTES && all % ENTRY_BYTES == 0;
    int reads = 0;
    for (long at = 0; right && at < all; at += ENTRY_BYTES) {
      long header = entries.get(LONG, at);
      int bytes = bytes(header);
      long op = header >>> OPERATION_SHIFT;
      right = AtomicOp.exists(op) && (header & OFFSET) % bytes == 0 && (header & OFFSET) <= heapBytes - bytes;
      reads += op == AtomicOp.FETCH.ordinal() ? 1 : 0;
    }
    return right ? reads : -1;
  }

  private static int bytes(long header) {
    return (header & IS_LONG) != 0 ? Long.BYTES : Integer.BYTES;
  }

  /**
   * Carries out an incoming batch.
   *
   * @param entries the entries
   * @param memory the memory of the heap
   * @param heap the heap's address
   * @param values receives the values that are read; null if there are none
   */
  static void carryOut(MemorySegment entries, MemorySegment memory, long heap, MemorySegment values) {
    touch(entries, memory, heap);
    long taken = 0;
    for (long at = 0; at < entries.byteSize(); at += ENTRY_BYTES) {
      long header = entries.get(LONG, at);
      AtomicOp op = AtomicOp.of(header >>> OPERATION_SHIFT);
      long old = op.apply(memory, heap + (header & OFFSET), bytes(header), entries.get(LONG, at + Long.BYTES), 0);
      if (op == AtomicOp.FETCH) {
        values.set(LONG, taken, old);
        taken += Long.BYTES;
      }
    }
  }

  /** Reads all elements first: the processor can wait for many reads at once, but only for one atomic operation. */
  private static void touch(MemorySegment entries, MemorySegment memory, long heap) {
    int all = 0;
    for (long at = 0; at < entries.byteSize(); at += ENTRY_BYTES) {
      all |= memory.get(INT, heap + (entries.get(LONG, at) & OFFSET));
    }
    ignored = all;
  }
}
