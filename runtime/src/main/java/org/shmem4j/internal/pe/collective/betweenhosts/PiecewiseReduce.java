package org.shmem4j.internal.pe.collective.betweenhosts;

import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.onhost.kernel.Kernels;
import org.shmem4j.internal.pe.collective.Helpers;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Kernel;
import org.shmem4j.type.Operation;
import org.shmem4j.type.Reduction;

/**
 * A collective that combines operands piece by piece, so that the memory for received operands stays small: each piece
 * is copied from the source, goes through its steps, and is copied to the destination.
 */
abstract class PiecewiseReduce extends Rounds {
  /** The bytes of a piece. */
  static final long PIECE_BYTES = 2L << 20;

  private static final int TAGS_OF_A_PIECE = 128;

  private MemorySegment dest;
  private long destAt;
  private MemorySegment source;
  private long sourceAt;
  private Reduction reduction;
  private Kernel kernel;
  private long elements;
  private long done;
  private long count;
  private int piece;
  private int step;
  private MemorySegment memory;
  private Helpers helpers;

  PiecewiseReduce(FarGroup group) {
    super(group);
  }

  /** Sets the operands; the caller fills the record. */
  final void operands(
      Reduction of, MemorySegment to, long toAt, MemorySegment from, long fromAt, long all) {
    reduction = of;
    kernel = of.kernel();
    dest = to;
    destAt = toAt;
    source = from;
    sourceAt = fromAt;
    elements = all;
    done = 0;
    piece = 0;
    step = 0;
    memory = null;
  }

  /** Sets the threads that help to combine blocks of a piece; null for none. */
  final void helpedBy(Helpers others) {
    helpers = others;
  }

  /** {@return for how many pieces this member needs room at once} */
  protected abstract int rooms();

  /**
   * Continues with a piece, whose operands are in this member's first room.
   *
   * @param index the step, from 0
   * @return whether there was anything left to do
   */
  protected abstract boolean step(int index);

  /** Stores the result of a piece that has gone through all steps. */
  protected abstract void store();

  @Override
  protected boolean round(int index) {
    if (memory == null) {
      memory = scratch(rooms() * room());
    }
    if (step == 0) {
      count = Math.min(Math.max(1, PIECE_BYTES / elementBytes()), elements - done);
      load(bytes(done));
    }
    if (step(step++)) {
      return true;
    }
    if (!isRefused()) {
      store();
    }
    done += count;
    piece++;
    step = 0;
    return done < elements;
  }

  /**
   * Copies a piece's operands into the first room.
   *
   * @param at their start in the source
   */
  protected void load(long at) {
    MemorySegment.copy(source, sourceAt + at, memory, 0, bytes(count));
  }

  private long room() {
    return (Math.min(Math.max(PIECE_BYTES, elementBytes()), bytes(elements)) + 63) / 64 * 64;
  }

  /** {@return the start of one of this member's rooms} */
  protected final long room(int index) {
    return index * room();
  }

  protected final MemorySegment memory() {
    return memory;
  }

  protected final int tag(int of) {
    return FIRST_TAG + piece * TAGS_OF_A_PIECE + of;
  }

  /** {@return the number of elements in the piece} */
  protected final long count() {
    return count;
  }

  protected final ElementType type() {
    return reduction.type();
  }

  protected final Operation operation() {
    return reduction.operation();
  }

  private long elementBytes() {
    return reduction.type().bytes();
  }

  protected final long bytes(long of) {
    return of * elementBytes();
  }

  /** Combines elements at the same place in two rooms. */
  protected final void combine(int result, int left, int right, long first, long number) {
    long at = bytes(first);
    combine(memory, room(result) + at, room(left) + at, room(right) + at, number);
  }

  /** Combines elements in any memory. */
  protected final void combine(MemorySegment in, long result, long left, long right, long number) {
    if (number == 0 || isRefused()) {
      return;
    }
    try {
      SharedKernel.combine(helpers, kernel, elementBytes(), in, result, left, right, number);
    } catch (RuntimeException | Error e) {
      refuse(e);
    }
  }

  /** Copies a room to the destination; for an average it divides first. */
  protected final void store(int index) {
    if (operation() == Operation.AVG) {
      Kernels.divide(memory, room(index), count, type(), size);
    }
    MemorySegment.copy(memory, room(index), dest, destAt + bytes(done), bytes(count));
  }

  protected final void fillIdentity(int index) {
    Kernels.fillIdentity(memory, room(index), count, type(), operation());
  }
}
